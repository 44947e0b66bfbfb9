import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bibtexText } from '../../../src/components/insights/cite.ts';

/** What TeX prints for escaped text. */
const printed = (text: string): string =>
  text
    .replaceAll('\\textbraceleft{}', '\u0001')
    .replaceAll('\\textbraceright{}', '\u0002')
    .replaceAll('\\textbackslash{}', '\u0003')
    .replaceAll('\\textasciitilde{}', '~')
    .replaceAll('\\textasciicircum{}', '^')
    .replaceAll('\\textless{}', '<')
    .replaceAll('\\textgreater{}', '>')
    .replaceAll('\\textbar{}', '|')
    .replace(/\\([$&#%_])/g, '$1')
    .replaceAll('\u0001', '{')
    .replaceAll('\u0002', '}')
    .replaceAll('\u0003', '\\');

const anyText = fc.string({ unit: fc.constantFrom(...'\\{}~^<>|$&#%_"@ aä{}') });

describe('text for BibTeX', () => {
  it.each([
    ['100 % of R&D #1', '100 \\% of R\\&D \\#1'],
    ['part_number', 'part\\_number'],
    ['$5 ~ x^2', '\\$5 \\textasciitilde{} x\\textasciicircum{}2'],
    ['a\\b', 'a\\textbackslash{}b'],
    ['an open { brace', 'an open \\textbraceleft{} brace'],
    ['“12.50”, Öl', '“12.50”, Öl'],
  ])('is printed as it was: %s', (text, escaped) => {
    expect(bibtexText(text)).toBe(escaped);
  });

  it('is printed as it was, whatever it is', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(printed(bibtexText(text))).toBe(text);
      }),
    );
  });

  it('never opens a brace that it does not close, or closes one that it did not open', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(bibtexText(text).replaceAll('{}', '')).not.toMatch(/[{}]/);
      }),
    );
  });
});
