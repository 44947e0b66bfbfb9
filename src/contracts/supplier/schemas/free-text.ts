import { z } from 'zod';

const controlCharacters = '\\u0000-\\u001F\\u007F-\\u009F';
const oneLine = new RegExp(`^[^${controlCharacters}]*$`, 'u');

/** Free text of one line: 1 to `maxLength` code points, no control characters, no half surrogate pair. */
export const freeText = (maxLength: number) =>
  z
    .string()
    .min(1)
    .max(maxLength)
    .regex(oneLine)
    .refine((text) => text.isWellFormed())
    .meta({ 'x-findings': ['text_empty', 'text_too_long', 'forbidden_character'] });
