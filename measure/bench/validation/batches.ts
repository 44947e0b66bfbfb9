import {
  batchOf,
  corpusTime,
  exampleCapacity,
  exampleRecord,
} from '../../../packages/record-contract/tests/example-batches.ts';
import type { Json } from '../../../packages/record-contract/tests/json-at-pointer.ts';

/** The reference time of the benchmark. */
export const benchmarkClock = corpusTime;

const words =
  'managed, industrial, switch, ports, fanless, DIN rail, power supply, 24 V, cable, sensor, M12, stainless, spare part, gear, bearing'.split(
    ', ',
  );

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

const recordOf = (index: number, tiers: Json, wordCount: number): Json => ({
  ...(index % 7 === 3 ? exampleCapacity : exampleRecord),
  sourceRecordId: `erp:catalogue/item-${10_001 + index}`,
  title: wordsFrom(index, wordCount),
  manufacturer: wordsFrom(index + 1, Math.max(2, wordCount - 15)),
  manufacturerPartNumber: `EW-${400 + index}A/${index % 16}-T`,
  pricing: index % 10 === 9 ? null : { ...exampleRecord.pricing, tiers },
});

/** 50 records as a catalogue has them. */
export const typicalBatch = batchOf(
  ...Array.from({ length: 50 }, (_, index) => recordOf(index, shortTiers(index), 3 + (index % 7))),
);

/** 50 records with 50 tiers each and long texts, close to the largest body. */
export const largestBatch = batchOf(
  ...Array.from({ length: 50 }, (_, index) => recordOf(index, longTiers(index), 60)),
);

/** One record. */
export const smallestBatch = batchOf(recordOf(0, shortTiers(0), 3));
