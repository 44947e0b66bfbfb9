import type { MemberName } from './members.ts';
import type { DecimalMark } from './read-number.ts';
import type { Source } from './source.ts';

/** How the rows of a table become a batch. */
export interface Mapping {
  readonly sources: ReadonlyMap<MemberName, Source>;
  /** The mark before the decimals of every number in the table; undefined until a person says it. */
  readonly decimalMark: DecimalMark | undefined;
  /** What the batch says of where it comes from; a text is empty until a person writes it. */
  readonly batch: { readonly id: string; readonly system: string; readonly mode: string };
}
