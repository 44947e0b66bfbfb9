/** Codes for values whose form is wrong; timestamps have their own. */
export const formCodes = {
  invalid_choice: {
    title: 'Not one of the allowed values',
    meaning: 'The field takes one of a few fixed values, written exactly. The detail lists them.',
    reason: 'Guessing the intended value from a similar one may pick the wrong one.',
    example: '"condition": "New" instead of "new".',
    fix: 'Map the source value to one of the allowed values.',
  },
  text_empty: {
    title: 'Empty text',
    meaning: 'The text has no characters.',
    reason: 'An empty text gives no information but looks like a known value.',
    example: '"title": "".',
    fix: 'Send the text, or null where the contract allows it.',
  },
  text_too_long: {
    title: 'Text too long',
    meaning:
      'The text has more Unicode code points than the field allows: 500 for a title and other free text, 40 for a unit, 160 for an identifier or a source version.',
    reason: 'A published limit avoids truncation later.',
    example: 'A unit of 41 characters.',
    fix: 'Map the field from a source text that fits. Never cut an identifier, a part number or a name.',
  },
  forbidden_character: {
    title: 'Control character in a text',
    meaning:
      'The text contains a control character, U+0000 to U+001F or U+007F to U+009F. Tab and line break (U+0009, U+000A, U+000D) are allowed.',
    reason:
      'Control characters usually come from faulty exports. They are invisible and can control a terminal.',
    example: '"title": "Switch\\u0000 with eight ports".',
    fix: 'Correct the export that adds the character, so that the text arrives as it is in the source.',
  },
  invalid_identifier: {
    title: 'Not an identifier',
    meaning:
      'An identifier starts with an ASCII letter or digit, followed only by ASCII letters, digits and . _ : / - characters.',
    reason: 'Identifiers are used in addresses, logs and file names, which must carry them unchanged.',
    example: '"sourceRecordId": "item 17".',
    fix: 'Use the stable identifier of the source. Replace other characters by a fixed escaping scheme.',
  },
  invalid_version_token: {
    title: 'Not a source version',
    meaning:
      'A source version has 1 to 160 characters, none of them a control character. A space is allowed.',
    reason:
      'Versions are compared exactly, so an empty version or one with invisible characters distinguishes nothing.',
    example: '"sourceVersion": "".',
    fix: 'Send the revision or change token of the source, or a deterministic digest of the record.',
  },
  invalid_currency: {
    title: 'Not a currency code',
    meaning: 'A currency code has three upper-case ASCII letters.',
    reason: 'A price has no meaning without an exact currency.',
    example: '"currency": "eur".',
    fix: 'Send the ISO 4217 code.',
  },
  invalid_country: {
    title: 'Not a country code',
    meaning: 'A country code has two upper-case ASCII letters.',
    reason: 'A price applies to one country, and country names have many spellings.',
    example: '"country": "NLD".',
    fix: 'Send the ISO 3166-1 alpha-2 code.',
  },
  invalid_decimal: {
    title: 'Not a decimal',
    meaning:
      'A decimal is one or more digits, optionally followed by a point and more digits. It has no sign, exponent, space or thousands separator.',
    reason: 'Programs read separators differently: 1,000 is one thousand to some and one to others.',
    example: '"unitPrice": "1,234.50".',
    fix: 'Write it as "1234.50".',
  },
  decimal_too_long: {
    title: 'Decimal with too many digits',
    meaning: 'A decimal has at most 12 digits before the point and 8 after it, including zeros.',
    reason: 'Every implementation of the contract can store this many digits exactly.',
    example: '"unitPrice": "0.123456789".',
    fix: 'Remove redundant zeros. Never round a price or a quantity that the source does not round.',
  },
  decimal_not_positive: {
    title: 'Not greater than zero',
    meaning: 'Minimum order quantities, order multiples and tier thresholds are greater than zero.',
    reason: 'An order quantity of zero or a multiple of zero cannot be ordered.',
    example: '"orderMultiple": "0".',
    fix: 'Send the quantity that the source states.',
  },
  tax_rate_above_one: {
    title: 'Tax rate above one',
    meaning: 'A tax rate is a proportion from 0 to 1, not a percentage.',
    reason:
      'Reading a percentage as a proportion multiplies the tax by 100: at 21 %, the gross price is about 18 times too high.',
    example: '"taxRate": "21".',
    fix: 'Divide the percentage by 100: "0.21".',
  },
  not_whole_number: {
    title: 'Not a whole number',
    meaning: 'A lead time is a whole number of days.',
    reason: 'Lead times are compared in days, and the length of half a working day varies.',
    example: '"leadTimeDays": 1.5.',
    fix: 'Send the number of whole days that the source states, or null when it states none.',
  },
  number_out_of_range: {
    title: 'Number out of range',
    meaning: 'A lead time is from 0 to 3650 days.',
    reason: 'Numbers far out of range are usually placeholders for an unknown value, which null represents.',
    example: '"leadTimeDays": 9999.',
    fix: 'Send null when the lead time is unknown. Do not use a number as a placeholder.',
  },
} as const;
