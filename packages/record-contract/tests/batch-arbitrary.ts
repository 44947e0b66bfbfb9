import fc from 'fast-check';
import type { ValidationRequest } from '../src/schemas/request.ts';
import { exactDecimal } from './exact-decimal.ts';
import { spellingsOf, timestampOf } from './timestamp-of.ts';

/** The reference time at which generated batches are valid. */
export const now = '2026-11-21T12:00:00.25Z';
const nowNanoseconds = BigInt(Date.parse(now)) * 1_000_000n;
const second = 1_000_000_000n;
const day = 86_400n * second;

const identifier = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._:/-]{0,159}$/);
const forbiddenInText = /[^\P{Cc}\t\n\r]/u;

/** Text of 1 to `maxLength` code points of any script, without control characters but tab and line break. */
const text = (maxLength: number) =>
  fc
    .string({
      unit: fc.oneof(
        fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
        fc.constantFrom('a', ' ', '🔩', 'é', '\u202e', '"', '<', '\t', '\n', '\r\n'),
      ),
      minLength: 1,
      maxLength,
    })
    .filter((value) => !forbiddenInText.test(value) && [...value].length <= maxLength);

const sourceVersion = text(160).filter((value) => !/\p{Cc}/u.test(value));

const digits = (maxLength: number) => fc.stringMatching(new RegExp(`^[0-9]{1,${maxLength}}$`));

/** A decimal of the contract, zero or more. */
export const decimal = fc
  .tuple(digits(12), fc.option(digits(8)))
  .map(([integer, fraction]) => (fraction === null ? integer : `${integer}.${fraction}`));

const positiveDecimal = decimal.filter((value) => exactDecimal(value) > 0n);

const proportion = fc.oneof(
  fc.constantFrom('0', '1', '00', '1.0', '01.00000000'),
  digits(8).map((fraction) => `0.${fraction}`),
);

/** Minutes ahead of UTC, often whole hours. */
export const offset = fc.oneof(
  fc.integer({ min: -1439, max: 1439 }),
  fc.integer({ min: -23, max: 23 }).map((hours) => hours * 60),
);

const between = (earliest: bigint, latest: bigint) =>
  fc
    .bigInt({ min: earliest, max: latest })
    .chain((nanoseconds) =>
      offset.chain((offsetMinutes) =>
        fc.constantFrom(...spellingsOf(timestampOf(nanoseconds, offsetMinutes))),
      ),
    );

const tiers = fc
  .uniqueArray(fc.tuple(positiveDecimal, decimal), {
    minLength: 1,
    maxLength: 6,
    selector: ([threshold]) => exactDecimal(threshold),
  })
  .map((pairs) =>
    pairs
      .toSorted(([left], [right]) => (exactDecimal(left) < exactDecimal(right) ? -1 : 1))
      .map(([minimumQuantity, unitPrice]) => ({ minimumQuantity, unitPrice })),
  );

const pricing = fc.record({
  currency: fc.stringMatching(/^[A-Z]{3}$/),
  country: fc.stringMatching(/^[A-Z]{2}$/),
  audience: fc.constant('public' as const),
  taxBasis: fc.constantFrom('net' as const, 'gross' as const, 'unknown' as const),
  taxRate: fc.option(proportion),
  minimumOrderQuantity: positiveDecimal,
  orderMultiple: positiveDecimal,
  tiers,
});

const anyTime = {
  min: BigInt(Date.parse('1000-01-01T00:00:00Z')) * 1_000_000n,
  max: BigInt(Date.parse('9000-01-01T00:00:00Z')) * 1_000_000n,
};

const window = fc
  .tuple(fc.bigInt(anyTime), fc.bigInt({ min: 1n, max: 400n * day }), offset, offset)
  .map(([start, length, startOffset, endOffset]) => ({
    start: timestampOf(start, startOffset),
    end: timestampOf(start + length, endOffset),
  }));

/** Three timestamps that meet every freshness rule at the reference time, often by a nanosecond. */
const times = fc
  .bigInt({ min: nowNanoseconds - day + 1n, max: nowNanoseconds + 60n * second })
  .chain((observed) => {
    const earliestExpiry = (observed > nowNanoseconds ? observed : nowNanoseconds) + 1n;
    return fc.record({
      sourceUpdatedAt: fc.option(between(observed - 400n * day, observed)),
      observedAt: between(observed, observed),
      expiresAt: between(earliestExpiry, observed + day),
    });
  });

const record = fc
  .record({
    sourceRecordId: identifier,
    sourceVersion,
    kind: fc.constantFrom('product' as const, 'capacity' as const, 'service' as const),
    title: text(500),
    manufacturer: fc.option(text(500)),
    manufacturerPartNumber: fc.option(text(500)),
    unit: text(40),
    condition: fc.constantFrom('new' as const, 'used' as const, 'refurbished' as const, 'unknown' as const),
    quantity: fc.option(decimal),
    optionalWindow: fc.option(window),
    requiredWindow: window,
    location: fc.option(text(500)),
    leadTimeDays: fc.option(fc.integer({ min: 0, max: 3650 })),
    pricing: fc.option(pricing),
    times,
    status: fc.constantFrom('active' as const, 'withdrawn' as const),
  })
  .map(
    ({
      quantity,
      optionalWindow,
      requiredWindow,
      location,
      leadTimeDays,
      times: three,
      pricing: price,
      status,
      ...rest
    }) => ({
      ...rest,
      availability: {
        quantity,
        window: rest.kind === 'capacity' ? requiredWindow : optionalWindow,
        location,
        leadTimeDays,
      },
      pricing: price,
      ...three,
      status,
    }),
  );

/** A batch that meets the contract at the reference time `now`. */
export const validBatch: fc.Arbitrary<ValidationRequest> = fc.record({
  schemaVersion: fc.constant('0.1.0' as const),
  source: fc.record({
    id: identifier,
    system: text(500),
    mode: fc.constantFrom('api' as const, 'sdk' as const),
  }),
  records: fc.uniqueArray(record, {
    minLength: 1,
    maxLength: 4,
    selector: ({ sourceRecordId }) => sourceRecordId,
  }),
});
