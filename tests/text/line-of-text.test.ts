import { describe, expect, it } from 'vitest';
import { hasVisibleText, isLine, lineOfText } from '../../src/text/line-of-text.ts';

const messageOf = (text: string, maxLength = 20): string | undefined =>
  lineOfText(maxLength)
    .safeParse(text)
    .error?.issues.map(({ message }) => message)
    .join(' ');

const unseen: [string, string][] = [
  ['nothing', ''],
  ['white space', ' \t\n\u00a0\u2003\u3000'],
  ['zero-width characters', '\u200b\u200c\u200d\u2060\ufeff'],
  ['marks of direction', '\u200e\u200f\u202e\u2066'],
  ['soft hyphens and fillers', '\u00ad\u115f\u3164\uffa0'],
  ['variation selectors', '\ufe0f\u{e0100}'],
  ['the blank Braille cell', '\u2800'],
];

describe('a text that a reader would see nothing of', () => {
  it.each(unseen)('is one of %s, and is no line', (_, text) => {
    expect(hasVisibleText(text)).toBe(false);
    expect(isLine(text)).toBe(false);
    expect(messageOf(text)).toBeDefined();
  });

  it.each(['a', '-', '.', '\u200bа\u200b', '中', '😀', 'ع', '\u00a0½'])('is not “%s”', (text) => {
    expect(hasVisibleText(text)).toBe(true);
  });
});

describe('a line of text', () => {
  it.each([
    'Müller  & Söhne',
    'ООО «Свет»',
    '株式会社 渡辺',
    'شركة النور',
    'कंपनी',
    'Nguyễn',
    '😀',
    "O'Neill–Ω ½",
    'ä'.repeat(20),
    '😀'.repeat(20),
  ])('is taken as it is written: %s', (text) => {
    expect(isLine(text)).toBe(true);
    expect(lineOfText(20).parse(text)).toBe(text);
  });

  it.each([
    ['a zero-width space', 'Acme\u200b', 5, 'U+200B'],
    ['a mark that turns the direction', 'A\u202ecme', 2, 'U+202E'],
    ['an isolate', '😀\u2066A', 2, 'U+2066'],
    ['a byte order mark', '\ufeffAcme', 1, 'U+FEFF'],
    ['a soft hyphen', 'Ac\u00adme', 3, 'U+00AD'],
    ['a joiner', 'نام\u200cها', 4, 'U+200C'],
    ['a tag character', 'A\u{e0041}', 2, 'U+E0041'],
    ['an annotation anchor', 'A\ufff9', 2, 'U+FFF9'],
    ['an Arabic number sign', 'A\u0600', 2, 'U+0600'],
    ['a filler', 'A\u3164', 2, 'U+3164'],
    ['a variation selector', 'A\ufe0f', 2, 'U+FE0F'],
    ['a line break', 'A\nB', 2, 'U+000A'],
    ['a line separator', 'A\u2028B', 2, 'U+2028'],
    ['an escape', 'A\u001b[31m', 2, 'U+001B'],
    ['half of a surrogate pair', 'A\ud83d', 2, 'U+D83D'],
  ])(
    'is refused with %s, by a message that says where it is, why and what to do',
    (_, text, position, code) => {
      expect(isLine(text)).toBe(false);
      expect(messageOf(text)).toMatch(
        new RegExp(
          `^Character ${position} \\(${code.replace('+', '\\+')}\\) is .*cannot be seen.* Delete it`,
        ),
      );
    },
  );

  it.each([
    ['only white space', '\u00a0 ', 'Must have 1 to 20 characters, and not only white space.'],
    ['only a blank Braille cell', '\u2800', 'Must have 1 to 20 characters, and not only white space.'],
    ['a space at its start', ' Acme', 'Must not begin or end with white space. Remove it.'],
    ['a no-break space at its end', 'Acme\u00a0', 'Must not begin or end with white space. Remove it.'],
    ['too many characters', 'x'.repeat(21), 'Must have at most 20 characters, and has 21. Shorten it.'],
  ])('is refused with %s', (_, text, message) => {
    expect(messageOf(text)).toBe(message);
  });
});
