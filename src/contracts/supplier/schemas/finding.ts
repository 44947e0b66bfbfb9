import { z } from 'zod';

/** One thing to mend in a batch. No member of it repeats a submitted value. */
export const FindingSchema = z
  .strictObject({
    pointer: z
      .string()
      .regex(/^(?:\/[A-Za-z0-9_-]+)*$/)
      .meta({
        description:
          'Where in the request, as an RFC 6901 JSON Pointer; empty for the request itself. An unknown member whose name does not look like a field name is not named: the pointer then leads to its object.',
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
      example: 'The tier before has a larger quantity.',
    }),
    hint: z.string().min(1).optional().meta({
      description: 'How to mend it, for a person.',
      example: 'Sort tiers as numbers, one for each quantity.',
    }),
  })
  .meta({ id: 'SupplierFinding', description: 'One thing to mend in a batch.' });

export type Finding = z.infer<typeof FindingSchema>;
