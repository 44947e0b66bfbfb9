import type { Json } from './json.ts';

/** The clock that the batches of the corpus are held against, unless a case has its own. */
export const corpusClock = '2026-11-21T12:00:00Z';

/** A record that keeps every rule at the clock of the corpus. Every value is invented. */
export const exampleRecord = {
  sourceRecordId: 'erp:item-10017',
  sourceVersion: 'rev-37-a81f09c2',
  kind: 'product',
  title: 'Industrial Ethernet switch, 8 ports, fanless',
  manufacturer: 'Example Works',
  manufacturerPartNumber: 'EW-408A/8-T',
  unit: 'piece',
  condition: 'new',
  availability: { quantity: '12', window: null, location: 'Warehouse 4, Rotterdam', leadTimeDays: 3 },
  pricing: {
    currency: 'EUR',
    country: 'NL',
    audience: 'public',
    taxBasis: 'net',
    taxRate: '0.21',
    minimumOrderQuantity: '1',
    orderMultiple: '1',
    tiers: [
      { minimumQuantity: '1', unitPrice: '199.50' },
      { minimumQuantity: '10', unitPrice: '189.00' },
    ],
  },
  sourceUpdatedAt: '2026-11-20T23:11:09Z',
  observedAt: '2026-11-21T11:58:30.125Z',
  expiresAt: '2026-11-22T06:00:00Z',
  status: 'active',
} satisfies Json;

/** Capacity that keeps every rule at the clock of the corpus. */
export const exampleCapacity = {
  ...exampleRecord,
  sourceRecordId: 'erp:capacity-3',
  kind: 'capacity',
  title: 'Five-axis milling, one machine',
  manufacturer: null,
  manufacturerPartNumber: null,
  unit: 'hour',
  condition: 'unknown',
  availability: {
    quantity: '9.5',
    window: { start: '2026-11-23T08:00:00+01:00', end: '2026-11-23T17:30:00+01:00' },
    location: null,
    leadTimeDays: null,
  },
  pricing: null,
  sourceUpdatedAt: null,
} satisfies Json;

/** A batch of the records given; of the one example record when none are. */
export const batchOf = (...records: readonly Json[]): Json => ({
  schemaVersion: '0.1.0',
  source: { id: 'erp:main', system: 'Example ERP 12', mode: 'api' },
  records: records.length === 0 ? [exampleRecord] : records,
});

/** A batch of that many records, each with an identifier of its own. */
export const batchOfSize = (size: number): Json =>
  batchOf(
    ...Array.from(
      { length: size },
      (_, index): Json => ({
        ...exampleRecord,
        sourceRecordId: `erp:item-${10_001 + index}`,
      }),
    ),
  );
