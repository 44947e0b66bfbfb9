import type { FindingCode } from '../../../../src/contracts/supplier/finding-codes.ts';
import { batchOf, exampleRecord } from '../batch.ts';
import { accepted, type CorpusCase, type ExpectedFinding, refused } from '../corpus-case.ts';
import type { Json } from '../json.ts';

const at = (field: string, code: FindingCode): ExpectedFinding => ({
  pointer: `/records/0/${field}`,
  code,
});

const noon = '2026-11-21T12:00:00Z';

/** A batch of one record with these three timestamps; the reference time is noon. */
const timed = (sourceUpdatedAt: string | null, observedAt: string, expiresAt: string): Json =>
  batchOf({ ...exampleRecord, sourceUpdatedAt, observedAt, expiresAt });

/** Timestamps that are valid on their own but conflict with each other or with the reference time. */
export const freshnessCases: readonly CorpusCase[] = [
  accepted(
    'source_updated_after_observed',
    'updated at the time of observation',
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
    'expires at the time of observation',
    timed(null, '2026-11-21T12:00:30Z', '2026-11-21T12:00:30Z'),
    [at('expiresAt', 'expires_not_after_observed')],
    noon,
  ),
  refused(
    'expires_not_after_observed',
    'expires before observation and before the reference time',
    timed(null, '2026-11-21T11:00:00Z', '2026-11-21T10:00:00Z'),
    [at('expiresAt', 'expires_not_after_observed')],
    noon,
  ),
  refused(
    'expires_not_after_observed',
    'expires at the time of observation before the reference time, which is one finding',
    timed(null, '2026-11-21T11:00:00Z', '2026-11-21T12:00:00+01:00'),
    [at('expiresAt', 'expires_not_after_observed')],
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

  refused(
    'expires_too_late',
    'valid for a year that has passed, which is one finding',
    timed(null, '2024-11-21T12:00:00Z', '2025-11-21T12:00:00Z'),
    [at('expiresAt', 'expires_too_late')],
    noon,
  ),

  accepted(
    'already_expired',
    'expires a nanosecond after the reference time',
    timed(null, '2026-11-21T11:00:00Z', '2026-11-21T12:00:00.000000001Z'),
    noon,
  ),
  refused(
    'already_expired',
    'expires at the reference time',
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
    'an unreadable observation is not compared',
    timed('2026-11-21T11:59:59Z', '2026-11-21T11:00:00', '2026-11-25T12:00:00Z'),
    [at('observedAt', 'timestamp_without_zone')],
    noon,
  ),
  refused(
    'timestamp_without_zone',
    'expires before the reference time, with an unreadable observation',
    timed(null, '2026-11-21T11:00:00', '2026-11-21T11:30:00Z'),
    [at('observedAt', 'timestamp_without_zone'), at('expiresAt', 'already_expired')],
    noon,
  ),
];
