/*
 * The schemas of the record contract: as zod, with their types, and as JSON Schema.
 */

export { createPublishedSchemas, type PublishedSchema } from './published-schemas.ts';
export { type Finding, FindingSchema } from './schemas/finding.ts';
export { PricingSchema } from './schemas/pricing.ts';
export { SupplierRecordSchema } from './schemas/record.ts';
export { SupplierSourceSchema, type ValidationRequest, ValidationRequestSchema } from './schemas/request.ts';
export { type ValidationResult, ValidationResultSchema } from './schemas/result.ts';
export { freeText, IdentifierSchema, TimestampSchema } from './schemas/values.ts';
