import * as z from 'zod';
import type { Edition } from '../../../src/contracts/editions.ts';
import { statementsText } from '../../../src/evidence/editions.ts';
import { counted } from '../../../src/text/counted.ts';
import { type Outcome, option, Refusal } from '../../command-line/tool-command.ts';
import { type ExitCode, exitCodes, type ToolContext } from '../../command-line/tool-context.ts';
import { EditionNumberSchema } from '../lookup/options.ts';
import { writeNamedFile } from '../validate/read-body.ts';
import { EditionDamaged, replayEdition } from './replay-edition.ts';

/** What replaying is, for the help of each command that does it. */
export const replayHelp = {
  summary: 'Rebuilds the statements of an edition from the changes of all editions up to it.',
  notes: 'Checks the SHA-256 of each edition on the way.',
} as const;

/** The options of each command that replays editions. */
export const replayOptions = {
  to: option(EditionNumberSchema.optional(), {
    value: '<number>',
    description: 'the number of the edition; default: the newest',
  }),
  licence: option(z.string().optional(), {
    value: '<licence>',
    description: 'the licence of the statements; needed if the edition has several',
  }),
  output: option(z.string().optional(), {
    value: '<file>',
    description: 'where to write the statements; default: standard output',
  }),
};

/** Where editions are read. */
type EditionSource = {
  readonly editions: readonly Edition[];
  /** The text of the changes of an edition under a licence. */
  readonly changesText: (number: number, licence: string) => string | Promise<string>;
  /** Where the list of editions is, for a person. */
  readonly list: string;
  /** What to do when an edition is damaged. */
  readonly remedy: string;
};

type Given = {
  readonly options: {
    readonly to?: number | undefined;
    readonly licence?: string | undefined;
    readonly output?: string | undefined;
  };
  readonly json: boolean;
};

/** An edition that is damaged as a refusal that says what to do; any other error as it is. */
export const withRemedy = (error: unknown, remedy: string): unknown =>
  error instanceof EditionDamaged
    ? new Refusal('edition_damaged', `${error.message} ${remedy}`, exitCodes.findings)
    : error;

/** Replays the edition that the options name, and prints or writes its statements. */
export const replay = async (
  { editions, changesText, list, remedy }: EditionSource,
  { options: { to = editions.length, licence: given, output }, json }: Given,
  { progress, userDirectory, writeData }: ToolContext,
): Promise<ExitCode | Outcome> => {
  const edition = editions[to - 1];
  const files = edition?.files.filter((one) => given === undefined || one.licence === given) ?? [];
  const [file] = files;
  if (edition === undefined || file === undefined) {
    throw new Refusal(
      'unknown_edition',
      `There is no such edition under this licence. See ${list}.`,
      exitCodes.findings,
    );
  }
  if (files.length > 1) {
    const licences = files.map(({ licence }) => licence).join(', ');
    throw new Refusal(
      'licence_missing',
      `The edition has a file for each licence. Choose one with --licence: ${licences}.`,
      exitCodes.findings,
    );
  }
  const { number } = edition;
  const { licence, sha256 } = file;
  const upTo = editions.slice(0, number);
  try {
    const changes = new Map<number, string>();
    for (const one of upTo) {
      if (!one.files.some((other) => other.licence === licence)) continue;
      progress(`reading edition ${one.number} of ${number}`);
      changes.set(one.number, await changesText(one.number, licence));
    }
    progress(`comparing ${counted(changes.size, 'edition')}`);
    const lines = replayEdition(upTo, licence, (one) => changes.get(one) ?? '');
    const text = statementsText(lines);
    if (output === undefined && !json) {
      writeData(text.trimEnd());
      return exitCodes.done;
    }
    if (output !== undefined) await writeNamedFile('output', output, text, { userDirectory });
    return {
      json: { number, licence, records: lines.size, sha256 },
      text: `Edition ${number}: ${counted(lines.size, 'record')}, SHA-256 ${sha256}`,
    };
  } catch (error) {
    throw withRemedy(error, remedy);
  }
};
