import { contractVersion } from '../../contracts/supplier/contract-version.ts';

const minute = 60_000;
const day = 1440 * minute;

const momentAt = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** An invented batch of a product, capacity and a service that keeps every rule at the clock given. */
export const exampleBatch = (clock: number) => {
  const times = {
    sourceUpdatedAt: momentAt(clock - 90 * minute),
    observedAt: momentAt(clock - 5 * minute),
    expiresAt: momentAt(clock + day / 2),
  };
  const part = {
    sourceRecordId: 'erp:item-10017',
    sourceVersion: 'rev-37',
    kind: 'product',
    title: 'Industrial Ethernet switch, 8 ports, fanless',
    manufacturer: 'Example Works',
    manufacturerPartNumber: 'EW-408A/8-T',
    unit: 'piece',
    condition: 'new',
    availability: { quantity: '12', window: null, location: 'Rotterdam', leadTimeDays: 3 },
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
    ...times,
    status: 'active',
  };
  const capacity = {
    sourceRecordId: 'plan:mill-3',
    sourceVersion: 'week-12',
    kind: 'capacity',
    title: 'Five-axis milling, one machine',
    manufacturer: null,
    manufacturerPartNumber: null,
    unit: 'hour',
    condition: 'unknown',
    availability: {
      quantity: '9.5',
      window: { start: momentAt(clock + 2 * day), end: momentAt(clock + 2 * day + 570 * minute) },
      location: null,
      leadTimeDays: null,
    },
    pricing: null,
    ...times,
    sourceUpdatedAt: null,
    status: 'active',
  };
  const service = {
    ...capacity,
    sourceRecordId: 'erp:service-8',
    kind: 'service',
    title: 'Calibration of pressure sensors, on site',
    availability: { quantity: null, window: null, location: 'Hamburg', leadTimeDays: 10 },
  };
  return {
    schemaVersion: contractVersion,
    source: { id: 'erp-main', system: 'Example ERP', mode: 'api' },
    records: [part, capacity, service],
  };
};
