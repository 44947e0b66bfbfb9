import { expect, it } from 'vitest';
import { serviceLimits } from '../../../src/components/docs/service-limits.ts';

const limitOf = (what: string) =>
  serviceLimits.flatMap(({ limits }) => limits).find((limit) => limit.what.startsWith(what))?.value;

it('tells the limits in the words of a reader', () => {
  expect(limitOf('Accepted requests')).toBe('60');
  expect(limitOf('Size of a request body')).toBe('256 KiB (262,144 bytes)');
  expect(limitOf('Records in a batch')).toBe('1 to 50');
  expect(limitOf('Decimal')).toBe('at most 12 digits before the point and 8 after it');
  expect(limitOf('How far')).toBe('60 seconds');
  expect(limitOf('How long')).toBe('at most 24 hours');
  expect(limitOf('Lifetime of a key')).toBe('one year');
  expect(limitOf('Active keys')).toBe('5');
});
