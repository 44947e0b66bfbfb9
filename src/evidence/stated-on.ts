import type { DayResponse, StatementSource } from '../contracts/statement-bodies.ts';
import { factPointers, isListPointer, type SourceHistory } from '../contracts/statements.ts';
import { statementsOf, toStandingStatement } from './stated-facts.ts';

/** The days on which statements changed, oldest first. */
const daysOfChange = (sources: readonly SourceHistory[]): string[] =>
  [...new Set(sources.flatMap(({ revisions }) => revisions.map(({ date }) => date)))].sort();

/** The day of the last change up to a day (`YYYY-MM-DD`); undefined before the first statement. */
export const dayOfChange = (sources: readonly SourceHistory[], day: string): string | undefined =>
  daysOfChange(sources).findLast((change) => change <= day);

/** The statements of the sources on a day (`YYYY-MM-DD`): those of its last revision, in the order of a product's body. */
export const statedOn = (sources: readonly SourceHistory[], day: string): DayResponse['data']['facts'] => {
  const stood = statementsOf(sources, ({ since, until }, { revisions }) => {
    const [from = '', to] = [
      revisions[since]?.date,
      until === undefined ? undefined : revisions[until]?.date,
    ];
    return from !== '' && from <= day && (to === undefined || to > day);
  });
  return factPointers.flatMap((pointer) => {
    const statements = stood.filter(({ statement }) => statement.pointer === pointer);
    if (statements.length === 0) return [];
    if (!isListPointer(pointer)) return [{ pointer, statements: statements.map(toStandingStatement) }];
    return statements.map((statement, index) => ({
      pointer: `${pointer}/${index}`,
      statements: [toStandingStatement(statement)],
    }));
  });
};

/**
 * The last day (`YYYY-MM-DD`) about which anything is known: that of the newest revision that was read of any source. What the
 * sources said later is unknown.
 */
export const lastDayOf = (histories: readonly SourceHistory[], sources: readonly StatementSource[]): string =>
  [
    ...sources.flatMap(({ newestRevision }) => newestRevision ?? []),
    ...histories.flatMap(({ revisions }) => revisions.at(-1)?.date ?? []),
  ]
    .sort()
    .at(-1) ?? '';
