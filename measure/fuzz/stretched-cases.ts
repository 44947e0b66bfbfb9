import fc from 'fast-check';
import type { Target } from './target.ts';

const stretchedBytes = 256 * 1024;

/** A case with a piece of it repeated until it is long, so that what takes more than linear time shows. */
const stretched = (cases: Target['cases']): Target['cases'] =>
  fc.tuple(cases, fc.nat(), fc.integer({ min: 1, max: 64 })).map(([bytes, from, length]) => {
    const start = bytes.length === 0 ? 0 : from % bytes.length;
    const end = Math.min(bytes.length, start + length);
    const piece = bytes.subarray(start, end);
    if (piece.length === 0) return bytes;
    const count = Math.ceil(stretchedBytes / piece.length);
    return Buffer.concat([
      bytes.subarray(0, start),
      ...Array.from({ length: count }, () => piece),
      bytes.subarray(end),
    ]);
  });

/** The target with a long case among some hundred. */
export const withStretchedCases = (target: Target): Target => ({
  ...target,
  cases: fc.oneof(
    { weight: 300, arbitrary: target.cases },
    { weight: 1, arbitrary: stretched(target.cases) },
  ),
});
