import { CalendarDateSchema } from '../../src/contracts/primitives.ts';
import { dayOfChange, lastDayOf } from '../../src/statements/stated-on.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { StatedRecord } from './statement-bodies.ts';

/** Why there are no statements to show. */
export type NoStatements = {
  readonly code: 'record_not_found' | 'record_removed' | 'day_not_covered';
  /** More than the text of the problem says. */
  readonly detail?: string;
};

/** The record with an id and what its sources have said, or why there is none. */
export const findStated = async (catalogue: Catalogue, id: string): Promise<StatedRecord | NoStatements> => {
  const record = await catalogue.findRecord(id);
  if (record !== undefined) return record;
  return { code: (await catalogue.findRemoved(id)) === undefined ? 'record_not_found' : 'record_removed' };
};

/** The day of the change since which the sources of a record said what they said on a day, or why that is unknown. */
export const coveredDay = ({ histories, sources }: StatedRecord, day: string): string | NoStatements => {
  if (!CalendarDateSchema.safeParse(day).success) {
    return {
      code: 'day_not_covered',
      detail: 'The day is none of the calendar. Write it as YYYY-MM-DD.',
    };
  }
  const last = lastDayOf(histories, sources);
  if (day > last) {
    return {
      code: 'day_not_covered',
      detail: `The newest revision of the sources that was read is of ${last}. What they said later is unknown here.`,
    };
  }
  return dayOfChange(histories, day) ?? { code: 'day_not_covered' };
};
