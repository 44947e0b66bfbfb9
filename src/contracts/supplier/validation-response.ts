import { ValidationResultSchema } from '../../../packages/record-contract/src/schemas.ts';
import { singleEnvelope } from '../envelope.ts';

/** The whole body of a successful `POST /api/v1/supplier/validate`. */
export const ValidationResponseSchema = singleEnvelope(ValidationResultSchema).meta({
  id: 'SupplierValidationResponse',
});
