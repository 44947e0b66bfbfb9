import { z } from 'zod';
import { extensible, ProblemSchema } from '../../problem.ts';

/** What a 400 of `POST /api/v1/supplier/validate` has beside the members of every Problem. */
export const unreadableBodyExtension = {
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

export type UnreadableBodyProblem = z.infer<typeof UnreadableBodyProblemSchema>;
