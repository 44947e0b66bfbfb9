import type * as z from 'zod';
import { CatalogueFileListSchema } from '../contracts/catalogue-file-list.ts';
import { catalogueFilePaths } from '../contracts/catalogue-files.ts';
import {
  type Edition,
  EditionsResponseSchema,
  editionChangesPath,
  editionsPath,
  isStatementsFile,
} from '../contracts/editions.ts';
import { type PublishedHistory, PublishedHistorySchema } from '../contracts/statements.ts';
import { applyChanges, readChanges, type StatementLines, statementsText } from '../evidence/editions.ts';
import { sha256 } from '../evidence/sha256.ts';
import { type CatalogueAbout, CatalogueAboutSchema, catalogueAboutPath } from './catalogue-about.ts';
import { IndexUnavailable, type ReadText, readJson } from './read-json.ts';

/** Nothing is known of the edition or the day that a question is about. The message says what is known. */
export class NotCovered extends Error {}

/** An edition as a report names it, with the SHA-256 of its entry in the list of editions. */
export type EditionStamp = Pick<Edition, 'number' | 'date'> & { readonly sha256: string };

/** What the catalogue had of every record: its newest state, or that of an edition. */
export type CatalogueState = {
  /** Undefined where the statements are not those of an edition. */
  readonly edition: EditionStamp | undefined;
  /** The SHA-256 of each file of statements. */
  readonly files: readonly { readonly licence: string; readonly sha256: string }[];
  /** What the sources of a record have said; undefined for a record that there is not. It is read when it is asked for. */
  readonly record: (id: string) => PublishedHistory | undefined;
  readonly ids: readonly string[];
};

const parseFile = async <Schema extends z.ZodType>(readText: ReadText, path: string, schema: Schema) => {
  const parsed = schema.safeParse(await readJson(readText, path));
  if (!parsed.success) throw new IndexUnavailable();
  return parsed.data;
};

/** What the deployment says of itself and of the sources. Throws `IndexUnavailable`. */
export const readAbout = (readText: ReadText): Promise<CatalogueAbout> =>
  parseFile(readText, catalogueAboutPath, CatalogueAboutSchema);

const historyIn = (line: string): PublishedHistory => {
  const parsed = PublishedHistorySchema.safeParse(JSON.parse(line));
  if (!parsed.success) throw new IndexUnavailable();
  return parsed.data;
};

/** The lines of a statements file by the ids of their records. */
const linesIn = (text: string): StatementLines =>
  new Map(
    text.split('\n').flatMap((line): [string, string][] => {
      const id = /^\{"id":"([^"]+)"/.exec(line)?.[1];
      return id === undefined ? [] : [[id, line]];
    }),
  );

/** The statements of the files of all licences, in which a record may have a line each. */
const stateOf = (
  texts: readonly StatementLines[],
  stamp: Pick<CatalogueState, 'edition' | 'files'>,
): CatalogueState => {
  const read = new Map<string, PublishedHistory>();
  const record = (id: string): PublishedHistory | undefined => {
    const known = read.get(id);
    if (known !== undefined) return known;
    const histories = texts.flatMap((lines) => lines.get(id) ?? []).map(historyIn);
    const [first] = histories;
    if (first === undefined) return undefined;
    const joined = { ...first, sources: histories.flatMap(({ sources }) => sources) };
    read.set(id, joined);
    return joined;
  };
  return { ...stamp, record, ids: [...new Set(texts.flatMap((lines) => [...lines.keys()]))] };
};

/** Prepares reading what the catalogue has and had, from its whole files alone. Throws `IndexUnavailable`. */
export const readStates = async (readText: ReadText) => {
  const { data: editions } = await parseFile(readText, editionsPath, EditionsResponseSchema);

  const stampOf = async (edition: Edition): Promise<EditionStamp> => ({
    number: edition.number,
    date: edition.date,
    sha256: await sha256(JSON.stringify(edition)),
  });

  /** The state of today. */
  const newest = async (): Promise<CatalogueState> => {
    const { data } = await parseFile(readText, catalogueFilePaths.list, CatalogueFileListSchema);
    const read = await Promise.all(
      data
        .map(({ url, licence }) => ({ path: new URL(url).pathname, licence: licence.id }))
        .filter(({ path }) => isStatementsFile(path))
        .map(async ({ path, licence }) => {
          const text = await readText(path);
          return { lines: linesIn(text), licence, sha256: await sha256(text) };
        }),
    );
    const files = read.map(({ licence, sha256: digest }) => ({ licence, sha256: digest }));
    const last = editions.at(-1);
    // A copy of the project in development may have statements that no edition has.
    const isOfEdition = files.every((file) =>
      last?.files.some((one) => one.licence === file.licence && one.sha256 === file.sha256),
    );
    const edition = last === undefined || !isOfEdition ? undefined : await stampOf(last);
    return stateOf(
      read.map(({ lines }) => lines),
      { edition, files },
    );
  };

  /**
   * The state of an edition, made from the changes up to it. Throws `NotCovered`, and `IndexUnavailable` when they do not
   * give the statements whose digest the edition has.
   */
  const ofEdition = async (number: number): Promise<CatalogueState> => {
    const edition = editions[number - 1];
    if (edition === undefined) {
      throw new NotCovered(
        editions.length === 0
          ? 'This catalogue has no edition.'
          : `Edition ${number} does not exist. The newest is edition ${editions.length} of ${editions.at(-1)?.date}.`,
      );
    }
    const texts = new Map<string, StatementLines>();
    for (const { number: at, files } of editions.slice(0, number)) {
      for (const { licence } of files) {
        const changes = readChanges(await readText(editionChangesPath(at, licence)));
        texts.set(licence, applyChanges(texts.get(licence) ?? new Map(), changes));
      }
    }
    for (const { licence, sha256: expected } of edition.files) {
      const digest = await sha256(statementsText(texts.get(licence) ?? new Map()));
      if (digest !== expected) throw new IndexUnavailable();
    }
    return stateOf([...texts.values()], {
      edition: await stampOf(edition),
      files: edition.files.map(({ licence, sha256: digest }) => ({ licence, sha256: digest })),
    });
  };

  return { editions, newest, ofEdition, stampOf };
};

/** What reads the states of a catalogue. */
export type CatalogueStates = Awaited<ReturnType<typeof readStates>>;
