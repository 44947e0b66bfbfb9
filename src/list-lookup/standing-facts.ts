import type { StandingStatement } from '../contracts/statement-bodies.ts';
import type { PublishedHistory } from '../contracts/statements.ts';
import { statementsOf, toStandingStatement } from '../evidence/stated-facts.ts';

/** What the sources of a record say of a place now, the one that has said so longest first. */
export const standingAt = (history: PublishedHistory | undefined, place: string): StandingStatement[] =>
  statementsOf(history?.sources ?? [], ({ pointer, until }) => pointer === place && until === undefined)
    .map(toStandingStatement)
    .sort((one, other) => (one.since < other.since ? -1 : 1));

/** The name of a product, as the source has it that has named it longest; empty where none does. */
export const nameIn = (history: PublishedHistory | undefined): string => {
  const [name] = standingAt(history, '/name');
  return typeof name?.value === 'string' ? name.value : '';
};
