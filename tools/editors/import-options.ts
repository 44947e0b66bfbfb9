import { CalendarDaySchema } from '../command-line/option-values.ts';
import { flag, option } from '../command-line/tool-command.ts';
import type { ToolContext } from '../command-line/tool-context.ts';

/** The day that no evidence may be later than. */
export const todayOption = option(CalendarDaySchema.optional(), {
  value: '<YYYY-MM-DD>',
  description: 'refuse evidence dates after this day; default: today (UTC)',
});

/** Says what an import would change. */
export const dryRunOption = flag('print the changes, and write nothing');

/** The day that was given, or the current one in UTC: `YYYY-MM-DD`. */
export const todayOf = (today: string | undefined, { now }: ToolContext): string =>
  today ?? now.toISOString().slice(0, 10);
