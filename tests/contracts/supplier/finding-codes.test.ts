import { describe, expect, it } from 'vitest';
import { jsonRefusalCodes } from '../../../src/contracts/strict-json/json-refusal.ts';
import { findingCodes } from '../../../src/contracts/supplier/finding-codes.ts';
import { FindingSchema } from '../../../src/contracts/supplier/schemas/problems.ts';
import { committedCases } from './committed-corpus.ts';

const codes = Object.keys(findingCodes);

/** Codes that were published. A code may be added below and must never be taken away. */
const published = [
  'missing_field',
  'unknown_field',
  'wrong_type',
  'unsupported_schema_version',
  'no_records',
  'too_many_records',
  'no_tiers',
  'too_many_tiers',
  'invalid_choice',
  'text_empty',
  'text_too_long',
  'forbidden_character',
  'invalid_identifier',
  'invalid_version_token',
  'invalid_currency',
  'invalid_country',
  'invalid_decimal',
  'decimal_too_long',
  'decimal_not_positive',
  'tax_rate_above_one',
  'not_whole_number',
  'number_out_of_range',
  'invalid_timestamp',
  'timestamp_without_zone',
  'timestamp_not_in_calendar',
  'timestamp_hour_24',
  'timestamp_leap_second',
  'timestamp_offset_out_of_range',
  'duplicate_source_record_id',
  'window_required',
  'window_end_not_after_start',
  'duplicate_tier_threshold',
  'tier_threshold_not_ascending',
  'source_updated_after_observed',
  'observed_in_future',
  'expires_not_after_observed',
  'expires_too_late',
  'already_expired',
];

describe('the table of finding codes', () => {
  it('has every code that was ever published, and no code that is not listed here', () => {
    expect(codes.toSorted()).toEqual(published.toSorted());
  });

  it('explains each code with full sentences', () => {
    for (const { title, meaning, reason, example, fix } of Object.values(findingCodes)) {
      for (const sentence of [meaning, reason, example, fix]) expect(sentence).toMatch(/^["A-Z].*\.$/s);
      expect(title).toMatch(/^[A-Z].*[^.]$/);
    }
  });

  it('has only codes that a finding may have', () => {
    for (const code of codes) expect(FindingSchema.shape.code.safeParse(code).success).toBe(true);
  });

  it('has no code that a refusal to read the body has as well', () => {
    expect(codes.filter((code) => jsonRefusalCodes.some((refusal) => refusal === code))).toEqual([]);
  });

  it('is shown in full by the corpus: every code is found in a case, and has a case that keeps its rule', () => {
    const found = new Set(
      committedCases.flatMap(({ expected }) =>
        expected.outcome === 'invalid' ? expected.errors.map(({ code }) => code) : [],
      ),
    );
    const kept = new Set(
      committedCases.flatMap(({ rule, expected }) => (expected.outcome === 'valid' ? [rule] : [])),
    );
    expect(codes.filter((code) => ![...found].some((each) => each === code))).toEqual([]);
    expect(codes.filter((code) => ![...kept].some((each) => each === code))).toEqual([]);
  });

  it('and the refusals to read a body are shown by the corpus as well', () => {
    const shown = new Set(
      committedCases.flatMap(({ expected }) => (expected.outcome === 'unreadable' ? [expected.code] : [])),
    );
    expect([...shown].toSorted()).toEqual([...jsonRefusalCodes, 'body_too_large'].toSorted());
  });
});
