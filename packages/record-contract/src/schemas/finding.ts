import * as z from 'zod';

/** An error in a batch. It contains no submitted value, only names of fields. */
export const FindingSchema = z
  .strictObject({
    pointer: z
      .string()
      .regex(/^(?:\/(?:[^~/]|~[01])+)*$/u)
      .meta({
        description:
          'The place in the request, as an RFC 6901 JSON Pointer; empty for the request itself. An unknown field is named when its name is printable and has at most 64 code points. Otherwise the pointer names its object. No two errors have the same pointer.',
        example: '/records/3/pricing/tiers/1/minimumQuantity',
      }),
    code: z
      .string()
      .regex(/^[a-z]+(?:_[a-z0-9]+)*$/)
      .meta({
        description:
          'What is wrong, for a program. New codes may be added; a client shows `detail` for a code that it does not know.',
        example: 'tier_threshold_not_ascending',
      }),
    detail: z.string().min(1).meta({
      description: 'What is wrong, for a person.',
      example: 'The previous tier has a larger quantity.',
    }),
    hint: z.string().min(1).optional().meta({
      description: 'How to fix it, for a person.',
      example: 'Sort tiers as numbers.',
    }),
  })
  .meta({ id: 'SupplierFinding', description: 'An error in a batch.' });

export type Finding = z.infer<typeof FindingSchema>;
