import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excerptOf } from '../../../functions/catalogue/search-words.ts';

const shown = (text: string, ...words: string[]) =>
  excerptOf(text, words)
    .map((run) => (run.isMatch ? `[${run.text}]` : run.text))
    .join('');

describe('an excerpt', () => {
  it('marks each of the words where the text has them, in any case and with any accent', () => {
    expect(shown('A switch, SWITCHES and crème.', 'switch', 'creme')).toBe(
      'A [switch], [SWITCH]ES and [crème].',
    );
  });

  it('marks whole characters outside the first plane, and those after them', () => {
    expect(shown('a 𝒜 crème 𝒜b', 'creme', '𝒜b')).toBe('a 𝒜 [crème] [𝒜b]');
  });

  it('marks a short word, which has a space before it, only where a word begins', () => {
    expect(shown('Ab cab ab', ' ab')).toBe('[Ab] cab [ab]');
  });

  it('marks a character once where two words overlap', () => {
    expect(shown('abcde', 'abc', 'cde')).toBe('[abc]de');
  });

  it('is cut between words around the first match, with an ellipsis where text is left out', () => {
    const text = `${'before '.repeat(40)}match ${'after '.repeat(80)}`;
    const excerpt = shown(text, 'match');
    expect(excerpt).toMatch(/^… (before )+\[match\] (after ?)+ …$/);
    expect(excerpt.length).toBeLessThan(260);
  });

  it('is the beginning of the text when it has none of the words', () => {
    expect(shown('short text', 'absent')).toBe('short text');
    expect(shown(`${'word '.repeat(80)}`, 'absent')).toMatch(/^(word )+…$/);
  });

  it('never changes a character of the text, whatever the text is', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 400 }),
        fc.string({ minLength: 1 }),
        (text, word) => {
          const written = excerptOf(text, [word])
            .map((run) => run.text)
            .join('');
          expect(text).toContain(written.replace(/^… /, '').replace(/ …$/, ''));
        },
      ),
    );
  });
});
