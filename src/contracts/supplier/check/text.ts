import type { Rule } from './fault.ts';
import { createMismatchRule, createNullableMismatchRule } from './mismatch.ts';
import { createStringRule } from './string-rule.ts';

/** Control characters (U+0000 to U+001F, U+007F to U+009F) but tab, line feed and carriage return; unpaired surrogates. */
const wrongPart = /[^\P{Cc}\t\n\r]|\p{Cs}/u;

/** Makes the rule for free text: 1 to `maxLength` code points, no control characters but tab and line break. */
export const createTextRule = (maxLength: number, createMismatch = createMismatchRule): Rule =>
  createStringRule(
    `a string of 1 to ${maxLength} characters, no control character but tab and line break`,
    wrongPart,
    'forbidden_character',
    maxLength,
    'text_empty',
    createMismatch,
  );

/** The same for a text that may be unknown. */
export const createNullableTextRule = (maxLength: number): Rule =>
  createTextRule(maxLength, createNullableMismatchRule);
