import { exampleCapacity, exampleRecord } from '../../../tests/contracts/supplier/example-batches.ts';
import type { Json } from '../../../tests/contracts/supplier/json-at-pointer.ts';

/** The clock of the benchmark. */
export const benchmarkClock = '2026-11-21T12:00:00Z';

const words = [
  'managed',
  'industrial',
  'switch',
  'ports',
  'fanless',
  'DIN rail',
  'power supply',
  '24 V',
  'cable',
  'sensor',
  'M12',
  'stainless',
  'spare part',
  'gear',
  'bearing',
];

const wordsFrom = (start: number, count: number): string =>
  Array.from({ length: count }, (_, index) => words[(start * 7 + index * 4) % words.length] ?? '').join(' ');

/** Tiers as most suppliers have them: few, with short decimals. */
const shortTiers = (record: number): Json =>
  Array.from({ length: 2 + (record % 4) }, (_, index) => ({
    minimumQuantity: String([1, 5, 10, 50, 100][index] ?? 500),
    unitPrice: (1000 + record * 13.25 - index * 17.5).toFixed(2),
  }));

/** Fifty tiers with all the digits that a decimal may have. */
const longTiers = (record: number): Json =>
  Array.from({ length: 50 }, (_, index) => ({
    minimumQuantity: `${100_000_000_000 + index * 20}.12500000`,
    unitPrice: `${123_456_789_000 + record * 100 - index}.12345678`,
  }));

const recordOf = (index: number, tiers: Json): Json => {
  const isCapacity = index % 7 === 3;
  const availability = isCapacity ? exampleCapacity.availability : exampleRecord.availability;
  return {
    sourceRecordId: `erp:catalogue/item-${10_001 + index}`,
    sourceVersion: `rev-${index * 37}-a81f09c2`,
    kind: isCapacity ? 'capacity' : 'product',
    title: wordsFrom(index, 3 + (index % 7)),
    manufacturer: index % 5 === 0 ? null : `Example Works ${index % 9}`,
    manufacturerPartNumber: index % 5 === 0 ? null : `EW-${400 + index}A/${index % 16}-T`,
    unit: 'piece',
    condition: 'new',
    availability: { ...availability, quantity: `${index * 3}.5`, leadTimeDays: index },
    pricing: index % 10 === 9 ? null : { ...exampleRecord.pricing, tiers },
    sourceUpdatedAt: index % 6 === 5 ? null : '2026-11-20T23:11:09Z',
    observedAt: `2026-11-21T11:58:${10 + index}.125Z`,
    expiresAt: index % 2 === 0 ? '2026-11-22T06:00:00Z' : '2026-11-22T07:00:00+01:00',
    status: 'active',
  };
};

const batchOf = (size: number, tiersOf: (record: number) => Json): Json => ({
  schemaVersion: '0.1.0',
  source: { id: 'erp:main', system: 'Example ERP 12', mode: 'api' },
  records: Array.from({ length: size }, (_, index) => recordOf(index, tiersOf(index))),
});

/** The members of an object, to make another of. */
const membersOf = (value: Json): Readonly<Record<string, Json>> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};

const withRecords = (batch: Json, change: (records: readonly Json[]) => readonly Json[]): Json => {
  const { records, ...rest } = membersOf(batch);
  return { ...rest, records: Array.isArray(records) ? change(records) : [] };
};

/** 50 records as a catalogue has them. */
export const typicalBatch = batchOf(50, shortTiers);

/** 50 records with 50 tiers each and long texts, close to the largest body. */
export const largestBatch = withRecords(batchOf(50, longTiers), (records) =>
  records.map((record, index) => ({
    ...membersOf(record),
    title: wordsFrom(index, 60),
    manufacturer: wordsFrom(index + 1, 45),
  })),
);

/** One record. */
export const smallestBatch = batchOf(1, shortTiers);
