import type { MemberName } from './members.ts';
import type { Source } from './source.ts';

/** How the rows of a table become a batch. */
export interface Mapping {
  readonly sources: ReadonlyMap<MemberName, Source>;
  /** The mark before the decimals of a number in the table. */
  readonly decimalMark: '.' | ',';
  /** What the batch says of where it comes from. */
  readonly batch: { readonly id: string; readonly system: string; readonly mode: string };
}
