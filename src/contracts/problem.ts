import { z } from 'zod';
import { AddressSchema, TextSchema } from './primitives.ts';

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

/** A record whose part number is written differently. The client must choose it. */
export const ProductCandidateSchema = z
  .strictObject({
    manufacturerPartNumber: TextSchema.meta({
      description: 'The exact part number of the candidate.',
      example: 'EDS-408A-SS-SC-T',
    }),
    self: AddressSchema.meta({
      description: 'The API address of the candidate.',
      example: 'https://nameplate.example/api/v1/products/moxa/EDS-408A-SS-SC-T',
    }),
  })
  .meta({
    id: 'ProductCandidate',
    description: 'A record whose part number differs only by case or punctuation.',
  });

/** The 404 of a product whose manufacturer is known. */
export const PartNumberNotFoundSchema = ProblemSchema.extend({
  candidates: z.array(ProductCandidateSchema).min(1).optional().meta({
    description:
      'Records whose part numbers differ only by case or punctuation. None of them is the requested product.',
  }),
}).meta({
  ...extensible,
  id: 'PartNumberNotFoundProblem',
  description: 'No record has exactly this part number.',
});

export type ProductCandidate = z.infer<typeof ProductCandidateSchema>;
