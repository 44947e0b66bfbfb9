import type { MemberName } from './members.ts';
import type { RowValues } from './row-values.ts';

/**
 * A record of the contract with the values of a row, member by member in the order of the contract. It has
 * a window when a start or an end is known, and a price when the price of one unit is.
 */
export const recordOfValues = (values: RowValues) => {
  const of = (name: MemberName) => values.get(name) ?? null;
  const hasWindow = of('windowStart') !== null || of('windowEnd') !== null;
  const hasPrice = of('unitPrice') !== null;
  return {
    sourceRecordId: of('sourceRecordId'),
    sourceVersion: of('sourceVersion'),
    kind: of('kind'),
    title: of('title'),
    manufacturer: of('manufacturer'),
    manufacturerPartNumber: of('manufacturerPartNumber'),
    unit: of('unit'),
    condition: of('condition'),
    availability: {
      quantity: of('quantity'),
      window: hasWindow ? { start: of('windowStart'), end: of('windowEnd') } : null,
      location: of('location'),
      leadTimeDays: of('leadTimeDays'),
    },
    pricing: hasPrice
      ? {
          currency: of('currency'),
          country: of('country'),
          audience: 'public',
          taxBasis: of('taxBasis'),
          taxRate: of('taxRate'),
          minimumOrderQuantity: of('minimumOrderQuantity'),
          orderMultiple: of('orderMultiple'),
          tiers: [{ minimumQuantity: of('minimumQuantity'), unitPrice: of('unitPrice') }],
        }
      : null,
    sourceUpdatedAt: of('sourceUpdatedAt'),
    observedAt: of('observedAt'),
    expiresAt: of('expiresAt'),
    status: of('status'),
  };
};
