import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkBatch } from '../../../src/contracts/supplier/check/batch.ts';
import type { FindingCode } from '../../../src/contracts/supplier/finding-codes.ts';
import { now, validBatch } from './batch-arbitrary.ts';
import { instantAt } from './instant-at.ts';
import { type Json, put, remove } from './json-at-pointer.ts';
import { jsonOf, mutationOf, pointersIn } from './mutation-arbitrary.ts';
import { casesOf } from './random.ts';

const findingsOf = (batch: Json) => {
  const verdict = checkBatch(batch, instantAt(now));
  return verdict.outcome === 'valid' ? [] : verdict.errors.map(({ pointer, code }) => ({ pointer, code }));
};

const isElement = (pointer: string): boolean => /\/[0-9]+$/.test(pointer);

/** Bad values by the end of the pointers they are bad at, each with the one code it gives. */
const badValues: readonly (readonly [place: RegExp, code: FindingCode, values: readonly Json[]])[] = [
  [/schemaVersion$/, 'unsupported_schema_version', ['0.1.1', '']],
  [/\/(id|sourceRecordId)$/, 'invalid_identifier', ['', ' a', 'a b', 'ä', '/a', 'a\u0000']],
  [/\/(id|sourceRecordId|sourceVersion)$/, 'text_too_long', ['x'.repeat(161)]],
  [/sourceVersion$/, 'invalid_version_token', ['', 'a\tb', 'a\n', '\u0007', '\u0085']],
  [/\/(system|title|manufacturer|manufacturerPartNumber|unit|location)$/, 'text_empty', ['']],
  [/\/(system|title|manufacturer|manufacturerPartNumber|location)$/, 'text_too_long', ['🔩'.repeat(501)]],
  [/\/unit$/, 'text_too_long', ['🔩'.repeat(41)]],
  [
    /\/(system|title|manufacturer|manufacturerPartNumber|unit|location)$/,
    'forbidden_character',
    ['a\u000bb', '\u0000', 'a\u0085'],
  ],
  [/\/(mode|kind|condition|status|audience|taxBasis)$/, 'invalid_choice', ['', 'API', 'new ', 'nothing']],
  [/currency$/, 'invalid_currency', ['', 'eur', 'EU', 'EURO', 'ЕUR']],
  [/country$/, 'invalid_country', ['', 'nl', 'N', 'NLD']],
  [
    /(quantity|Quantity|taxRate|orderMultiple|unitPrice)$/,
    'invalid_decimal',
    ['', '-1', '1e3', '.5', '5.', '1,0', ' 1', '１'],
  ],
  [
    /(quantity|Quantity|taxRate|orderMultiple|unitPrice)$/,
    'decimal_too_long',
    ['0000000000000', '0.000000000'],
  ],
  [
    /(minimumOrderQuantity|orderMultiple|minimumQuantity)$/,
    'decimal_not_positive',
    ['0', '0.0', '000.00000000'],
  ],
  [/taxRate$/, 'tax_rate_above_one', ['1.00000001', '2', '999999999999']],
  [/leadTimeDays$/, 'not_whole_number', [0.5, 3649.9]],
  [/leadTimeDays$/, 'number_out_of_range', [-1, 3651, 1e308, -0.5]],
  [
    /(start|end|sourceUpdatedAt|observedAt|expiresAt)$/,
    'invalid_timestamp',
    ['', 'now', '2026-11-21', '2026-11-21t12:00:00Z', '2026-11-21T12Z'],
  ],
  [
    /(start|end|sourceUpdatedAt|observedAt|expiresAt)$/,
    'timestamp_without_zone',
    ['2026-11-21T12:00:00', '2026-11-21T12:00:00.5', '2026-11-21T12:00'],
  ],
  [
    /(start|end|sourceUpdatedAt|observedAt|expiresAt)$/,
    'timestamp_not_in_calendar',
    ['2026-02-29T12:00:00Z', '2026-13-01T12:00:00Z', '2026-11-21T23:60:00Z'],
  ],
  [
    /(start|end|sourceUpdatedAt|observedAt|expiresAt)$/,
    'timestamp_hour_24',
    ['2026-11-21T24:00:00Z', '2026-11-21T24:00+01'],
  ],
  [/(start|end|sourceUpdatedAt|observedAt|expiresAt)$/, 'timestamp_leap_second', ['2016-12-31T23:59:60Z']],
  [
    /(start|end|sourceUpdatedAt|observedAt|expiresAt)$/,
    'timestamp_offset_out_of_range',
    ['2026-11-21T12:00:00+24:00', '2026-11-21T12:00:00-00:60', '2026-11-21T12:00+24'],
  ],
  [/\/records$/, 'no_records', [[]]],
  [/\/tiers$/, 'no_tiers', [[]]],
];

