import { batchOf, corpusTime, exampleCapacity, exampleRecord } from '../batch.ts';
import { bodyOf, type CorpusCase, type ExpectedFinding, refused } from '../corpus-case.ts';
import type { Json } from '../json.ts';

const wrongEverywhere: Json = {
  ...exampleCapacity,
  sourceRecordId: 'a b',
  title: 7,
  availability: { quantity: '-1', window: null, location: '', leadTimeDays: 1.5, extra: true },
  pricing: {
    ...exampleRecord.pricing,
    currency: 'eur',
    taxRate: '21',
    tiers: [{ minimumQuantity: '10', unitPrice: 5 }, 'x', { minimumQuantity: '1', unitPrice: '1' }],
  },
  sourceUpdatedAt: '2026-11-21T11:59:00Z',
  observedAt: '2026-11-21T11:58:00Z',
  expiresAt: '2026-11-21T11:58:00Z',
  another: true,
};

const findingsOfWrongEverywhere: readonly ExpectedFinding[] = [
  { pointer: '/records/0/sourceRecordId', code: 'invalid_identifier' },
  { pointer: '/records/0/title', code: 'wrong_type' },
  { pointer: '/records/0/availability/quantity', code: 'invalid_decimal' },
  { pointer: '/records/0/availability/window', code: 'window_required' },
  { pointer: '/records/0/availability/location', code: 'text_empty' },
  { pointer: '/records/0/availability/leadTimeDays', code: 'not_whole_number' },
  { pointer: '/records/0/availability/extra', code: 'unknown_field' },
  { pointer: '/records/0/pricing/currency', code: 'invalid_currency' },
  { pointer: '/records/0/pricing/taxRate', code: 'tax_rate_above_one' },
  { pointer: '/records/0/pricing/tiers/0/unitPrice', code: 'wrong_type' },
  { pointer: '/records/0/pricing/tiers/1', code: 'wrong_type' },
  { pointer: '/records/0/pricing/tiers/2/minimumQuantity', code: 'tier_threshold_not_ascending' },
  { pointer: '/records/0/sourceUpdatedAt', code: 'source_updated_after_observed' },
  { pointer: '/records/0/expiresAt', code: 'expires_not_after_observed' },
  { pointer: '/records/0/another', code: 'unknown_field' },
];

/** 50 records, each without a title, with an empty unit and an unknown kind. */
const threeFaultsEach = batchOf(
  ...Array.from({ length: 50 }, (_, index): Json => {
    const { title: _title, ...rest } = exampleRecord;
    return { ...rest, sourceRecordId: `item-${index}`, unit: '', kind: 'x' };
  }),
);

const listed = Array.from({ length: 50 }, (_, index): readonly ExpectedFinding[] => [
  { pointer: `/records/${index}/kind`, code: 'invalid_choice' },
  { pointer: `/records/${index}/title`, code: 'missing_field' },
  { pointer: `/records/${index}/unit`, code: 'text_empty' },
])
  .flat()
  .slice(0, 100);

/** Several findings in one batch: complete, in order, and limited. */
export const manyCases: readonly CorpusCase[] = [
  refused(
    'wrong_type',
    'fifteen findings in one record',
    batchOf(wrongEverywhere),
    findingsOfWrongEverywhere,
  ),
  {
    id: 'text-empty-broken-150-findings-of-which-100-are-listed',
    rule: 'text_empty',
    title: '150 findings, of which 100 are listed',
    now: corpusTime,
    body: bodyOf(threeFaultsEach),
    expected: { outcome: 'invalid', errorCount: 150, errors: listed },
  },
];
