import { z } from 'zod';
import { extensible, ProblemSchema } from '../../problem.ts';
import { limits } from '../limits.ts';
import { FindingSchema } from './finding.ts';

/** What a 422 of `POST /api/v1/supplier/validate` has beside the members of every Problem. */
export const invalidBatchExtension = {
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

export type InvalidBatchProblem = z.infer<typeof InvalidBatchProblemSchema>;
