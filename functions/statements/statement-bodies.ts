import type { ProductResponse } from '../../src/contracts/product.ts';
import { historyPath, recordPath, statementsPath } from '../../src/contracts/site-paths.ts';
import type {
  DayResponse,
  HistoryResponse,
  RecordEdition,
  StatementSource,
  StatementsResponse,
} from '../../src/contracts/statement-bodies.ts';
import { changeAddress, type Revision, type SourceHistory } from '../../src/contracts/statements.ts';
import { statedFacts, statementsOf } from '../../src/statements/stated-facts.ts';
import { statedOn } from '../../src/statements/stated-on.ts';

/** A record with what its sources have said. */
export type StatedRecord = {
  readonly response: ProductResponse;
  readonly histories: readonly SourceHistory[];
  /** The editions of the catalogue that changed the record, the oldest first. */
  readonly editions: readonly RecordEdition[];
  /** The sources of the histories. */
  readonly sources: readonly StatementSource[];
};

/** The sources of histories, each once. The build has checked that the catalogue lists them all. */
export const sourcesOf = (
  histories: readonly SourceHistory[],
  known: readonly StatementSource[],
): StatementSource[] =>
  [...new Set(histories.map(({ source }) => source))].flatMap(
    (id) => known.find((one) => one.id === id) ?? [],
  );

const linksOf = (id: string, self: string, baseUrl: string) => ({
  self: `${baseUrl}${self}`,
  record: `${baseUrl}${recordPath(id)}`,
  statements: `${baseUrl}${statementsPath(id)}`,
  history: `${baseUrl}${historyPath(id)}`,
});

/** What the sources of a record say now. */
export const statementsBody = (
  { response: { data }, histories, sources }: StatedRecord,
  baseUrl: string,
): StatementsResponse => ({
  data: { id: data.id, facts: statedFacts(data, histories), sources: [...sources] },
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

/** What the sources of a record said before. */
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

/** What the sources of a record said from a day of change on. */
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
