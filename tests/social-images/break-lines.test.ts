import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breakLines } from '../../src/social-images/break-lines.ts';
import { loadFaces } from '../../src/social-images/faces.ts';
import { placeCharacters } from '../../src/social-images/place-characters.ts';

const { label, data } = await loadFaces();

describe('a text that is broken into lines', () => {
  it('loses nothing, and no line is wider than its room', () => {
    const words = fc.array(fc.stringMatching(/^[!-~]{1,12}$/), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(words, fc.integer({ min: 400, max: 1000 }), (list, width) => {
        const text = list.join(' ');
        const lines = breakLines(text, { face: label, size: 40 }, width) ?? [];
        expect(lines.join(' ')).toBe(text);
        for (const line of lines) {
          expect(placeCharacters(line, { face: label, size: 40 }).width).toBeLessThanOrEqual(width);
        }
      }),
    );
  });

  it('never has a word in two', () => {
    expect(breakLines('AT-FS232/1', { face: data, size: 100 }, 300)).toBeUndefined();
  });
});

describe('the width of a line', () => {
  it('has letters of a slanted pair closer together, and stamped characters all as wide as one another', () => {
    const width = (text: string, face = label) => placeCharacters(text, { face, size: 1000 }).width;
    expect(width('AV')).toBeLessThan(width('A') + width('V'));
    expect(width('il', data)).toBe(width('MW', data));
  });
});
