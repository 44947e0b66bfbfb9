/** Codes for what is wrong with a value on its own. */
const valueCodes = {
  // Missing, unknown or too many fields and elements, and wrong JSON types.
  missing_field: {
    title: 'Missing field',
    meaning: 'The contract requires the field. Where null is allowed, it must be written.',
    reason: 'An omitted field may be unknown or forgotten. Null says that it is unknown.',
    example: 'A record without "manufacturer".',
    fix: 'Send the field. Send null where the contract allows it and the value is unknown.',
  },
  unknown_field: {
    title: 'Unknown field',
    meaning:
      'The contract does not define the field. This includes a company identifier, a scope or an approval, which only the key determines. The pointer names the field when its name is printable and has at most 64 code points. Otherwise it names the object, once for all such fields.',
    reason:
      'An unknown field would be lost silently, and a field that asks for rights must not appear to grant them.',
    example: '"companyId": "c-17" beside "records".',
    fix: 'Remove the field, or check its spelling and the object that contains it.',
  },
  wrong_type: {
    title: 'Wrong JSON type',
    meaning: 'The contract requires another JSON type. The detail names it.',
    reason: 'Converting a value from one type to another may change it.',
    example: '"unitPrice": 12.5 instead of "12.5".',
    fix: 'Send the expected type. Decimals, identifiers and timestamps are strings; lead times are numbers.',
  },
  unsupported_schema_version: {
    title: 'Unsupported contract version',
    meaning: 'The batch names a version of the contract that this service does not validate.',
    reason: 'The same field may have another meaning in another version.',
    example: '"schemaVersion": "0.2.0".',
    fix: 'Map the records to the version that the detail names.',
  },
  no_records: {
    title: 'No records',
    meaning: 'The list of records is empty.',
    reason: 'An empty batch is more often the result of a failed export than intended.',
    example: '"records": [].',
    fix: 'Send at least one record, or do not send the request.',
  },
  too_many_records: {
    title: 'Too many records',
    meaning: 'The batch has more than 50 records. No record was validated.',
    reason:
      'A limited batch has a limited response time, and one invalid record does not block a whole catalogue.',
    example: 'A batch of 51 records.',
    fix: 'Split the batch into batches of at most 50 records.',
  },
  no_tiers: {
    title: 'No price tiers',
    meaning: 'The list of tiers is empty.',
    reason: 'Pricing without a tier states no price.',
    example: '"tiers": [].',
    fix: 'Send at least one tier, or null for "pricing" when no price is known.',
  },
  too_many_tiers: {
    title: 'Too many price tiers',
    meaning: 'The pricing has more than 50 tiers. No tier was validated.',
    reason: 'A limited list has a limited response time.',
    example: 'Pricing with 51 tiers.',
    fix: 'Send null for "pricing" when the source states more than 50 tiers. Omitting some would change the price.',
  },
  window_required: {
    title: 'Capacity without a window',
    meaning: 'A record of kind "capacity" has no time window in which the capacity is available.',
    reason: 'Nobody can plan with capacity whose time is unknown.',
    example: '"kind": "capacity" with "window": null.',
    fix: 'Send the window that the source states. If it states none, leave the record out.',
  },
  // Values whose form is wrong; timestamps have their own.
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
  // Values that are not a timestamp of the contract.
  invalid_timestamp: {
    title: 'Not a timestamp',
    meaning:
      'A timestamp is ISO 8601 in extended format: calendar date, upper-case T, hours and minutes, and a zone, which is Z, ±hh:mm or ±hh. Seconds are optional and may have a fraction of any number of digits after a point or a comma. The basic format, week dates, ordinal dates, lower case and fractions of a minute are rejected, each with a hint.',
    reason: 'A single form leaves no doubt about day, month and zone.',
    example: '"observedAt": "21.11.2026 12:00".',
    fix: 'Write 2026-11-21T12:00:00Z, 2026-11-21T12:00Z or 2026-11-21T13:00:00+01:00.',
  },
  timestamp_without_zone: {
    title: 'Timestamp without a zone',
    meaning: 'Without a zone, the text means a different time in each place.',
    reason: 'Freshness is measured in seconds, and a wrongly guessed zone is hours off.',
    example: '"observedAt": "2026-11-21T12:00:00".',
    fix: 'Add the zone of the source: Z when it writes UTC, otherwise its offset. Do not guess it.',
  },
  timestamp_not_in_calendar: {
    title: 'Date or time does not exist',
    meaning: 'The form is valid, but the day, hour, minute or second does not exist.',
    reason: 'A date that is silently moved to the next existing one is not the date in the source.',
    example: '"observedAt": "2026-02-30T12:00:00Z".',
    fix: 'Read the timestamp from the source again. Do not assemble it from parts.',
  },
  timestamp_hour_24: {
    title: 'Hour 24',
    meaning: 'Hours are from 00 to 23.',
    reason: 'Midnight must have only one form, so that each time is written in one way.',
    example: '"end": "2026-11-21T24:00:00Z".',
    fix: 'Write the end of a day as 00:00:00 of the next day, which is the same time.',
  },
  timestamp_leap_second: {
    title: 'Second 60',
    meaning: 'Seconds are from 00 to 59. Leap seconds are rejected.',
    reason: 'Computers treat leap seconds differently, so a duration would depend on the computer.',
    example: '"sourceUpdatedAt": "2016-12-31T23:59:60Z".',
    fix: 'Correct the program that wrote it, or read the source again. Do not change the timestamp to another second. If the source itself states a leap second, send null for "sourceUpdatedAt".',
  },
  timestamp_offset_out_of_range: {
    title: 'Offset out of range',
    meaning:
      'A zone offset is from -23:59 to +23:59, the range of RFC 3339. Offsets are not compared with those in use, which laws change. -00:00 and -00 mean UTC.',
    reason: 'An offset of a day or more would move the timestamp to another date.',
    example: '"observedAt": "2026-11-21T12:00:00+24:00".',
    fix: 'Write the offset from UTC that the source uses, in hours or in hours and minutes.',
  },
} as const;