describe('a place', () => {
  it('has at most one finding, however many things are changed', () => {
    const several = validBatch.chain((request) =>
      mutationOf(jsonOf(request)).chain((first) =>
        mutationOf(first.batch).chain((second) => mutationOf(second.batch)),
      ),
    );
    fc.assert(
      fc.property(several, ({ batch }) => {
        const pointers = findingsOf(batch).map(({ pointer }) => pointer);
        expect(pointers).toEqual([...new Set(pointers)]);
      }),
      { numRuns: casesOf(2000) },
    );
  });

  it('has at most one finding, whatever the three timestamps of a record are', () => {
    const timestamps = [-90_000, -86_401, -3600, -1, 0, 1, 60, 61, 3600, 86_400, 90_000].map((seconds) =>
      new Date(Date.parse(now) + seconds * 1000).toISOString(),
    );
    const anyTimestamp = fc.constantFrom(...timestamps);
    fc.assert(
      fc.property(
        validBatch,
        anyTimestamp,
        anyTimestamp,
        anyTimestamp,
        (request, updated, observed, expires) => {
          let batch = jsonOf(request);
          batch = put(batch, '/records/0/sourceUpdatedAt', updated);
          batch = put(batch, '/records/0/observedAt', observed);
          batch = put(batch, '/records/0/expiresAt', expires);
          const pointers = findingsOf(batch).map(({ pointer }) => pointer);
          expect(pointers).toEqual([...new Set(pointers)]);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('one fault in a batch that is good otherwise', () => {
  it('is found at its place and nothing else is, when a field is missing', () => {
    fc.assert(
      fc.property(validBatch, fc.nat(), (request, choice) => {
        const batch = jsonOf(request);
        const members = pointersIn(batch).filter((pointer) => !isElement(pointer));
        const pointer = members[choice % members.length] ?? '';
        expect(findingsOf(remove(batch, pointer))).toEqual([{ pointer, code: 'missing_field' }]);
      }),
      { numRuns: 300 },
    );
  });

  it('is found at its place and nothing else is, when a value has a wrong type', () => {
    fc.assert(
      fc.property(validBatch, fc.nat(), (request, choice) => {
        const batch = jsonOf(request);
        const places = pointersIn(batch);
        const pointer = places[choice % places.length] ?? '';
        expect(findingsOf(put(batch, pointer, true))).toEqual([{ pointer, code: 'wrong_type' }]);
      }),
      { numRuns: 300 },
    );
  });

  it.each(badValues)('is found at its place and nothing else is, at %s: %s', (place, code, values) => {
    const bad = validBatch
      .map((request) => {
        const batch = jsonOf(request);
        return { batch, pointers: pointersIn(batch).filter((pointer) => place.test(pointer)) };
      })
      .filter(({ pointers }) => pointers.length > 0);
    fc.assert(
      fc.property(bad, fc.nat(), fc.constantFrom(...values), ({ batch, pointers }, choice, value) => {
        const pointer = pointers[choice % pointers.length] ?? '';
        expect(findingsOf(put(batch, pointer, value))).toEqual([{ pointer, code }]);
      }),
      { numRuns: 40 },
    );
  });
});
