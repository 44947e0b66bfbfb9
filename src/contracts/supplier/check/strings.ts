import type { FindingCode } from '../finding-codes.ts';
import * as limits from '../limits.ts';
import { faultOf, noFaults, type Rule } from './findings.ts';
import { createMismatchRule, createNullableMismatchRule } from './structure.ts';

/** Whether a text has more code points than that. A hostile text costs no more than an honest one. */
const isLonger = (text: string, maxLength: number): boolean =>
  // A code point is one or two of the units that `length` counts.
  text.length > maxLength && (text.length > maxLength * 2 || [...text].length > maxLength);

/**
 * Makes the rule for a string of at most `maxLength` code points in which `wrongPart` finds nothing.
 * `expected` says what the string is like. `code` is for a string with a wrong part, `emptyCode` for one
 * without characters.
 */
const createStringRule = (
  expected: string,
  wrongPart: RegExp,
  code: FindingCode,
  maxLength: number,
  emptyCode = code,
  createMismatch = createMismatchRule,
): Rule => {
  const mismatch = createMismatch(expected);
  const malformed = faultOf(code, `Expected ${expected}.`);
  const empty = faultOf(emptyCode, `Expected ${expected}.`);
  const tooLong = faultOf('text_too_long', `Longer than ${maxLength} characters (Unicode code points).`);
  return (value) => {
    if (typeof value !== 'string') return mismatch(value);
    if (value === '') return empty;
    if (isLonger(value, maxLength)) return tooLong;
    return wrongPart.test(value) ? malformed : noFaults;
  };
};

/** Control characters (U+0000 to U+001F, U+007F to U+009F) but tab, line feed and carriage return; unpaired surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it finds, and one class is the quickest.
const wrongPart = /[\0-\x08\x0b\f\x0e-\x1f\x7f-\x9f\p{Cs}]/u;

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

/** The form of an identifier: of a record, and of a source. */
export const identifierRule = createStringRule(
  'a string of ASCII letters, digits and . _ : / - that starts with a letter or digit',
  /^[._:/-]|[^A-Za-z0-9._:/-]/,
  'invalid_identifier',
  limits.maxIdentifierLength,
);

/** The form of `sourceVersion`: text without control characters. */
export const sourceVersionRule = createStringRule(
  `a string of 1 to ${limits.maxSourceVersionLength} characters, none of them a control character`,
  /[\p{Cc}\p{Cs}]/u,
  'invalid_version_token',
  limits.maxSourceVersionLength,
);

const createLetterCodeRule = (pattern: RegExp, code: FindingCode, expected: string): Rule => {
  const mismatch = createMismatchRule(expected);
  const malformed = faultOf(code, `Expected ${expected}.`);
  return (value) => {
    if (typeof value !== 'string') return mismatch(value);
    return pattern.test(value) ? noFaults : malformed;
  };
};

/** The form of a currency. Right form does not make it a currency that is in use. */
export const currencyRule = createLetterCodeRule(
  /^[A-Z]{3}$/,
  'invalid_currency',
  'a string of three upper-case letters, such as EUR',
);

/** The form of a country. Right form does not make it a country of the market. */
export const countryRule = createLetterCodeRule(
  /^[A-Z]{2}$/,
  'invalid_country',
  'a string of two upper-case letters, such as NL',
);

/** Makes the rule for a member that has one of a few fixed values, written exactly so. */
export const createChoiceRule = (choices: readonly string[], code: FindingCode = 'invalid_choice'): Rule => {
  const expected = choices.map((choice) => `"${choice}"`).join(' or ');
  const mismatch = createMismatchRule(expected);
  const notListed = faultOf(code, `Expected exactly ${expected}.`);
  return (value) => {
    if (typeof value !== 'string') return mismatch(value);
    return choices.includes(value) ? noFaults : notListed;
  };
};
