import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SharedTexts } from '../../src/supplier-lists/workbook/shared-texts.ts';

describe('the shared texts of a workbook', () => {
  it('are found by their number, however many there are', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'binary', maxLength: 4 })),
        fc.nat({ max: 10_000 }),
        (some, more) => {
          const all = [
            ...some,
            ...Array.from({ length: more }, (_, index) => (index % 3 === 0 ? '' : `t${index}`)),
          ];
          const texts = new SharedTexts();
          for (const text of all) texts.add(text);
          for (const [number, text] of all.entries()) if (texts.at(number) !== text) return false;
          return texts.at(all.length) === '';
        },
      ),
      { numRuns: 30 },
    );
  });

  it.each([-1, 0.5, 4096.5, Number.NaN, Number.POSITIVE_INFINITY, 9999])(
    'are empty for the number %s',
    (number) => {
      const texts = new SharedTexts();
      for (let count = 0; count < 5000; count += 1) texts.add('text');
      expect(texts.at(number)).toBe('');
    },
  );
});
