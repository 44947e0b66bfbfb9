import type { Product } from './product.ts';

/** What stays with the facts of a record wherever they go: its verification state and the date of its evidence. */
export const recordEvidence = ({ verification }: Pick<Product, 'verification'>) => ({
  verificationStatus: verification.status,
  evidenceAsOf: verification.evidenceAsOf,
});

export type RecordEvidence = ReturnType<typeof recordEvidence>;

/** What each verification state is called in running text, by its value in the API. */
export const verificationNames: Readonly<Record<RecordEvidence['verificationStatus'], string>> = {
  unverified: 'Unverified',
  source_listed: 'Listed by a source',
  source_confirmed: 'Confirmed by the manufacturer',
};
