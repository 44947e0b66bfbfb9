import type { Product } from '../contracts/product.ts';

/** A verification state in the words of the page `/verification`. */
export type VerificationState = {
  /** What the state is called in running text. */
  readonly label: string;
  /** What the state means, in one or two sentences. */
  readonly definition: string;
  /** What a reader must not take it to mean. */
  readonly limit: string;
};

/** Every verification state by its value in the API, from the weakest to the strongest. */
export const verificationStates: Readonly<Record<Product['verification']['status'], VerificationState>> = {
  unverified: {
    label: 'Unverified',
    definition: 'No source is named for the record.',
    limit: 'It is a claim and no more. Do not rely on it before you have found a source yourself.',
  },
  source_listed: {
    label: 'Listed by a source',
    definition:
      'A named public source lists the product under this maker and this part number. The record links to that source at the exact revision that was read.',
    limit: 'The source may be wrong, and the maker has not confirmed it.',
  },
  source_confirmed: {
    label: 'Confirmed by the maker',
    definition:
      'The maker itself confirms the identity: the product is its own and carries this part number.',
    limit: 'It confirms the identity only. It says nothing of whether the product is still made or sold.',
  },
};
