import type { Product } from './product.ts';

/** Verification state and evidence date, which accompany the facts of a record everywhere. */
export const recordEvidence = ({ verification }: Pick<Product, 'verification'>) => ({
  verificationStatus: verification.status,
  evidenceAsOf: verification.evidenceAsOf,
});

export type RecordEvidence = ReturnType<typeof recordEvidence>;

/** The name of each verification state in prose, by its value in the API. */
export const verificationNames: Readonly<Record<RecordEvidence['verificationStatus'], string>> = {
  unverified: 'Unverified',
  source_listed: 'Listed by a source',
  source_confirmed: 'Confirmed by the manufacturer',
};

const names: ReadonlyMap<string, string> = new Map(Object.entries(verificationNames));

/** A verification state in words; one that a file of another version has, and that is not known here, as its value. */
export const verificationWords = (status: string): string => names.get(status) ?? status;
