import type { FindingCode } from '../../../../src/contracts/supplier/finding-codes.ts';
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
    'ends later, with an earlier local time',
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
    'an unreadable start is not compared',
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
    'ascends as numbers but not as text',
    tiered('9', '10', '100.5', '0100.6'),
  ),
  refused('tier_threshold_not_ascending', 'sorted as text', tiered('1', '10', '100', '20'), [
    threshold(3, 'tier_threshold_not_ascending'),
  ]),
  refused(
    'tier_threshold_not_ascending',
    'differs by less than the precision of a float',
    tiered('999999999999.00000002', '999999999999.00000001'),
    [threshold(1, 'tier_threshold_not_ascending')],
  ),
  refused('invalid_decimal', 'an unreadable threshold is not compared', tiered('1', '1e1', '100'), [
    threshold(1, 'invalid_decimal'),
  ]),
  refused(
    'invalid_decimal',
    'thresholds before and after an unreadable one are compared',
    tiered('100', 'x', '20'),
    [threshold(1, 'invalid_decimal'), threshold(2, 'tier_threshold_not_ascending')],
  ),
];

/** Values that are valid on their own but conflict with each other. */
export const relationCases: readonly CorpusCase[] = [...identifierCases, ...windowCases, ...tierCases];
