import { z } from 'zod';
import { limits } from '../limits.ts';

/** The control characters of Unicode that are neither tab, line feed nor carriage return, as a part of a class. */
const controls = '\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\u007F-\\u009F';

/** Text of 1 to `maxLength` code points without the characters of a class, and without half a surrogate pair. */
const textWithout = (forbidden: string, maxLength: number) =>
  z
    .string()
    .min(1)
    .max(maxLength)
    .regex(new RegExp(`^[^${forbidden}]*$`, 'u'))
    .refine((text) => text.isWellFormed());

/** The rules of a free text that the specification does not state, by finding code. */
const ownRules = ['text_empty', 'forbidden_character'] as const;

/**
 * Free text: 1 to `maxLength` code points, no control characters but tab and line break. `isOwnLimit` says that
 * the length is a rule of this service and not of the specification.
 */
export const freeText = (maxLength: number, { isOwnLimit }: { readonly isOwnLimit: boolean }) =>
  textWithout(controls, maxLength).meta({
    'x-findings': ['text_empty', 'text_too_long', 'forbidden_character'],
    'x-own-rules': isOwnLimit ? [...ownRules, 'text_too_long'] : ownRules,
  });

/** A source version: 1 to 160 code points, no control characters at all. Spaces are allowed. */
export const SourceVersionSchema = textWithout(
  '\\u0000-\\u001F\\u007F-\\u009F',
  limits.maxSourceVersionLength,
).meta({
  'x-findings': ['invalid_version_token', 'text_too_long'],
  'x-own-rules': ['invalid_version_token', 'text_too_long'],
});
