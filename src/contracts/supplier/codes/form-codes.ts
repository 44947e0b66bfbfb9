/** Codes about the form of one value other than a timestamp. */
export const formCodes = {
  invalid_choice: {
    title: 'Not one of the allowed values',
    meaning: 'The field has one of a few fixed values, written exactly so. The detail lists them.',
    reason: 'A value that is guessed from a similar one may be the wrong one.',
    example: '"condition": "New" instead of "new".',
    fix: 'Map the value of the source to one of the allowed values.',
  },
  text_empty: {
    title: 'Empty text',
    meaning: 'The text has no characters.',
    reason: 'An empty text looks like knowledge and is none.',
    example: '"title": "".',
    fix: 'Send the text, or null where the contract allows it.',
  },
  text_too_long: {
    title: 'Text is too long',
    meaning:
      'The text has more Unicode code points than the field allows: 500 for a title and other free text, 40 for a unit, 160 for an identifier or a source version.',
    reason: 'A limit that is told beforehand is better than a text that is cut later.',
    example: 'A unit of 41 characters.',
    fix: 'Map the field from a text of the source that fits. Never cut an identifier, a part number or a name.',
  },
  forbidden_character: {
    title: 'A control character in a text',
    meaning:
      'The text has a control character, U+0000 to U+001F or U+007F to U+009F. Tab and line break (U+0009, U+000A, U+000D) are allowed.',
    reason: 'Control characters come from faulty exports, are invisible, and can steer a terminal.',
    example: '"title": "Switch\\u0000 with eight ports".',
    fix: 'Correct the export that adds the character, so that the text arrives as the source has it.',
  },
  invalid_identifier: {
    title: 'Not an identifier',
    meaning:
      'An identifier starts with an ASCII letter or digit and goes on with letters, digits and . _ : / - only.',
    reason: 'Identifiers go into addresses, logs and file names, and have to arrive there unchanged.',
    example: '"sourceRecordId": "item 17".',
    fix: 'Use the stable identifier of the source; escape other characters in a way that never changes.',
  },
  invalid_version_token: {
    title: 'Not a source version',
    meaning:
      'A source version has 1 to 160 characters, none of them a control character. A space is allowed.',
    reason:
      'Versions are compared exactly, and an empty one or one with invisible controls tells nothing apart.',
    example: '"sourceVersion": "".',
    fix: 'Send the revision or change token of the source, or a deterministic digest of the record.',
  },
  invalid_currency: {
    title: 'Not a currency',
    meaning: 'A currency is three upper-case ASCII letters.',
    reason: 'A price without an exact currency is no price.',
    example: '"currency": "eur".',
    fix: 'Send the ISO 4217 code.',
  },
  invalid_country: {
    title: 'Not a country',
    meaning: 'A country is two upper-case ASCII letters.',
    reason: 'A price holds for a country, and names of countries are written in many ways.',
    example: '"country": "NLD".',
    fix: 'Send the ISO 3166-1 alpha-2 code.',
  },
  invalid_decimal: {
    title: 'Not a decimal',
    meaning:
      'A decimal is digits, then a point and digits if need be: no sign, exponent, space or separator.',
    reason: 'Exact digits are compared as text; what one program reads as a thousand another reads as one.',
    example: '"unitPrice": "1,234.50".',
    fix: 'Write it as "1234.50".',
  },
  decimal_too_long: {
    title: 'A decimal with too many digits',
    meaning: 'A decimal has at most 12 digits before the point and 8 after it, zeros included.',
    reason: 'Every reader of the contract can hold this many digits exactly.',
    example: '"unitPrice": "0.123456789".',
    fix: 'Leave out zeros that add nothing. Never round a price or a quantity that the source does not round.',
  },
  decimal_not_positive: {
    title: 'Not greater than zero',
    meaning: 'Order quantities and tier thresholds are greater than zero.',
    reason: 'Nobody can order nothing, and a multiple of nothing is nothing.',
    example: '"orderMultiple": "0".',
    fix: 'Send the quantity that the source states.',
  },
  tax_rate_above_one: {
    title: 'A tax rate above one',
    meaning: 'A tax rate is a proportion from 0 to 1, not a percentage.',
    reason:
      'A percentage read as a proportion makes the tax a hundred times as large: at 21 %, a gross price about 18 times as high.',
    example: '"taxRate": "21".',
    fix: 'Divide the percentage by 100: "0.21".',
  },
  not_whole_number: {
    title: 'Not a whole number',
    meaning: 'A lead time is whole days.',
    reason: 'Lead times are compared in days, and half a day means different hours to different people.',
    example: '"leadTimeDays": 1.5.',
    fix: 'Send the whole days that the source promises, or null when it promises none.',
  },
  number_out_of_range: {
    title: 'A number out of range',
    meaning: 'A lead time is from 0 to 3650 days.',
    reason: 'Numbers far out of range are mostly codes for unknown, which null says better.',
    example: '"leadTimeDays": 9999.',
    fix: 'Send null when the lead time is unknown; no number stands for unknown.',
  },
} as const;
