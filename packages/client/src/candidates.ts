import type { Failure } from './failure.ts';
import { isListOf } from './forms.ts';
import type { ManufacturerCandidate, ProductCandidate, RecordCandidate } from './types.ts';

/** Lists of a failure beside its candidates; each may be empty. */
export type OtherLists = {
  /** Records whose part numbers are the part of the requested one before its last slash. */
  readonly beforeSlash: readonly RecordCandidate[];
  /** Records of other manufacturers with exactly the part number. */
  readonly elsewhere: readonly RecordCandidate[];
  /** Records of other manufacturers whose part numbers differ only by case or punctuation. */
  readonly alike: readonly RecordCandidate[];
  /** Records whose part numbers contain the requested one and more. */
  readonly containing: readonly RecordCandidate[];
};

/** Records listed when no product was found. None of them is the product; a person must choose. */
export type Candidates = OtherLists &
  (
    | { readonly kind: 'part_numbers'; readonly candidates: readonly ProductCandidate[] }
    | { readonly kind: 'manufacturers'; readonly candidates: readonly ManufacturerCandidate[] }
  );

const recordsIn = (list: unknown): readonly RecordCandidate[] =>
  isListOf<RecordCandidate>(list) ? list : [];

/** The candidates of a failed `getProduct`; undefined when the failure lists none. */
export const candidatesOf = (failure: Failure): Candidates | undefined => {
  if (failure.kind !== 'problem') return undefined;
  const { code, problem } = failure;
  const { candidates } = problem;
  const others = {
    beforeSlash: recordsIn(problem.beforeSlash),
    elsewhere: recordsIn(problem.elsewhere),
    alike: recordsIn(problem.alike),
    containing: recordsIn(problem.containing),
  };
  const hasOthers = Object.values(others).some((list) => list.length > 0);
  if (code === 'part_number_not_found') {
    const own = isListOf<ProductCandidate>(candidates) ? candidates : [];
    return own.length > 0 || hasOthers ? { kind: 'part_numbers', candidates: own, ...others } : undefined;
  }
  if (code === 'manufacturer_not_found') {
    const own = isListOf<ManufacturerCandidate>(candidates) ? candidates : [];
    return own.length > 0 || hasOthers ? { kind: 'manufacturers', candidates: own, ...others } : undefined;
  }
  return undefined;
};
