import { contractVersion } from './choices.ts';
import type { ValidationRequest } from './schemas/request.ts';

type ExampleRecord = ValidationRequest['records'][number];

const minute = 60_000;
const day = 1440 * minute;

const timestampAt = (milliseconds: number): string => new Date(milliseconds).toISOString();

const timesAt = (now: number) => ({
  sourceUpdatedAt: timestampAt(now - 90 * minute),
  observedAt: timestampAt(now - 5 * minute),
  expiresAt: timestampAt(now + day / 2),
});

/** An invented product that meets the contract at the reference time `now`, in milliseconds since 1970. */
export const exampleProductAt = (now: number) =>
  ({
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
    ...timesAt(now),
    status: 'active',
  }) satisfies ExampleRecord;

/** Invented capacity two days after the reference time, at which it meets the contract. */
export const exampleCapacityAt = (now: number): ExampleRecord => ({
  sourceRecordId: 'erp:capacity-3',
  sourceVersion: 'rev-37-a81f09c2',
  kind: 'capacity',
  title: 'Five-axis milling, one machine',
  manufacturer: null,
  manufacturerPartNumber: null,
  unit: 'hour',
  condition: 'unknown',
  availability: {
    quantity: '9.5',
    window: { start: timestampAt(now + 2 * day), end: timestampAt(now + 2 * day + 570 * minute) },
    location: null,
    leadTimeDays: null,
  },
  pricing: null,
  ...timesAt(now),
  sourceUpdatedAt: null,
  status: 'active',
});

const exampleServiceAt = (now: number): ExampleRecord => ({
  ...exampleCapacityAt(now),
  sourceRecordId: 'erp:service-8',
  kind: 'service',
  title: 'Calibration of pressure sensors, on site',
  availability: { quantity: null, window: null, location: 'Hamburg', leadTimeDays: 10 },
});

/** A batch of these records from an invented system. */
export const exampleBatchOf = (records: ExampleRecord[]): ValidationRequest => ({
  schemaVersion: contractVersion,
  source: { id: 'erp:main', system: 'Example ERP 12', mode: 'api' },
  records,
});

/** An invented batch of a product, capacity and a service that meets the contract at the reference time `now`. */
export const exampleBatchAt = (now: number): ValidationRequest =>
  exampleBatchOf([exampleProductAt(now), exampleCapacityAt(now), exampleServiceAt(now)]);
