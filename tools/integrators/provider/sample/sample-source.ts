import type { Provider, SupplierRecord } from '../../../../src/contracts/provider/schemas.ts';
import type { SampleProduct } from './sample-products.ts';

/*
 * The source of the sample provider: real products, and prices, stock and listings that are invented. It is a function
 * of the number of changes so far, so it changes in the same way each time.
 */

/** What every answer of the sample says. */
export const sampleNotice =
  'A sample of a proposed interface, which is not released and not to be relied on. Manufacturers, part numbers and names are from the Nameplate catalogue. Prices, stock, condition and listings are invented.';

/** Where the records claim to come from. */
export const sampleSource: Provider['source'] = {
  id: 'invented:sample',
  system: 'Sample provider of Nameplate, with invented prices and stock',
  mode: 'api',
};

/** XTS is the code for tests of ISO 4217, and ISO 3166-1 assigns ZZ to no country, so no price passes for a real one. */
export const sampleMarket: Provider['markets'][number] = { country: 'ZZ', currency: 'XTS' };

/** The unit of every record. */
export const sampleUnit = 'piece';

/** What every identifier of the sample begins with. */
export const samplePrefix = 'invented:';

/** How many changes a second listing lasts, and after how many it is withdrawn. */
const listingLifetime = 20;
const withdrawnAge = 15;

const validityMilliseconds = 60 * 60 * 1000;

/** An invented price: some hundredths of the currency for units, as text with two decimals. */
const inventedPrice = (seed: number): string => {
  const hundredths = 500 + ((seed * 7919) % 90_000);
  return `${Math.trunc(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
};

type Listing = {
  readonly id: string;
  readonly revision: number;
  readonly condition: SupplierRecord['condition'];
  readonly isWithdrawn: boolean;
  readonly seed: number;
};

const recordOf = (product: SampleProduct, listing: Listing, now: Date): SupplierRecord => {
  const { id, revision, condition, isWithdrawn, seed } = listing;
  return {
    sourceRecordId: id,
    sourceVersion: `invented-${revision}`,
    kind: 'product',
    title: `${product.name} (sample: price and stock are invented)`,
    manufacturer: product.manufacturer,
    manufacturerPartNumber: product.partNumber,
    unit: sampleUnit,
    condition,
    availability: {
      quantity: isWithdrawn ? null : String((seed * 31) % 200),
      window: null,
      location: 'Invented warehouse',
      leadTimeDays: null,
    },
    pricing: isWithdrawn
      ? null
      : {
          ...sampleMarket,
          audience: 'public',
          taxBasis: 'unknown',
          taxRate: null,
          minimumOrderQuantity: '1',
          orderMultiple: '1',
          tiers: [{ minimumQuantity: '1', unitPrice: inventedPrice(seed) }],
        },
    sourceUpdatedAt: null,
    observedAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + validityMilliseconds).toISOString(),
    status: isWithdrawn ? 'withdrawn' : 'active',
  };
};

/**
 * The records of the source after so many changes, read at `now`, in the order of their identifiers. Each change revises
 * one product, lists another a second time, withdraws one of these second listings and leaves out an older one. What is
 * withdrawn never returns.
 */
export const sampleRecords = (
  products: readonly SampleProduct[],
  changes: number,
  now: Date,
): SupplierRecord[] => {
  const count = products.length;
  const own = products.map((product, index) => {
    const revision = Math.floor((changes + count - 1 - index) / count);
    const id = `${samplePrefix}${product.id}`;
    const seed = index + 1 + revision * count;
    return recordOf(product, { id, revision, condition: 'new', isWithdrawn: false, seed }, now);
  });
  const secondListings = Array.from({ length: Math.min(changes, listingLifetime) }, (_, age) => {
    const number = changes - age;
    const product = products[(number * 37) % count];
    if (product === undefined) return [];
    const id = `${samplePrefix}${product.id}:${number}`;
    const isWithdrawn = age >= withdrawnAge;
    const revision = isWithdrawn ? 1 : 0;
    return [recordOf(product, { id, revision, condition: 'refurbished', isWithdrawn, seed: number }, now)];
  });
  return [...own, ...secondListings.flat()].sort((one, other) =>
    one.sourceRecordId < other.sourceRecordId ? -1 : 1,
  );
};
