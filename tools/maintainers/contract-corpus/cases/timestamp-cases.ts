import { batchOf, exampleCapacity } from '../batch.ts';
import { acceptedAt, type CorpusCase, refusedAt } from '../corpus-case.ts';

const updatedAt = '/records/0/sourceUpdatedAt';
const observedAt = '/records/0/observedAt';
const expiresAt = '/records/0/expiresAt';
const capacity = batchOf(exampleCapacity);
const start = '/records/0/availability/window/start';
const end = '/records/0/availability/window/end';

/** The form of timestamps. */
export const timestampCases: readonly CorpusCase[] = [
  acceptedAt('invalid_timestamp', observedAt, '2026-11-21T11:58:30Z', 'no fraction'),
  acceptedAt('invalid_timestamp', observedAt, '2026-11-21T11:58:30.123456789012Z', '12 fractional digits'),
  acceptedAt(
    'invalid_timestamp',
    observedAt,
    `2026-11-21T11:58:30.${'0'.repeat(200)}1Z`,
    '201 fractional digits',
  ),
  acceptedAt('invalid_timestamp', observedAt, '2026-11-21T11:58Z', 'no seconds'),
  acceptedAt('invalid_timestamp', observedAt, '2026-11-21T12:58+01:00', 'no seconds and an offset'),
  acceptedAt('invalid_timestamp', observedAt, '2026-11-21T11:58:30,125Z', 'a comma before the fraction'),
  acceptedAt('invalid_timestamp', observedAt, '2026-11-21T12:58:30+01', 'an offset without minutes'),
  acceptedAt(
    'invalid_timestamp',
    observedAt,
    '2026-11-21T10:58-01',
    'no seconds and an offset without minutes',
  ),
  acceptedAt(
    'invalid_timestamp',
    observedAt,
    '2026-11-21T12:58:30,5+01',
    'a comma and an offset without minutes',
  ),
  acceptedAt('invalid_timestamp', start, '2026-11-23T08:00+01', 'a start without seconds', capacity),
  ...[
    ['', 'empty'],
    ['2026-11-21', 'a date without a time'],
    ['2026-11-21T11Z', 'no minutes'],
    ['2026-11-21T11:58.5Z', 'a fraction of a minute'],
    ['21.11.2026 12:00', 'a local form'],
    ['2026-11-21 11:58:30Z', 'a space in place of T'],
    ['2026-11-21t11:58:30Z', 'a lower-case t'],
    ['2026-11-21T11:58:30z', 'a lower-case z'],
    ['2026-11-21T11:58:30.Z', 'a point without digits'],
    ['2026-11-21T11:58:30,Z', 'a comma without digits'],
    ['2026-11-21T11:58:30.1,5Z', 'a point and a comma'],
    ['2026-11-21T11:58:30+1', 'an offset of one digit'],
    ['2026-11-21T11:58:30+01:', 'an offset that ends in a colon'],
    ['2026-11-21T11:58:30+01:00:00', 'an offset with seconds'],
    ['2026-11-21T11:58:30 +01:00', 'a space before the offset'],
    ['2026-11-21T11:58:30\u221201:00', 'a typographic minus in the offset'],
    ['2026-11-21T11:58:30+0100', 'an offset without a colon'],
    ['20261121T115830Z', 'the basic form'],
    ['2026-11-21T115830Z', 'a basic time after an extended date'],
    ['20261121T11:58:30Z', 'an extended time after a basic date'],
    ['2026-W47-6T11:58:30Z', 'a week date'],
    ['2026W476T115830Z', 'a week date in the basic form'],
    ['2026-325T11:58:30Z', 'an ordinal date'],
    ['2026325T115830Z', 'an ordinal date in the basic form'],
    ['+2026-11-21T11:58:30Z', 'a sign before the year'],
    ['2026-11-21T11:58:30Z ', 'a space at the end'],
    ['2026-11-21T11:58:30ZZ', 'two zones'],
    ['٢٠٢٦-11-21T11:58:30Z', 'digits beyond ASCII'],
    ['now', 'a word'],
  ].map(([value = '', title = '']) => refusedAt('invalid_timestamp', observedAt, value, title)),
  refusedAt('invalid_timestamp', updatedAt, 'yesterday', 'sourceUpdatedAt is a word'),
  refusedAt('invalid_timestamp', expiresAt, 'never', 'expiresAt is a word'),
  refusedAt('invalid_timestamp', start, '08:00', 'start is a time of day', capacity),
  refusedAt('invalid_timestamp', end, '17:30', 'end is a time of day', capacity),

  acceptedAt('timestamp_without_zone', observedAt, '2026-11-21T12:58:30+01:00', 'an offset'),
  acceptedAt('timestamp_without_zone', observedAt, '2026-11-21T11:58:30-00:00', 'an unknown offset of zero'),
  acceptedAt(
    'timestamp_without_zone',
    observedAt,
    '2026-11-21T11:58-00',
    'an unknown offset of zero without minutes',
  ),
  refusedAt('timestamp_without_zone', observedAt, '2026-11-21T11:58:30', 'observedAt without a zone'),
  refusedAt('timestamp_without_zone', observedAt, '2026-11-21T11:58', 'neither seconds nor a zone'),
  refusedAt('timestamp_without_zone', observedAt, '2026-11-21T11:58:30,5', 'a comma and no zone'),
  refusedAt('timestamp_without_zone', updatedAt, '2026-11-20T23:11:09.5', 'sourceUpdatedAt without a zone'),
  refusedAt('timestamp_without_zone', end, '2026-11-23T17:30:00', 'end without a zone', capacity),

  acceptedAt('timestamp_not_in_calendar', updatedAt, '2024-02-29T12:00:00Z', 'a leap day'),
  acceptedAt('timestamp_not_in_calendar', updatedAt, '2000-02-29T12:00:00Z', 'the leap day of 2000'),
  acceptedAt('timestamp_not_in_calendar', updatedAt, '0000-02-29T00:00:00Z', 'the leap day of the year 0'),
  ...[
    ['2026-02-29T12:00:00Z', 'the 29 February of a common year'],
    ['1900-02-29T12:00:00Z', 'the 29 February of 1900'],
    ['2026-02-30T12:00:00Z', 'the 30 February'],
    ['2026-04-31T12:00:00Z', 'the 31 April'],
    ['2026-00-10T12:00:00Z', 'month 0'],
    ['2026-13-10T12:00:00Z', 'month 13'],
    ['2026-11-00T12:00:00Z', 'day 0'],
    ['2026-11-32T12:00:00Z', 'day 32'],
    ['2026-11-20T25:00:00Z', 'hour 25'],
    ['2026-11-20T12:60:00Z', 'minute 60'],
    ['2026-11-20T12:60Z', 'minute 60 without seconds'],
    ['2026-02-30T12:00+01', 'the 30 February without seconds'],
    ['2026-11-20T12:00:61Z', 'second 61'],
  ].map(([value = '', title = '']) => refusedAt('timestamp_not_in_calendar', updatedAt, value, title)),

  acceptedAt('timestamp_hour_24', end, '2026-11-24T00:00:00+01:00', 'midnight of the next day', capacity),
  refusedAt('timestamp_hour_24', end, '2026-11-23T24:00:00+01:00', 'hour 24', capacity),
  refusedAt('timestamp_hour_24', end, '2026-11-23T24:00+01', 'hour 24 without seconds', capacity),
  acceptedAt('timestamp_leap_second', updatedAt, '2016-12-31T23:59:59.999Z', 'the last second'),
  refusedAt('timestamp_leap_second', updatedAt, '2016-12-31T23:59:60Z', 'a leap second'),
  refusedAt('timestamp_leap_second', updatedAt, '2016-12-31T18:59:60,5-05', 'a leap second in another zone'),

  acceptedAt('timestamp_offset_out_of_range', observedAt, '2026-11-22T11:57:30+23:59', 'an offset of 23:59'),
  acceptedAt(
    'timestamp_offset_out_of_range',
    observedAt,
    '2026-11-20T11:59:30-23:59',
    'an offset of minus 23:59',
  ),
  refusedAt('timestamp_offset_out_of_range', observedAt, '2026-11-22T12:00:00+24:00', 'an offset of 24:00'),
  refusedAt(
    'timestamp_offset_out_of_range',
    observedAt,
    '2026-11-22T12:00-24',
    'an offset of minus 24 without minutes',
  ),
  refusedAt(
    'timestamp_offset_out_of_range',
    observedAt,
    '2026-11-21T11:58:30-01:60',
    'an offset with 60 minutes',
  ),
];
