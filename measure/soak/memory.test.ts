import { expect, it } from 'vitest';
import { slopePerMinute } from './memory.ts';

const samples = (values: readonly number[]) => values.map((value, index) => ({ at: index * 30_000, value }));

it('gives the growth in a minute, whatever a single peak is', () => {
  expect(slopePerMinute(samples([10, 12, 14, 500, 18, 20, 22]))).toBe(4);
  expect(slopePerMinute(samples([7, 7, 7]))).toBe(0);
  expect(slopePerMinute(samples([7]))).toBeUndefined();
});
