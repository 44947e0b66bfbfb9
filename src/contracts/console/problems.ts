import * as z from 'zod';
import { ProblemSchema } from '../problem.ts';

/** One field of a form that has to be corrected. It contains no submitted value. */
const FormErrorSchema = z.strictObject({
  pointer: z.string().describe('The field, as an RFC 6901 JSON Pointer; empty for the body itself.'),
  code: z.string().optional().describe('What is wrong, for a program.'),
  detail: z.string().min(1).describe('What is wrong and how to fix it, for a person.'),
});

/** A problem of the console, with its optional fields. */
export const ConsoleProblemSchema = ProblemSchema.extend({
  errors: z
    .array(FormErrorSchema)
    .min(1)
    .optional()
    .describe('`invalid_form`: the fields to correct, in order.'),
  nextAt: z.iso.datetime().optional().describe('`daily_key_limit`: when the next key can be created.'),
  masked: z
    .string()
    .min(1)
    .optional()
    .describe('`request_repeated`: the key that the first request created, masked.'),
});

export type FormError = z.infer<typeof FormErrorSchema>;
