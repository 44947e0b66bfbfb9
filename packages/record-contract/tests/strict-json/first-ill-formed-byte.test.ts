import fc from 'fast-check';
import { expect, it } from 'vitest';
import { firstIllFormedByte } from '../../src/strict-json/read-strict-json.ts';
import { casesOf } from '../cases-of.ts';

/** The first offset from which no whole character can be read, found by trying every one. */
const firstByTrying = (bytes: Uint8Array): number => {
  let at = 0;
  while (at < bytes.length) {
    const size = [1, 2, 3, 4].find((length) => {
      try {
        const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
          bytes.subarray(at, at + length),
        );
        return text !== '' && at + length <= bytes.length;
      } catch {
        return false;
      }
    });
    if (size === undefined) return at;
    at += size;
  }
  return at;
};

it('finds the first character that is not well-formed UTF-8, wherever it is', () => {
  // `fc.string` with the unit `binary` would take longer to prepare than all the cases take to run.
  const scalarValue = fc.nat(0x10ffff).filter((value) => value < 0xd800 || value > 0xdfff);
  const wellFormed = fc
    .array(scalarValue, { maxLength: 60 })
    .map((values) => new TextEncoder().encode(String.fromCodePoint(...values)));
  const illFormed = fc.uint8Array({ minLength: 1, maxLength: 5, min: 0x80 });
  fc.assert(
    fc.property(wellFormed, illFormed, wellFormed, (before, wrong, after) => {
      const bytes = Uint8Array.from([...before, ...wrong, ...after]);
      const expected = firstByTrying(bytes);
      fc.pre(expected < bytes.length);
      expect(firstIllFormedByte(bytes)).toBe(expected);
    }),
    { numRuns: casesOf(5_000) },
  );
});

it.each([
  ['cut off after one byte', [0x61, 0xef], 1],
  ['cut off after two bytes', [0x61, 0xef, 0xbf], 1],
  ['interrupted by another character', [0xc3, 0xa9, 0xef, 0xbf, 0x41], 2],
])('is not misled by a character that begins as U+FFFD does: %s', (_, bytes, offset) => {
  expect(firstIllFormedByte(Uint8Array.from(bytes))).toBe(offset);
});
