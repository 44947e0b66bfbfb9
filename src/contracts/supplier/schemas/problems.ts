import { z } from 'zod';
import { extensible, ProblemSchema } from '../../problem.ts';
import * as limits from '../limits.ts';

/** One thing to fix in a batch. It repeats no submitted value, only the names of fields. */
export const FindingSchema = z
  .strictObject({
    pointer: z
      .string()
      .regex(/^(?:\/(?:[^~/]|~[01])+)*$/u)
      .meta({
        description:
          'Where in the request, as an RFC 6901 JSON Pointer; empty for the request itself. An unknown field is named when its name is printable and has at most 64 code points; otherwise the pointer leads to its object. No two findings have the same pointer.',
        example: '/records/3/pricing/tiers/1/minimumQuantity',
      }),
    code: z
      .string()
      .regex(/^[a-z]+(?:_[a-z0-9]+)*$/)
      .meta({
        description:
          'What is wrong, for a program. New codes may be added; a client that does not know one shows `detail`.',
        example: 'tier_threshold_not_ascending',
      }),
    detail: z.string().min(1).meta({
      description: 'What is wrong, for a person.',
      example: 'The previous tier has a larger quantity.',
    }),
    hint: z.string().min(1).optional().meta({
      description: 'How to fix it, for a person.',
      example: 'Sort tiers as numbers, one for each quantity.',
    }),
  })
  .meta({ id: 'SupplierFinding', description: 'One thing to fix in a batch.' });

export type Finding = z.infer<typeof FindingSchema>;

/** What a 422 of `POST /api/v1/supplier/validate` has beside the members of every Problem. */
const invalidBatchExtension = {
  errors: z.array(FindingSchema).min(1).max(limits.maxListedFindings).meta({
    description: 'What to fix, in record order and then field order: the first 100 findings.',
  }),
  errorCount: z.int().min(1).meta({
    description: 'How many findings there are in all, listed or not.',
    example: 1,
  }),
  evaluatedAt: z.iso.datetime().meta({
    description: 'The reference time of the freshness rules: the clock of the service.',
    example: '2026-11-21T12:00:00.125Z',
  }),
};

/** The body of a 422: the batch breaks rules of the contract. */
export const InvalidBatchProblemSchema = ProblemSchema.extend(invalidBatchExtension).meta({
  ...extensible,
  id: 'InvalidBatchProblem',
  description: 'The batch breaks rules of the record contract. It was not stored.',
});

/** What a 400 of `POST /api/v1/supplier/validate` has beside the members of every Problem. */
const unreadableBodyExtension = {
  pointer: z.string().optional().meta({
    description:
      'Where in the value, as an RFC 6901 JSON Pointer, up to the first name that is not printable.',
    example: '/records/0/title',
  }),
  line: z.int().min(1).optional().meta({ description: 'The line of the fault, from 1.', example: 4 }),
  column: z
    .int()
    .min(1)
    .optional()
    .meta({ description: 'The column of the fault in code points, from 1.', example: 17 }),
  offset: z
    .int()
    .min(0)
    .optional()
    .meta({ description: 'The offset of the fault in bytes, from 0.', example: 96 }),
};

/** The body of a 400: the bytes are no JSON value that the contract could be held against. */
export const UnreadableBodyProblemSchema = ProblemSchema.extend(unreadableBodyExtension).meta({
  ...extensible,
  id: 'UnreadableBodyProblem',
  description: 'The body is not UTF-8, not JSON, or JSON that readers differ on.',
});
