import { describe, expect, it } from 'vitest';
import { findOffset, shownText } from '../../../src/browser/validator/text/find-offset.ts';
import { validateBatchBytes } from '../../../src/contracts/supplier/verdict.ts';
import { committedCases, readCorpusFile } from '../../contracts/supplier/committed-corpus.ts';
import { instantAt } from '../../contracts/supplier/instant-at.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** What stands at an offset in the text that a text area shows, and what before it. */
const at = (bytes: Uint8Array, offset: number): [string, string] => {
  const { start, end } = findOffset(bytes, offset);
  const text = shownText(bytes);
  return [text.slice(0, start), text.slice(start, end)];
};

describe('an offset in bytes', () => {
  it.each([
    ['ASCII', 'ab!', 2, 'ab', '!'],
    ['letters of two and three bytes', 'é€!', 5, 'é€', '!'],
    ['characters outside the basic plane', '😀😀', 4, '😀', '😀'],
    ['line breaks of two bytes, which a text area shows as one', 'a\r\nb\r\n!', 6, 'a\nb\n', '!'],
    ['old line breaks', 'a\rb!', 3, 'a\nb', '!'],
    ['a byte order mark', '\ufeff{}', 0, '', '\ufeff'],
    ['the end', 'ab', 2, 'ab', ''],
  ])('is found after %s', (_, text, offset, before, character) => {
    expect(at(utf8(text), offset)).toEqual([before, character]);
  });

  it('is found before bytes that are no UTF-8', () => {
    expect(at(Uint8Array.of(0x61, 0xff, 0x62), 1)).toEqual(['a', '\ufffd']);
  });

  it('of every body of the corpus that is not readable has the line and column of the verdict', () => {
    let seen = 0;
    for (const { id, file, now } of committedCases) {
      const bytes = readCorpusFile(file);
      const verdict = validateBatchBytes(bytes, instantAt(now));
      if (verdict.outcome !== 'unreadable' || verdict.offset === undefined) continue;
      const lines = shownText(bytes).slice(0, findOffset(bytes, verdict.offset).start).split('\n');
      expect(lines.length, id).toBe(verdict.line);
      expect([...(lines.at(-1) ?? '')].length + 1, id).toBe(verdict.column);
      seen += 1;
    }
    expect(seen).toBeGreaterThan(10);
  });
});
