import * as z from 'zod';
import { changesText, editionsFile, readEditions } from '../../../../src/content/catalogue/editions.ts';
import { readCatalogue } from '../../../../src/content/catalogue/library.ts';
import { counted } from '../../../../src/text/counted.ts';
import { CalendarDaySchema } from '../../../command-line/option-values.ts';
import { flag, option, Refusal, toolCommand, UsageError } from '../../../command-line/tool-command.ts';
import { exitCodes, type ToolContext } from '../../../command-line/tool-context.ts';
import { replay, replayHelp, replayOptions, withRemedy } from '../../../integrators/replay/replay.ts';
import { findingsOutcome } from '../../findings-outcome.ts';
import { writeFiles } from '../catalogue-files.ts';
import { planEdition } from './make-edition.ts';

/** What to do about a damaged edition of the project. */
const remedy = 'Restore content/editions/ and content/editions.ndjson from git.';

const dayOf = ({ now }: ToolContext): string => now.toISOString().slice(0, 10);

const notesIn = (texts: readonly string[]): Map<string, string> =>
  new Map(
    texts.map((text) => {
      const cut = text.indexOf('=');
      if (cut < 1 || cut === text.length - 1) {
        throw new UsageError('Write --note as the record id, =, and the note.');
      }
      return [text.slice(0, cut), text.slice(cut + 1)];
    }),
  );

const makeEdition = toolCommand({
  name: 'make-edition',
  summary: 'Makes the next edition (numbered release) of the catalogue from changed statements.',
  notes:
    'Writes the changes since the last edition, and adds an entry to content/editions.ndjson. If two branches made the same number, take one list, delete the folder of the other edition, and run it again.',
  surplus: 'make-edition takes no file: it compares the whole catalogue.',
  options: {
    note: option(z.array(z.string()).default([]), {
      value: '<id=note>',
      description: 'note on the change of a record; may be repeated',
    }),
    date: option(CalendarDaySchema.optional(), {
      value: '<YYYY-MM-DD>',
      description: 'the day of the edition; default: today (UTC)',
    }),
    'dry-run': flag('print the changes, and write nothing'),
  },
  run: async ({ options }, context) => {
    const { contentRoot } = context;
    const { library, findings } = readCatalogue(contentRoot, dayOf(context));
    if (findings.length > 0) {
      return findingsOutcome(findings, 'No edition was made. Fix the errors first.', context);
    }
    try {
      const plan = planEdition(contentRoot, library, {
        editions: library.editions,
        date: options.date ?? dayOf(context),
        notes: notesIn(options.note),
      });
      if (plan === undefined) {
        const number = library.editions.length;
        throw new Refusal(
          'nothing_changed',
          `No edition was made: nothing has changed since edition ${number}.`,
          exitCodes.findings,
        );
      }
      const isWritten = !options['dry-run'];
      if (isWritten) writeFiles(contentRoot, plan.texts);
      const { number, added, changed, removed } = plan.edition;
      return {
        json: { edition: plan.edition, written: isWritten },
        text: [
          `Edition ${number} of ${plan.edition.date}: ${counted(added, 'record')} added, ${changed} changed, ${removed} removed`,
          isWritten ? `Written: ${[...plan.texts.keys()].join(', ')}` : 'Nothing was written (--dry-run).',
        ].join('\n'),
      };
    } catch (error) {
      throw withRemedy(error, remedy);
    }
  },
});

const replayCommand = toolCommand({
  name: 'replay',
  ...replayHelp,
  surplus: 'replay takes no file: it reads content/editions/.',
  options: replayOptions,
  run: (given, context) => {
    const { editions } = readEditions(context.contentRoot);
    const source = {
      editions,
      changesText: (number: number, licence: string) => changesText(context.contentRoot, number, licence),
      list: editionsFile,
      remedy,
    };
    return replay(source, given, context);
  },
});

/** `npm run catalogue -- make-edition` and `replay`. */
export const editionCommands = [makeEdition, replayCommand] as const;
