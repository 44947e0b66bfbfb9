import { describe, expect, it } from 'vitest';
import { slowerThanPublished } from './slower-than-published.ts';

const published = [
  { name: 'ratio', value: '1 µs', ratio: 1 },
  { name: 'size', value: '100 kB', ratio: 9, measured: 100, atMost: 400 },
  { name: 'time alone', value: '7 ms' },
  { name: 'score', value: '93 %', measured: 93, atLeast: 90 },
];

describe('a run of the benchmarks', () => {
  it('is accepted up to a fifth above what is published', () => {
    const now = [
      { name: 'ratio', value: '9 µs', ratio: 1.2 },
      { name: 'size', value: '120 kB', ratio: 99, measured: 120 },
      { name: 'time alone', value: '700 ms' },
      { name: 'score', value: '1 %', measured: 1 },
      { name: 'new', value: '', ratio: 50 },
    ];
    expect(slowerThanPublished(now, published)).toEqual([]);
  });

  it('is refused above that, and where a published figure is missing', () => {
    const now = [
      { name: 'ratio', value: '1 µs', ratio: 1.21 },
      { name: 'size', value: 'not measured' },
    ];
    expect(slowerThanPublished(now, published)).toEqual([
      'ratio: 1.21 instead of 1.',
      'size: this run has no number to compare with 100.',
    ]);
    expect(slowerThanPublished([], published.slice(0, 1))).toEqual([
      'ratio: it is published, but this run has no such figure.',
    ]);
  });
});
