import { describe, expect, it } from 'vitest';
import { candidateKey, manufacturerKey } from '../../src/evidence/lookup-key.ts';

const everyLetter = function* () {
  for (let codePoint = 0; codePoint <= 0x10ffff; codePoint += 1) {
    if (codePoint >= 0xd800 && codePoint <= 0xdfff) continue;
    const letter = String.fromCodePoint(codePoint);
    if (/\p{L}/u.test(letter)) yield letter;
  }
};

describe('manufacturerKey', () => {
  it('agrees with the simple case folding of the JavaScript engine for every letter of Unicode', () => {
    const disagreeing: string[] = [];
    for (const letter of everyLetter()) {
      const key = manufacturerKey(letter);
      if (key === letter || [...key].length !== 1 || letter.normalize('NFC') !== letter) continue;
      if (!new RegExp(`^${key}$`, 'iu').test(letter)) disagreeing.push(letter);
    }
    expect(disagreeing).toEqual([]);
  });

  it('gives one key to every pair of letters that differ only by case', () => {
    const apart: string[] = [];
    for (const letter of everyLetter()) {
      for (const variant of [letter.toLowerCase(), letter.toUpperCase()]) {
        if (variant === letter) continue;
        const isSimple = new RegExp(`^${variant}$`, 'iu').test(letter);
        if (isSimple && manufacturerKey(variant) !== manufacturerKey(letter)) apart.push(letter);
      }
    }
    expect(apart).toEqual([]);
  });

  it.each([
    ['Moxa', 'MOXA'],
    ['Weidmüller', 'WEIDMÜLLER'],
    ['Weidmüller', 'Weidmu\u0308ller'],
    ['Groß', 'GROSS'],
    ['ΟΔΟΣ', 'οδος'],
  ])('finds %s under %s', (name, written) => {
    expect(manufacturerKey(written)).toBe(manufacturerKey(name));
  });

  it.each([
    ['HUBER+SUHNER', 'HUBER SUHNER'],
    ['Moxa', ' Moxa'],
    ['Moxa', 'Moxa '],
    ['Isik', 'Isık'],
    ['M10²', 'M102'],
  ])('keeps %s apart from %s', (name, written) => {
    expect(manufacturerKey(written)).not.toBe(manufacturerKey(name));
  });
});

describe('candidateKey', () => {
  it.each([
    ['1.5SMC68CA', '1.5smc6.8ca'],
    ['FM-ABC-1234', 'fmabc1234'],
    ['7033 1 090-000', '70331090000'],
    ['JD362B#B2B', 'jd362bb2b'],
    ['6GK5615-0AA00-2AA2', '６ＧＫ５６１５-０ＡＡ００-２ＡＡ２'],
    ['M10²', 'm10-2'],
  ])('makes %s a candidate for %s', (partNumber, written) => {
    expect(candidateKey(written)).toBe(candidateKey(partNumber));
  });

  it('is empty for a part number without letters and digits', () => {
    expect(candidateKey('-/+ .')).toBe('');
  });
});
