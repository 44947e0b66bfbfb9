import type { FindingCode } from '../finding-codes.ts';
import * as limits from '../limits.ts';
import * as patterns from '../patterns.ts';
import { faultOf, otherThan, type Rule } from './findings.ts';
import { createMismatchRule, createNullableMismatchRule } from './structure.ts';

/** Whether a text has more code points than `maxLength`. A very long text takes no longer to check. */
const isLonger = (text: string, maxLength: number): boolean =>
  // `length` counts UTF-16 units: one or two for each code point.
  text.length > maxLength && (text.length > maxLength * 2 || [...text].length > maxLength);

/**
 * Creates the rule for a string of at most `maxLength` code points that matches `pattern` and has no unpaired surrogate. `expected`
 * describes the string. `code` is for a string that does not match, `emptyCode` for an empty one.
 */
const createStringRule = (
  expected: string,
  pattern: RegExp,
  code: FindingCode,
  maxLength: number,
  emptyCode = code,
  createMismatch = createMismatchRule,
): Rule => {
  const mismatch = createMismatch(expected);
  const malformed = otherThan(expected, code);
  const empty = otherThan(expected, emptyCode);
  const tooLong = faultOf('text_too_long', `Longer than ${maxLength} characters (Unicode code points).`);
  return (value) => {
    if (typeof value !== 'string') return mismatch(value);
    if (value === '') return empty;
    if (isLonger(value, maxLength)) return tooLong;
    return pattern.test(value) && value.isWellFormed() ? undefined : malformed;
  };
};

const ofCharacters = (maxLength: number): string =>
  `a string of 1 to ${maxLength} characters, no control characters`;

/** Creates the rule for free text: 1 to `maxLength` code points, no control characters except tab and line break. */
export const createTextRule = (maxLength: number, createMismatch = createMismatchRule): Rule =>
  createStringRule(
    `${ofCharacters(maxLength)} except tab and line break`,
    patterns.freeText,
    'forbidden_character',
    maxLength,
    'text_empty',
    createMismatch,
  );

/** The same for text that may be null. */
export const createNullableTextRule = (maxLength: number): Rule =>
  createTextRule(maxLength, createNullableMismatchRule);

/** The rule for the identifier of a record or a source. */
export const identifierRule = createStringRule(
  'a string of ASCII letters, digits and . _ : / - that starts with a letter or digit',
  patterns.identifier,
  'invalid_identifier',
  limits.maxIdentifierLength,
);

/** The rule for `sourceVersion`: text without control characters. */
export const sourceVersionRule = createStringRule(
  ofCharacters(limits.maxSourceVersionLength),
  patterns.sourceVersion,
  'invalid_version_token',
  limits.maxSourceVersionLength,
);

const createLetterCodeRule = (pattern: RegExp, code: FindingCode, expected: string): Rule => {
  const mismatch = createMismatchRule(expected);
  const malformed = otherThan(expected, code);
  return (value) => {
    if (typeof value !== 'string') return mismatch(value);
    return pattern.test(value) ? undefined : malformed;
  };
};

/** The rule for a currency code. It checks the form, not whether the currency is in use. */
export const currencyRule = createLetterCodeRule(
  patterns.currency,
  'invalid_currency',
  'a string of three upper-case letters, such as EUR',
);

/** The rule for a country code. It checks the form, not whether the country exists. */
export const countryRule = createLetterCodeRule(
  patterns.country,
  'invalid_country',
  'a string of two upper-case letters, such as NL',
);

/** Creates the rule for a field that takes one of a few fixed values, written exactly. */
export const createChoiceRule = (choices: readonly string[], code: FindingCode = 'invalid_choice'): Rule => {
  const expected = choices.map((choice) => `"${choice}"`).join(' or ');
  const mismatch = createMismatchRule(expected);
  const notListed = otherThan(`exactly ${expected}`, code);
  return (value) => {
    if (typeof value !== 'string') return mismatch(value);
    return choices.includes(value) ? undefined : notListed;
  };
};
