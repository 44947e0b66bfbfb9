import type { StandingStatement } from '../contracts/statement-bodies.ts';
import type { PublishedHistory } from '../contracts/statements.ts';
import { nameByStatements } from '../evidence/product-name.ts';
import { statementsOf, toStandingStatement } from '../evidence/stated-facts.ts';
import type { CatalogueAbout } from './catalogue-about.ts';
import type { FoundRecord } from './line.ts';

/** What the sources of a record say of a place now, the one that has said so longest first. */
export const standingAt = (history: PublishedHistory | undefined, place: string): StandingStatement[] =>
  statementsOf(history?.sources ?? [], ({ pointer, until }) => pointer === place && until === undefined)
    .map(toStandingStatement)
    .sort((one, other) => (one.since < other.since ? -1 : 1));

/** The name that a record has: as an index has it, or else by its statements. Empty without a record. `sources` are in their order. */
export const nameOfRecord = (
  record: Pick<FoundRecord, 'name'> | undefined,
  history: PublishedHistory | undefined,
  sources: CatalogueAbout['sources'],
): string => record?.name ?? (history === undefined ? '' : nameByStatements(history, sources));
