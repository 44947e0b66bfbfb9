import * as z from 'zod';
import type { CreateDocumentOptions } from 'zod-openapi';
import { InsightResponseSchema, InsightSourceSchema } from '../../contracts/insight.ts';

/** Answers that the specification closes: they never get another field. */
const closed: ReadonlySet<unknown> = new Set([InsightResponseSchema, InsightSourceSchema]);

/**
 * Lets a description say of answers what the policy of versions says: a field may be added. What the service sends is checked with closed
 * schemas, and the bodies of requests stay closed.
 */
export const openAnswers: CreateDocumentOptions = {
  override: ({ zodSchema, jsonSchema, io }) => {
    if (io === 'output' && zodSchema instanceof z.ZodObject && !closed.has(zodSchema)) {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    }
  },
};
