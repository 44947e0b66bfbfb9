import type { Rule } from './fault.ts';
import { createMismatchRule, createNullableMismatchRule } from './mismatch.ts';
import { createStringRule } from './string-rule.ts';

/** Control characters (U+0000 to U+001F, U+007F to U+009F) and unpaired surrogates. */
const wrongPart = /[\p{Cc}\p{Cs}]/u;

/** Makes the rule for free text: one line of 1 to `maxLength` code points without control characters. */
export const createTextRule = (maxLength: number, createMismatch = createMismatchRule): Rule =>
  createStringRule(
    `a string of 1 to ${maxLength} characters, none of them a control character`,
    wrongPart,
    'forbidden_character',
    maxLength,
    'text_empty',
    createMismatch,
  );

/** The same for a text that may be unknown. */
export const createNullableTextRule = (maxLength: number): Rule =>
  createTextRule(maxLength, createNullableMismatchRule);
