import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { EditionDamaged, readEditions, replayEdition } from '../../../../src/content/catalogue/editions.ts';
import { readCatalogue } from '../../../../src/content/catalogue/library.ts';
import { formatFindings } from '../../../../src/content/findings/report.ts';
import { counted } from '../../../../src/contracts/counted.ts';
import { statementsText } from '../../../../src/statements/editions.ts';
import { CalendarDaySchema } from '../../../command-line/calendar-day.ts';
import { visibleJson } from '../../../command-line/terminal-text.ts';
import { flag, option, toolCommand, UsageError } from '../../../command-line/tool-command.ts';
import { type ExitCode, exitCodes, type ToolContext } from '../../../command-line/tool-context.ts';
import { writeFiles } from '../catalogue-files.ts';
import { planEdition } from './make-edition.ts';

const dayOf = ({ now }: ToolContext): string => now.toISOString().slice(0, 10);

const notesIn = (texts: readonly string[]): Map<string, string> =>
  new Map(
    texts.map((text) => {
      const cut = text.indexOf('=');
      if (cut < 1 || cut === text.length - 1) {
        throw new UsageError('--note is not as expected. Write the id of the record, =, and the note.');
      }
      return [text.slice(0, cut), text.slice(cut + 1)];
    }),
  );

const makeEdition = toolCommand({
  name: 'make-edition',
  summary: 'Makes the next edition of the catalogue from what its statements have become.',
  notes:
    'It writes the changes since the edition before, and adds an entry to content/editions.ndjson that names the entry before it. When two branches have made the same number, take the list of one of them, delete the folder of the other edition, and run it again.',
  surplus: 'make-edition takes no file: it compares the whole catalogue.',
  options: {
    note: option(z.array(z.string()).default([]), {
      value: '<id=note>',
      description: 'what to note about the change of a record; may be given several times',
    }),
    date: option(CalendarDaySchema.optional(), {
      value: '<YYYY-MM-DD>',
      description: 'the day of the edition; default: the current day in UTC',
    }),
    'dry-run': flag('say what the edition would have, and write nothing'),
  },
  run: async ({ options, json }, context): Promise<ExitCode> => {
    const { contentRoot, write, writeError, colour } = context;
    const { library, findings } = readCatalogue(contentRoot, dayOf(context));
    if (findings.length > 0) {
      if (json) write(visibleJson({ findings, written: false }));
      else write(`${formatFindings(findings, { colour })}\n\nNo edition was made. Fix the findings first.`);
      return exitCodes.findings;
    }
    const refuse = (code: string, message: string): ExitCode => {
      if (json) write(visibleJson({ error: { code, message } }));
      else writeError(message);
      return exitCodes.findings;
    };
    try {
      const plan = planEdition(contentRoot, library, {
        editions: library.editions,
        date: options.date ?? dayOf(context),
        notes: notesIn(options.note),
      });
      if (plan === undefined) {
        const number = library.editions.length;
        return refuse(
          'nothing_changed',
          `Nothing has changed since edition ${number}, so there is no edition ${number + 1}.`,
        );
      }
      const isWritten = !options['dry-run'];
      if (isWritten) writeFiles(contentRoot, plan.texts);
      const { number, added, changed, removed } = plan.edition;
      if (json) write(visibleJson({ edition: plan.edition, written: isWritten }));
      else {
        write(
          [
            `Edition ${number} of ${plan.edition.date}: ${counted(added, 'record')} added, ${changed} changed, ${removed} removed`,
            isWritten ? `Written: ${[...plan.texts.keys()].join(', ')}` : 'Nothing was written (--dry-run).',
          ].join('\n'),
        );
      }
      return exitCodes.done;
    } catch (error) {
      if (error instanceof EditionDamaged) return refuse('edition_damaged', error.message);
      throw error;
    }
  },
});

const replay = toolCommand({
  name: 'replay',
  summary: 'Makes the statements of an edition again, from the changes of all editions up to it.',
  notes: 'It compares the SHA-256 of every edition on the way.',
  surplus: 'replay takes no file: it reads content/editions/.',
  options: {
    to: option(z.coerce.number().int().positive().optional(), {
      value: '<number>',
      description: 'the number of the edition; default: the newest',
    }),
    licence: option(z.string().optional(), {
      value: '<licence>',
      description: 'the licence of the statements; may be left out when the edition has one alone',
    }),
    output: option(z.string().optional(), {
      value: '<file>',
      description: 'where to write the statements; default: standard output',
    }),
  },
  run: async ({ options: { to, licence: given, output }, json }, context): Promise<ExitCode> => {
    const { contentRoot, userDirectory, write, writeError } = context;
    const refuse = (code: string, message: string): ExitCode => {
      if (json) write(visibleJson({ error: { code, message } }));
      else writeError(message);
      return exitCodes.findings;
    };
    const { editions } = readEditions(contentRoot);
    const edition = editions[(to ?? editions.length) - 1];
    const files = edition?.files.filter((one) => given === undefined || one.licence === given) ?? [];
    const [file] = files;
    if (edition === undefined || file === undefined) {
      return refuse(
        'unknown_edition',
        'There is no such edition under this licence. See content/editions.ndjson.',
      );
    }
    if (files.length > 1) {
      const licences = files.map(({ licence }) => licence).join(', ');
      return refuse(
        'licence_missing',
        `The edition has a file for each licence. Choose one with --licence: ${licences}.`,
      );
    }
    const { licence } = file;
    try {
      const lines = replayEdition(contentRoot, editions, edition.number, licence);
      if (output === undefined && !json) write(statementsText(lines).trimEnd());
      else if (output !== undefined) writeFileSync(resolve(userDirectory, output), statementsText(lines));
      const { number } = edition;
      if (json) write(visibleJson({ number, licence, records: lines.size, sha256: file.sha256 }));
      else if (output !== undefined) {
        write(`Edition ${number}: ${counted(lines.size, 'record')}, SHA-256 ${file.sha256}`);
      }
      return exitCodes.done;
    } catch (error) {
      if (error instanceof EditionDamaged) return refuse('edition_damaged', error.message);
      throw error;
    }
  },
});

/** `npm run catalogue -- make-edition` and `replay`. */
export const editionCommands = [makeEdition, replay] as const;
