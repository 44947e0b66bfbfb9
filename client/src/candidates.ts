import type { Failure } from './failure.ts';
import { areManufacturerCandidates, areProductCandidates } from './forms.ts';
import type { ManufacturerCandidate, ProductCandidate } from './types.ts';

/** What is written similarly to a product that was not found. A person must choose; none of them is the product. */
export type Candidates =
  | { readonly kind: 'part_numbers'; readonly candidates: readonly ProductCandidate[] }
  | { readonly kind: 'manufacturers'; readonly candidates: readonly ManufacturerCandidate[] };

/** The candidates of a failed `getProduct`; undefined when the failure lists none. */
export const candidatesOf = (failure: Failure): Candidates | undefined => {
  if (failure.kind !== 'problem') return undefined;
  const { code, problem } = failure;
  const { candidates } = problem;
  if (code === 'part_number_not_found' && areProductCandidates(candidates)) {
    return { kind: 'part_numbers', candidates };
  }
  if (code === 'manufacturer_not_found' && areManufacturerCandidates(candidates)) {
    return { kind: 'manufacturers', candidates };
  }
  return undefined;
};
