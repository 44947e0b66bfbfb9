import type { paths as ReadPaths, components as ReadSchemas } from './generated/read-api.ts';
import type { paths as SupplierPaths, components as SupplierSchemas } from './generated/supplier-api.ts';

/** The JSON body of a 200. */
type BodyOf<Operation> = Operation extends {
  readonly responses: { readonly 200: { readonly content: { readonly 'application/json': infer Body } } };
}
  ? Body
  : never;

/** The overview of the service, with its links. */
export type SiteOverviewResponse = BodyOf<ReadPaths['/api/v1/site']['get']>;
/** All published Insights, newest first. */
export type InsightListResponse = BodyOf<ReadPaths['/api/v1/insights']['get']>;
/** An article with its evidence register: each of its sources has an `evidenceDate`. */
export type InsightResponse = BodyOf<ReadPaths['/api/v1/insights/{slug}']['get']>;
/** A product with its `verification`, which contains the state and the evidence date, and with its links. */
export type ProductResponse = BodyOf<ReadPaths['/api/v1/products/{manufacturer}/{mpn}']['get']>;
/** The company, scopes and limits of a key. */
export type SupplierIdentityResponse = BodyOf<SupplierPaths['/api/v1/supplier/me']['get']>;
/** The result for a valid batch. */
export type ValidationResponse = BodyOf<SupplierPaths['/api/v1/supplier/validate']['post']>;

/** An error after RFC 9457. */
export type Problem = ReadSchemas['schemas']['Problem'];
/** A product: identity, facts and `verification`. */
export type Product = ReadSchemas['schemas']['Product'];
/** A manufacturer with a similar name. A person must choose it. */
export type ManufacturerCandidate = ReadSchemas['schemas']['ManufacturerCandidate'];
/** A record whose part number is written similarly. A person must choose it. */
export type ProductCandidate = ReadSchemas['schemas']['ProductCandidate'];

/** A record with its manufacturer. A person must choose it. */
export type RecordCandidate = ReadSchemas['schemas']['RecordCandidate'];

/** A batch as the service takes it. */
export type ValidationRequest = SupplierSchemas['schemas']['SupplierValidationRequest'];
/** The system that the records come from. */
export type SupplierSource = SupplierSchemas['schemas']['SupplierSource'];
/** A record of the contract. Identifiers, quantities and prices are strings, so that no digit changes. */
export type SupplierRecord = SupplierSchemas['schemas']['SupplierRecord'];
/** A batch that does not meet the contract. */
export type InvalidBatchProblem = SupplierSchemas['schemas']['InvalidBatchProblem'];
/** The proof that a batch meets the contract. Nothing was stored. */
export type ValidationResult = SupplierSchemas['schemas']['SupplierValidationResult'];
/** The validation endpoint and its limits. */
export type ValidateCapability = SupplierSchemas['schemas']['ValidateCapability'];
/** The limits of a key. */
export type KeyLimits = SupplierSchemas['schemas']['SupplierIdentity']['limits'];
