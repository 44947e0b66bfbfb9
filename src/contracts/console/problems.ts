import { z } from 'zod';
import { extensible, ProblemSchema } from '../problem.ts';

/** One field of a form that has to be corrected. It contains no submitted value. */
export const FormErrorSchema = z
  .strictObject({
    pointer: z.string().meta({
      description: 'The field, as an RFC 6901 JSON Pointer; empty for the body itself.',
      example: '/website',
    }),
    code: z
      .string()
      .optional()
      .meta({ description: 'What is wrong, for a program.', example: 'invalid_format' }),
    detail: z.string().min(1).meta({
      description: 'What is wrong and how to fix it, for a person.',
      example: 'Must be a web address that starts with https:// or http://.',
    }),
  })
  .meta({ id: 'ConsoleFormError', description: 'One field to correct.' });

/** The body of a 422 `invalid_form`: a form whose fields have to be corrected. */
export const InvalidFormProblemSchema = ProblemSchema.extend({
  errors: z.array(FormErrorSchema).min(1).meta({ description: 'The fields to correct, in order.' }),
}).meta({
  ...extensible,
  id: 'InvalidFormProblem',
  description: 'Fields of the request have to be corrected.',
});

/** The body of a 429 `daily_key_limit`. */
export const DailyKeyLimitProblemSchema = ProblemSchema.extend({
  nextAt: z.iso.datetime().meta({
    description: 'When the next key can be created.',
    example: '2026-11-22T12:00:00.000Z',
  }),
}).meta({
  ...extensible,
  id: 'DailyKeyLimitProblem',
  description: 'Too many keys were created in 24 hours.',
});

/** The body of a 409 `request_repeated`. */
export const RequestRepeatedProblemSchema = ProblemSchema.extend({
  masked: z.string().min(1).meta({
    description: 'The key that the first request created, masked.',
    example: 'npk_rnvt7k1a0hlbfkid_********',
  }),
}).meta({ ...extensible, id: 'RequestRepeatedProblem', description: 'The request was carried out before.' });

/** A problem of the console, with what any of them may add. */
export const ConsoleProblemSchema = ProblemSchema.extend({
  errors: InvalidFormProblemSchema.shape.errors.optional(),
  nextAt: DailyKeyLimitProblemSchema.shape.nextAt.optional(),
  masked: RequestRepeatedProblemSchema.shape.masked.optional(),
});

export type FormError = z.infer<typeof FormErrorSchema>;
