import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { corpusCases, readCorpusFile } from '../../packages/record-contract/src/corpus.ts';
import { validateBatch } from '../../packages/record-contract/src/index.ts';
import { instantAt } from '../../packages/record-contract/tests/instant-at.ts';
import { findRanges, rangeOfOffset, shownText } from '../../src/tables/json-positions.ts';

/** Every place in a value: its pointer after RFC 6901, and what is there. */
const placesIn = (value: unknown, pointer = ''): [string, unknown][] => {
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [
    [pointer, value],
    ...inner.flatMap(([name, child]) =>
      placesIn(child, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`),
    ),
  ];
};

const part = (text: string, pointer: string): string => {
  const { start, end } = findRanges(text)(pointer);
  return text.slice(start, end);
};

describe('a pointer', () => {
  it('leads to exactly the text of its value, however the JSON is laid out', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(0, 2, '\t'), (value, indent) => {
        const written = JSON.stringify(value, null, indent);
        for (const text of [written, `\n ${written}\n`]) {
          for (const [pointer, expected] of placesIn(JSON.parse(written))) {
            expect(JSON.parse(part(text, pointer)), pointer).toEqual(expected);
          }
        }
      }),
    );
  });

  it.each([
    ['brackets, commas and colons in strings', '{"a": "}],:{", "b": 1}', '/b', '1'],
    ['quotes and backslashes in strings', String.raw`{"a": "\"\\", "b": "\\\""}`, '/b', String.raw`"\\\""`],
    ['names written with escapes', String.raw`{"\u0061": 1, "x": 2}`, '/a', '1'],
    ['names that a pointer escapes', '{"a/b": 1, "~": [2]}', '/~0/0', '2'],
    ['empty names', '{"": {"": 3}}', '//', '3'],
    ['numbers, words and empty containers', '[{}, [], -1.5e3, true, null]', '/3', 'true'],
  ])('is not led astray by %s', (_, text, pointer, expected) => {
    expect(part(text, pointer)).toBe(expected);
  });

  it.each([
    ['a field that is missing', '{"a": {"b": 1}}', '/a/c', '{"b": 1}'],
    ['a member of a field that is missing', '{"a": {"b": 1}}', '/x/y', '{"a": {"b": 1}}'],
    ['an element that is missing', '[[1], 2]', '/0/5', '[1]'],
    ['a field of a string', '{"a": "b"}', '/a/0', '"b"'],
  ])('to %s leads to the value that should have it', (_, text, pointer, expected) => {
    expect(part(text, pointer)).toBe(expected);
  });

  it('of every finding of the corpus leads to a value, inside the record that it names', () => {
    let seen = 0;
    for (const { id, file, now } of corpusCases) {
      const bytes = readCorpusFile(file);
      const verdict = validateBatch(bytes, instantAt(now));
      if (verdict.outcome !== 'invalid') continue;
      const text = new TextDecoder().decode(bytes);
      for (const { pointer } of verdict.errors) {
        const [record = ''] = /^\/records\/[0-9]+/.exec(pointer) ?? [];
        const found = findRanges(text)(pointer);
        const around = findRanges(text)(record);
        expect(() => JSON.parse(text.slice(found.start, found.end)), id).not.toThrow();
        expect(found.start >= around.start && found.end <= around.end, id).toBe(true);
        seen += 1;
      }
    }
    expect(seen).toBeGreaterThan(300);
  });
});

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** What stands at an offset in the text that a text area shows, and what before it. */
const at = (bytes: Uint8Array, offset: number): [string, string] => {
  const { start, end } = rangeOfOffset(bytes, offset);
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
    for (const { id, file, now } of corpusCases) {
      const bytes = readCorpusFile(file);
      const verdict = validateBatch(bytes, instantAt(now));
      if (verdict.outcome !== 'unreadable' || verdict.offset === undefined) continue;
      const lines = shownText(bytes).slice(0, rangeOfOffset(bytes, verdict.offset).start).split('\n');
      expect(lines.length, id).toBe(verdict.line);
      expect([...(lines.at(-1) ?? '')].length + 1, id).toBe(verdict.column);
      seen += 1;
    }
    expect(seen).toBeGreaterThan(10);
  });
});