/**
 * Codes for values that are valid on their own but conflict with each other or with the reference time. No JSON
 * Schema can express these rules, because it cannot compare two values.
 */
export const relationCodes = {
  duplicate_source_record_id: {
    title: 'Duplicate record',
    meaning: 'An earlier record has the same "sourceRecordId". Identifiers are compared exactly.',
    reason: 'Nobody can tell which of two records with one identifier applies.',
    example: 'Two records with the identifier "erp:item-17".',
    fix: 'Send each record once, with the identifier that the source assigns to it.',
  },
  window_end_not_after_start: {
    title: 'Window does not end after its start',
    meaning: 'The end is not after the start. They are compared as points in time, with their zones.',
    reason: 'A window of no length has no capacity.',
    example: '"start": "2026-11-22T08:00:00Z", "end": "2026-11-22T08:00:00+01:00".',
    fix: 'Correct the zone or the mapping. Send the window that the source states.',
  },
  duplicate_tier_threshold: {
    title: 'Duplicate tier threshold',
    meaning: 'The previous tier starts at the same quantity. Thresholds are compared as numbers.',
    reason: 'Nobody can tell which of two prices for one quantity applies.',
    example: 'Tiers that start at "10" and "10.0".',
    fix: 'Send only the tier that the source states for this quantity.',
  },
  tier_threshold_not_ascending: {
    title: 'Tiers out of order',
    meaning: 'The previous tier starts at a larger quantity.',
    reason: 'Tiers out of order are usually sorted as text, which leads to the wrong price.',
    example: 'Tiers that start at "100" and "20".',
    fix: 'Sort the tiers by threshold as numbers, not as text.',
  },
  source_updated_after_observed: {
    title: 'Updated after it was observed',
    meaning: '"sourceUpdatedAt" is later than "observedAt".',
    reason: 'An update cannot be observed before it happens, so one of the timestamps is wrong.',
    example: '"sourceUpdatedAt" at 12:00:01, "observedAt" at 12:00:00.',
    fix: 'Correct the wrong zone or system clock, then read the source again. Never change a timestamp to make a record valid.',
  },
  observed_in_future: {
    title: 'Observed in the future',
    meaning: '"observedAt" is more than 60 seconds after the reference time.',
    reason: 'A system clock that runs ahead makes old data look fresh.',
    example: '"observedAt" at 12:01:01 with the reference time 12:00:00.',
    fix: 'Correct the zone or synchronise the system clock of the observer, then read the source again.',
  },
  expires_not_after_observed: {
    title: 'Does not expire after it was observed',
    meaning: '"expiresAt" is not after "observedAt".',
    reason: 'A record that was never valid is of no use.',
    example: '"expiresAt" equal to "observedAt".',
    fix: 'Correct the zone or the expiry in your mapping, then read the source again.',
  },
  expires_too_late: {
    title: 'Valid for too long',
    meaning: '"expiresAt" is more than 24 hours after "observedAt". Fractions of a second count.',
    reason: 'Evidence about price and stock is out of date within a day.',
    example: 'Observed today at 12:00:00, expires tomorrow at 12:00:01.',
    fix: 'Set the expiry in your mapping to 24 hours or less, then read the source again. Never change a timestamp to make a record valid.',
  },
  already_expired: {
    title: 'Already expired',
    meaning: '"expiresAt" is at or before the reference time.',
    reason: 'Expired evidence must not be presented as current.',
    example: '"expiresAt" at 11:59:59 with the reference time 12:00:00.',
    fix: 'Read the source again. Never change a timestamp to make a record valid.',
  },
} as const;

/** The explanation of a finding code, for people. */
type FindingCodeEntry = {
  /** What is wrong, in a few words. */
  readonly title: string;
  /** What is wrong, in full. */
  readonly meaning: string;
  /** Why the contract has the rule. */
  readonly reason: string;
  /** Invented input that has the finding. */
  readonly example: string;
  /** How to fix it. */
  readonly fix: string;
};

/**
 * Every finding code of the contract. Codes are added, but never renamed, removed or given another meaning. A client
 * shows `detail` for a code that it does not know.
 */
export const findingCodes = { ...valueCodes, ...relationCodes } as const satisfies Record<
  string,
  FindingCodeEntry
>;

export type FindingCode = keyof typeof findingCodes;

const isFindingCode = (code: string): code is FindingCode => Object.hasOwn(findingCodes, code);

/** The explanation of a code; undefined for one that this version of the contract does not have. */
export const explanationOf = (code: string): FindingCodeEntry | undefined =>
  isFindingCode(code) ? findingCodes[code] : undefined;
