import { describe, expect, it } from 'vitest';
import { typedOnPage, typedRuns } from '../../../src/components/catalogue/typed-text.ts';

const shown = (typed: string): string =>
  typedRuns(typed)
    .runs.map((run) => (run.kind === 'text' ? run.text : run.codePoint))
    .join('');

describe('what was typed into a lookup', () => {
  it.each([
    ['ABC\u0000\u0007', 'ABCU+0000U+0007'],
    ['ABC\u202e1', 'ABCU+202E1'],
    ['ABC\u200b1', 'ABCU+200B1'],
    ['ABC\u00a01', 'ABCU+00A01'],
    [' ABC 1 ', 'U+0020ABC 1U+0020'],
    ['A  B', 'A U+0020B'],
    ['A\tB\r\nC', 'AU+0009BU+000DU+000AC'],
    ['Моха', 'Моха'],
    ['שלום', 'שלום'],
  ])('is shown with what cannot be seen in it: %j', (typed, expected) => {
    expect(shown(typed)).toBe(expected);
  });

  it('is shortened to 120 characters, none of which is cut', () => {
    expect([...shown('🔌'.repeat(1000))]).toHaveLength(120);
    expect(typedRuns('x'.repeat(121)).isShortened).toBe(true);
    expect(typedRuns('x'.repeat(120)).isShortened).toBe(false);
  });

  it('has no character on the page that HTML does not allow', () => {
    expect(typedOnPage('a\u0000b\ud800c\ufffed')).toBe('a\ufffdb\ufffdc\ufffdd');
    expect(typedOnPage('ä\t🔌<b>')).toBe('ä\t🔌<b>');
  });
});
