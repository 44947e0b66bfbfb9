import * as z from 'zod';
import { CalendarDaySchema } from '../../command-line/option-values.ts';
import type { Tool } from '../../command-line/run-tool.ts';
import { option, toolCommand, UsageError } from '../../command-line/tool-command.ts';
import { todayOf } from '../import-options.ts';
import { checkInsights } from './check.ts';
import { createInsight } from './new.ts';
import { listStaleSources } from './stale.ts';

const todayOption = option(CalendarDaySchema.optional(), {
  value: '<YYYY-MM-DD>',
  description: 'refuse dates of publication after this day; default: today (UTC)',
});

const FormatSchema = z.enum(['text', 'json', 'github'], 'Write text, json or github.').optional();

const check = toolCommand({
  name: 'check',
  summary: 'Checks every file in content/insights and lists errors.',
  surplus: 'check takes no file: it always checks all of content/insights.',
  options: {
    today: todayOption,
    format: option(FormatSchema, {
      value: '<format>',
      description: 'text, json or github (annotations of a check); default: text',
    }),
  },
  run: ({ options: { today, format }, json }, context) => {
    if (json && format !== undefined && format !== 'json') {
      throw new UsageError('--json means --format json. Give one format.');
    }
    return checkInsights(
      { today: todayOf(today, context), format: format ?? (json ? 'json' : 'text') },
      context,
    );
  },
});

const create = toolCommand({
  name: 'new',
  summary: 'Writes a draft that explains every field.',
  operands: {
    syntax: '<title>',
    description: 'the title of the article, in quotes',
    missing: 'The title of the article is missing: new "A title".',
  },
  surplus: 'new takes one title. Put it into quotes: new "A title".',
  options: { today: todayOption },
  run: ({ options: { today }, operands: [title = ''] }, context) =>
    createInsight({ title, today: todayOf(today, context) }, context),
});

const stale = toolCommand({
  name: 'stale',
  summary: 'Lists the sources of published Insights: those with a newer edition first, then by age.',
  surplus: 'stale takes no file: it always lists the sources of all published Insights.',
  options: { today: todayOption },
  run: ({ options: { today } }, context) => listStaleSources(todayOf(today, context), context),
});

/** `npm run insight`: checks the articles and begins new ones. */
export const insightTool: Tool = {
  script: 'insight',
  summary: 'Checks Insights, and starts new ones.',
  endings: [
    'no errors, or the draft is written',
    'there are errors, or the file exists',
    'the arguments are wrong',
  ],
  commands: [check, create, stale],
};
