import * as z from 'zod';
import { TextSchema } from './primitives.ts';

/** RFC 9457, section 3.2: clients ignore fields that they do not know, so that fields can be added to a problem. */
export const extensible = { additionalProperties: true } as const;

/** An error body after RFC 9457, `application/problem+json`. */
export const ProblemSchema = z
  .object({
    type: z.string().min(1).meta({
      description: 'The address of the page about this kind of problem.',
      example: 'https://nameplate.example/problems/part_number_not_found',
      format: 'uri-reference',
    }),
    title: TextSchema.meta({
      description: 'The name of this kind of problem, the same for every occurrence.',
      example: 'Part number not found',
    }),
    status: z.int().min(400).max(599).meta({ description: 'The HTTP status.', example: 404 }),
    detail: TextSchema.meta({
      description: 'What is wrong and how to fix it, for a person.',
      example: 'The manufacturer is in the catalogue, but no record has exactly this part number.',
    }),
    code: z
      .string()
      .regex(/^[a-z0-9]+(?:_[a-z0-9]+)*$/)
      .optional()
      .meta({
        description: 'The code of this kind of problem, for a program.',
        example: 'part_number_not_found',
      }),
    retryable: z
      .boolean()
      .optional()
      .meta({ description: 'Whether the same request may succeed later.', example: false }),
  })
  .meta({ id: 'Problem', description: 'An error after RFC 9457.', ...extensible });
