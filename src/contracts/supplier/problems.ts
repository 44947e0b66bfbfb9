import * as z from 'zod';
import { maxListedFindings } from '../../../packages/record-contract/src/limits.ts';
import { FindingSchema } from '../../../packages/record-contract/src/schemas.ts';
import { extensible, ProblemSchema } from '../problem.ts';

/** The extension fields of a 422 of `POST /api/v1/supplier/validate`. */
const invalidBatchExtension = {
  errors: z.array(FindingSchema).min(1).max(maxListedFindings).meta({
    description: 'The first 100 errors, in the order of records and fields.',
  }),
  errorCount: z.int().min(1).meta({
    description: 'The number of all errors, listed or not.',
    example: 1,
  }),
  evaluatedAt: z.iso.datetime().meta({
    description: 'The reference time of the freshness rules, which is the time of the service.',
    example: '2026-11-21T12:00:00.125Z',
  }),
};

/** The body of a 422: the batch does not meet the contract. */
export const InvalidBatchProblemSchema = ProblemSchema.extend(invalidBatchExtension).meta({
  ...extensible,
  id: 'InvalidBatchProblem',
  description: 'The batch does not meet the record contract. It was not stored.',
});

/** The extension fields of a 400 of `POST /api/v1/supplier/validate`. */
const unreadableBodyExtension = {
  pointer: z.string().optional().meta({
    description:
      'The place in the body, as an RFC 6901 JSON Pointer, up to the first name that is not printable.',
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

/** The body of a 400: the bytes are not JSON that can be validated. */
export const UnreadableBodyProblemSchema = ProblemSchema.extend(unreadableBodyExtension).meta({
  ...extensible,
  id: 'UnreadableBodyProblem',
  description: 'The body is not UTF-8, not JSON, or JSON that parsers interpret differently.',
});
