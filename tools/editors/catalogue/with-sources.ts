import {
  type AuthoredProduct,
  identitySource,
  type ProductSource,
} from '../../../src/content/catalogue/product-file.ts';

/** The record with these sources, and with the date of the newest of them that supports the identity. */
export const withSources = (record: AuthoredProduct, sources: readonly ProductSource[]): AuthoredProduct => ({
  ...record,
  verification: {
    ...record.verification,
    evidenceAsOf: identitySource({ sources: [...sources] })?.date ?? record.verification.evidenceAsOf,
  },
  sources: [...sources],
});
