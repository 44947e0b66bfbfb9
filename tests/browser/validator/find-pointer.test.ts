import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPointer } from '../../../src/browser/validator/text/find-pointer.ts';
import { validateBatchBytes } from '../../../src/contracts/supplier/verdict.ts';
import { committedCases, readCorpusFile } from '../../contracts/supplier/committed-corpus.ts';
import { instantAt } from '../../contracts/supplier/instant-at.ts';

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
  const { start, end } = findPointer(text, pointer);
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
    ['a member that is missing', '{"a": {"b": 1}}', '/a/c', '{"b": 1}'],
    ['a member of a member that is missing', '{"a": {"b": 1}}', '/x/y', '{"a": {"b": 1}}'],
    ['an element that is missing', '[[1], 2]', '/0/5', '[1]'],
    ['a member of a text', '{"a": "b"}', '/a/0', '"b"'],
  ])('to %s leads to the value that should have it', (_, text, pointer, expected) => {
    expect(part(text, pointer)).toBe(expected);
  });

  it('of every finding of the corpus leads to a value, inside the record that it names', () => {
    let seen = 0;
    for (const { id, file, now } of committedCases) {
      const bytes = readCorpusFile(file);
      const verdict = validateBatchBytes(bytes, instantAt(now));
      if (verdict.outcome !== 'invalid') continue;
      const text = new TextDecoder().decode(bytes);
      for (const { pointer } of verdict.errors) {
        const [record = ''] = /^\/records\/[0-9]+/.exec(pointer) ?? [];
        const found = findPointer(text, pointer);
        const around = findPointer(text, record);
        expect(() => JSON.parse(text.slice(found.start, found.end)), id).not.toThrow();
        expect(found.start >= around.start && found.end <= around.end, id).toBe(true);
        seen += 1;
      }
    }
    expect(seen).toBeGreaterThan(300);
  });
});
