import type { FindingCode } from '../../../src/contracts/supplier/finding-codes.ts';
import { batchOf, exampleCapacity, exampleRecord } from '../batch.ts';
import { accepted, type CorpusCase, type ExpectedFinding, refused } from '../corpus-case.ts';
import { type Json, put } from '../json.ts';

const at = (step: string, code: FindingCode, record = 0): ExpectedFinding => ({
  pointer: `/records/${record}/${step}`,
  code,
});

const withId = (sourceRecordId: string): Json => ({ ...exampleRecord, sourceRecordId });

const windowed = (start: Json, end: Json): Json =>
  batchOf(put(exampleCapacity, '/availability/window', { start, end }));

const tiered = (...thresholds: readonly Json[]): Json =>
  batchOf(
    put(
      exampleRecord,
      '/pricing/tiers',
      thresholds.map((minimumQuantity) => ({ minimumQuantity, unitPrice: '10.00' })),
    ),
  );

const threshold = (index: number, code: FindingCode): ExpectedFinding =>
  at(`pricing/tiers/${index}/minimumQuantity`, code);

const noon = '2026-11-21T12:00:00Z';

/** A record with these three times, at a clock that shows noon. */
const timed = (sourceUpdatedAt: string | null, observedAt: string, expiresAt: string): Json =>
  batchOf({ ...exampleRecord, sourceUpdatedAt, observedAt, expiresAt });

const identifierCases: readonly CorpusCase[] = [
  accepted(
    'duplicate_source_record_id',
    'identifiers that differ by case',
    batchOf(withId('item-a'), withId('item-A')),
  ),
  refused(
    'duplicate_source_record_id',
    'the same identifier three times',
    batchOf(withId('a'), withId('a'), withId('a')),
    [
      at('sourceRecordId', 'duplicate_source_record_id', 1),
      at('sourceRecordId', 'duplicate_source_record_id', 2),
    ],
  ),
  refused(
    'invalid_identifier',
    'the same bad identifier twice is not a duplicate',
    batchOf(withId('a b'), withId('a b')),
    [at('sourceRecordId', 'invalid_identifier', 0), at('sourceRecordId', 'invalid_identifier', 1)],
  ),
];

const windowCases: readonly CorpusCase[] = [
  accepted(
    'window_required',
    'a product with a window',
    batchOf({ ...exampleRecord, availability: exampleCapacity.availability }),
  ),
  refused(
    'window_required',
    'capacity without a window',
    batchOf(put(exampleCapacity, '/availability/window', null)),
    [at('availability/window', 'window_required')],
  ),
  accepted(
    'window_end_not_after_start',
    'ends a nanosecond later',
    windowed('2026-11-23T08:00:00Z', '2026-11-23T08:00:00.000000001Z'),
  ),
  accepted(
    'window_end_not_after_start',
    'ends later though the clock shows less',
    windowed('2026-11-23T08:00:00+02:00', '2026-11-23T07:00:00Z'),
  ),
  refused(
    'window_end_not_after_start',
    'ends at its start',
    windowed('2026-11-23T08:00:00Z', '2026-11-23T08:00:00Z'),
    [at('availability/window/end', 'window_end_not_after_start')],
  ),
  refused(
    'window_end_not_after_start',
    'ends at its start in another zone',
    windowed('2026-11-23T08:00:00Z', '2026-11-23T09:00:00.000+01:00'),
    [at('availability/window/end', 'window_end_not_after_start')],
  ),
  refused(
    'window_end_not_after_start',
    'ends before its start',
    windowed('2026-11-23T08:00:00Z', '2026-11-22T08:00:00Z'),
    [at('availability/window/end', 'window_end_not_after_start')],
  ),
  refused(
    'invalid_timestamp',
    'no order is found in an unreadable window',
    windowed('tomorrow', '2020-01-01T00:00:00Z'),
    [at('availability/window/start', 'invalid_timestamp')],
  ),
];

const tierCases: readonly CorpusCase[] = [
  accepted(
    'duplicate_tier_threshold',
    'thresholds that differ in the last digit',
    tiered('1.00000001', '1.00000002'),
  ),
  refused('duplicate_tier_threshold', 'one quantity written twice', tiered('1', '10', '10.0', '100'), [
    threshold(2, 'duplicate_tier_threshold'),
  ]),
  refused('duplicate_tier_threshold', 'leading and trailing zeros', tiered('01', '1.00000000'), [
    threshold(1, 'duplicate_tier_threshold'),
  ]),
  accepted(
    'tier_threshold_not_ascending',
    'ascends as numbers and not as texts',
    tiered('9', '10', '100.5', '0100.6'),
  ),
  refused('tier_threshold_not_ascending', 'sorted as texts', tiered('1', '10', '100', '20'), [
    threshold(3, 'tier_threshold_not_ascending'),
  ]),
  refused(
    'tier_threshold_not_ascending',
    'differs beyond what a float holds',
    tiered('999999999999.00000002', '999999999999.00000001'),
    [threshold(1, 'tier_threshold_not_ascending')],
  ),
  refused('invalid_decimal', 'no order is found in an unreadable threshold', tiered('1', '1e1', '100'), [
    threshold(1, 'invalid_decimal'),
  ]),
  refused('invalid_decimal', 'order around an unreadable threshold', tiered('100', 'x', '20'), [
    threshold(1, 'invalid_decimal'),
    threshold(2, 'tier_threshold_not_ascending'),
  ]),
];

