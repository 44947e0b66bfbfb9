import { CalendarDateSchema } from '../../src/contracts/primitives.ts';
import { historyPath, recordPath, statementsPath } from '../../src/contracts/site-paths.ts';
import type {
  DayResponse,
  HistoryResponse,
  StatementsResponse,
} from '../../src/contracts/statement-bodies.ts';
import { changeAddress, type Revision } from '../../src/contracts/statements.ts';
import { statedFacts, statementsOf } from '../../src/evidence/stated-facts.ts';
import { dayOfChange, lastDayOf, statedOn } from '../../src/evidence/stated-on.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { StatedRecord } from '../catalogue/catalogue-rows.ts';

/** Why there are no statements to show. */
export type NoStatements = {
  readonly code: 'record_not_found' | 'record_removed' | 'day_not_covered';
  /** More than the text of the problem says. */
  readonly detail?: string;
};

/** The record with an id and the statements of its sources, or the reason why there is none. */
export const findStated = async (catalogue: Catalogue, id: string): Promise<StatedRecord | NoStatements> => {
  const record = await catalogue.findRecord(id);
  if (record !== undefined) return record.stated();
  return { code: (await catalogue.findRemoved(id)) === undefined ? 'record_not_found' : 'record_removed' };
};

/** The day of the last change, up to a day, of a record's statements; or why it is unknown. */
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

const linksOf = (id: string, self: string, baseUrl: string) => ({
  self: `${baseUrl}${self}`,
  record: `${baseUrl}${recordPath(id)}`,
  statements: `${baseUrl}${statementsPath(id)}`,
  history: `${baseUrl}${historyPath(id)}`,
});

/** The current statements of a record's sources. */
export const statementsBody = (
  { response: { data }, histories, corrections, sources }: StatedRecord,
  baseUrl: string,
): StatementsResponse => ({
  data: { id: data.id, facts: statedFacts(data, histories, corrections), sources: [...sources] },
  links: linksOf(data.id, statementsPath(data.id), baseUrl),
});

const changeOf = (source: string, revision: Revision) => {
  const address = changeAddress(source, revision);
  return { date: revision.date, ...(address !== undefined && { address }) };
};

const newestEndFirst = (
  one: HistoryResponse['data']['earlier'][number],
  other: HistoryResponse['data']['earlier'][number],
): number => (one.until.date < other.until.date ? 1 : one.until.date > other.until.date ? -1 : 0);

/** The earlier statements of a record's sources. */
export const historyBody = (
  { response: { data }, histories, editions, sources }: StatedRecord,
  baseUrl: string,
): HistoryResponse => {
  const earlier = statementsOf(histories, ({ until }) => until !== undefined).flatMap(
    ({ history: { source, revisions }, statement: { pointer, value, since, until = 0 } }) => {
      const [begun, ended] = [revisions[since], revisions[until]];
      if (begun === undefined || ended === undefined) return [];
      return [{ pointer, value, source, since: changeOf(source, begun), until: changeOf(source, ended) }];
    },
  );
  const gaps = histories.flatMap(({ source, gaps: own = [] }) =>
    own.map(({ from, to }) => ({ source, from: changeOf(source, from), to: changeOf(source, to) })),
  );
  return {
    data: {
      id: data.id,
      earlier: earlier.sort(newestEndFirst),
      gaps,
      editions: [...editions],
      sources: [...sources],
    },
    links: linksOf(data.id, historyPath(data.id), baseUrl),
  };
};

/** The statements of a record's sources from a day of change on. */
export const dayBody = (
  { response: { data }, histories, sources }: StatedRecord,
  date: string,
  self: string,
  baseUrl: string,
): DayResponse => ({
  data: {
    id: data.id,
    date,
    about: 'sources',
    facts: statedOn(histories, date),
    sources: [...sources],
  },
  links: linksOf(data.id, self, baseUrl),
});
