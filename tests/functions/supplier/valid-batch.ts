/** The clock at which the batch below is fresh. */
export const batchClock = new Date('2026-11-21T12:00:00.000Z');

/** A record that meets the contract. */
export const validRecord = {
  sourceRecordId: 'erp:item-1',
  sourceVersion: 'rev-1',
  kind: 'product',
  title: 'Industrial Ethernet switch, 8 ports',
  manufacturer: 'Example Works',
  manufacturerPartNumber: 'EW-408A/8-T',
  unit: 'piece',
  condition: 'new',
  availability: { quantity: '12', window: null, location: 'Halle 3', leadTimeDays: 4 },
  pricing: {
    currency: 'EUR',
    country: 'DE',
    audience: 'public',
    taxBasis: 'net',
    taxRate: '0.19',
    minimumOrderQuantity: '1',
    orderMultiple: '1',
    tiers: [
      { minimumQuantity: '1', unitPrice: '84.50' },
      { minimumQuantity: '10', unitPrice: '79.90' },
    ],
  },
  sourceUpdatedAt: '2026-11-20T23:11:09Z',
  observedAt: '2026-11-21T11:58:30Z',
  expiresAt: '2026-11-22T06:00:00Z',
  status: 'active',
} as const;

/** A batch of one record that meets the contract. */
export const validBatch = {
  schemaVersion: '0.1.0',
  source: { id: 'erp:main', system: 'Example ERP 12', mode: 'api' },
  records: [validRecord],
} as const;