const freshnessCases: readonly CorpusCase[] = [
  accepted(
    'source_updated_after_observed',
    'updated at the moment of observation',
    timed('2026-11-21T12:30:00+01:00', '2026-11-21T11:30:00.0Z', '2026-11-21T13:00:00Z'),
    noon,
  ),
  refused(
    'source_updated_after_observed',
    'updated a nanosecond later',
    timed('2026-11-21T11:30:00.000000001Z', '2026-11-21T11:30:00Z', '2026-11-21T13:00:00Z'),
    [at('sourceUpdatedAt', 'source_updated_after_observed')],
    noon,
  ),

  accepted(
    'observed_in_future',
    'observed 60 seconds ahead',
    timed(null, '2026-11-21T12:01:00Z', '2026-11-21T13:00:00Z'),
    noon,
  ),
  refused(
    'observed_in_future',
    'observed a nanosecond more than 60 seconds ahead',
    timed(null, '2026-11-21T12:01:00.000000001Z', '2026-11-21T13:00:00Z'),
    [at('observedAt', 'observed_in_future')],
    noon,
  ),
  refused(
    'observed_in_future',
    'a local time sent as UTC',
    timed(null, '2026-11-21T13:00:00Z', '2026-11-21T18:00:00Z'),
    [at('observedAt', 'observed_in_future')],
    noon,
  ),

  accepted(
    'expires_not_after_observed',
    'expires a nanosecond after observation',
    timed(null, '2026-11-21T12:00:30Z', '2026-11-21T12:00:30.000000001Z'),
    noon,
  ),
  refused(
    'expires_not_after_observed',
    'expires at the moment of observation',
    timed(null, '2026-11-21T12:00:30Z', '2026-11-21T12:00:30Z'),
    [at('expiresAt', 'expires_not_after_observed')],
    noon,
  ),
  refused(
    'expires_not_after_observed',
    'expires before observation and before the clock',
    timed(null, '2026-11-21T11:00:00Z', '2026-11-21T10:00:00Z'),
    [at('expiresAt', 'expires_not_after_observed'), at('expiresAt', 'already_expired')],
    noon,
  ),

  accepted(
    'expires_too_late',
    'valid for 24 hours',
    timed(null, '2026-11-21T12:00:00Z', '2026-11-22T13:00:00+01:00'),
    noon,
  ),
  refused(
    'expires_too_late',
    'valid for 24 hours and a nanosecond',
    timed(null, '2026-11-21T12:00:00Z', '2026-11-22T12:00:00.000000001Z'),
    [at('expiresAt', 'expires_too_late')],
    noon,
  ),
  refused(
    'expires_too_late',
    'valid for a year',
    timed(null, '2026-11-21T12:00:00Z', '2027-11-21T12:00:00Z'),
    [at('expiresAt', 'expires_too_late')],
    noon,
  ),

  accepted(
    'already_expired',
    'expires a nanosecond after the clock',
    timed(null, '2026-11-21T11:00:00Z', '2026-11-21T12:00:00.000000001Z'),
    noon,
  ),
  refused(
    'already_expired',
    'expires at the clock',
    timed(null, '2026-11-21T11:00:00Z', '2026-11-21T12:00:00Z'),
    [at('expiresAt', 'already_expired')],
    noon,
  ),
  refused(
    'already_expired',
    'expired years ago',
    timed(null, '2016-11-21T11:00:00Z', '2016-11-21T12:00:00Z'),
    [at('expiresAt', 'already_expired')],
    noon,
  ),
  refused(
    'already_expired',
    'the example batch a day later',
    batchOf(),
    [at('expiresAt', 'already_expired')],
    '2026-11-22T06:00:00Z',
  ),

  refused(
    'timestamp_without_zone',
    'no freshness is found in an unreadable observation',
    timed('2026-11-21T11:59:59Z', '2026-11-21T11:00:00', '2026-11-25T12:00:00Z'),
    [at('observedAt', 'timestamp_without_zone')],
    noon,
  ),
  refused(
    'timestamp_without_zone',
    'an expiry before the clock beside an unreadable observation',
    timed(null, '2026-11-21T11:00:00', '2026-11-21T11:30:00Z'),
    [at('observedAt', 'timestamp_without_zone'), at('expiresAt', 'already_expired')],
    noon,
  ),
];

/** Values that are good by themselves and do not go together, or not with the clock. */
export const relationCases: readonly CorpusCase[] = [
  ...identifierCases,
  ...windowCases,
  ...tierCases,
  ...freshnessCases,
];
