import { describe, expect, it } from 'vitest';
import { hasVisibleText } from '../../../src/content/findings/authored-text.ts';

describe('a text that a reader would see nothing of', () => {
  it.each([
    ['nothing', ''],
    ['white space', ' \t\n\u00a0\u2003\u3000'],
    ['zero-width characters', '\u200b\u200c\u200d\u2060\ufeff'],
    ['marks of direction', '\u200e\u200f\u202e\u2066'],
    ['soft hyphens and fillers', '\u00ad\u115f\u3164\uffa0'],
    ['variation selectors', '\ufe0f\u{e0100}'],
    ['the blank Braille cell', '\u2800'],
  ])('is one of %s', (_, text) => {
    expect(hasVisibleText(text)).toBe(false);
  });

  it.each(['a', '-', '.', '\u200bа\u200b', '中', '😀', 'ع', '\u00a0½'])('is not “%s”', (text) => {
    expect(hasVisibleText(text)).toBe(true);
  });
});
