import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LongLists } from '../../../src/contracts/strict-json/long-lists.ts';
import { readStrictJson } from '../../../src/contracts/strict-json/read-strict-json.ts';
import { stringsInText } from '../../../src/contracts/strict-json/strings-in-text.ts';
import { stringsInValue } from '../../../src/contracts/strict-json/strings-in-value.ts';

const encoder = new TextEncoder();
const count = (text: string): number => stringsInText(encoder.encode(text), text);

const nested = (depth: number, open: string, close: string, inner: string): unknown =>
  JSON.parse(open.repeat(depth) + inner + close.repeat(depth));

/** Whether the names of all objects are written without an escape. */
const hasPlainNames = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  Object.entries(value).every(
    ([name, inner]) => JSON.stringify(name) === `"${name}"` && hasPlainNames(inner),
  );

describe('counting strings', () => {
  it('comes to the same number in a text and in its value', () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ stringUnit: 'grapheme' }),
        fc.constantFrom(0, 1, '\t', '\n'),
        (value, space) => {
          fc.pre(hasPlainNames(value));
          expect(count(JSON.stringify(value, null, space))).toBe(stringsInValue(value));
        },
      ),
    );
  });

  it.each([
    ['{"a":1,"b":{"c":[{"d":2},3]}}', 4],
    ['{ "a"\r\n\t :1 , "b" : null }', 2],
    ['["a:b",":",{"x:y":":"}]', 4],
    ['["{\\"a\\":1}","\\\\",{"b":"\\\\"},"\\\\\\":"]', 5],
    ['{"a":"\\n" , "b":"\\"" }', 4],
    ['"a" \n', 1],
    ['"\\"\\"\\""', 1],
    ['["\u0122\u2222\u{22222}","\\u0022"]', 2],
    [' 12 ', 0],
  ])('finds in %s %i', (text, strings) => {
    expect(count(text)).toBe(strings);
    expect(stringsInValue(JSON.parse(text))).toBe(strings);
  });

  it('counts the quotation marks among any bytes, wherever they lie in memory', () => {
    for (const [byte, quotationMarks] of [
      [0x22, 1],
      [0x23, 0],
      [0xa2, 0],
      [0x00, 0],
    ] as const) {
      for (const length of [0, 1, 2, 3, 4, 5, 1019, 1020, 1021, 4096]) {
        for (let start = 0; start < 4; start += 1) {
          const bytes = new Uint8Array(start + length + 3).fill(0x22).subarray(start, start + length);
          expect(stringsInText(bytes.fill(byte), '')).toBe((length * quotationMarks) / 2);
        }
      }
    }
  });

  it('counts a repeated name twice in the text and once in the value', () => {
    const text = '{"a":1,"b":{"a":1,"a":"x"}}';
    expect([count(text), stringsInValue(JSON.parse(text))]).toEqual([5, 4]);
  });

  it.each(['{"\\u0061":1}', '[{"a":1},{"b\\n" \t:1}]', '["\\n",{"b\\"":1}]'])(
    'gives no number for %s, of which a name has an escape',
    (text) => {
      expect(count(text)).toBeNaN();
    },
  );

  it.each(['{"a":"\\u0061"}', '["\\u0061" , {"b":1}]', '"\\u0061"'])(
    'gives a number for %s, of which only a value has an escape',
    (text) => {
      expect(count(text)).toBe(stringsInValue(JSON.parse(text)));
    },
  );

  it.each([
    '"\\uDE00"',
    '"\\uD800"',
    '"\\ud83d"',
    '"\\ude00\\ud83d"',
    '"\\ud83d\\ud83d"',
    '"\\ud83d\\ud83d\\ude00"',
    '"\\ud83d\\ude00\\ude00"',
    '"\\ud83dude00"',
    '"\\ud83d\\n\\ude00"',
    '"\\ud83d\\u00de"',
    '["\\ud83d","\\ude00"]',
    '{"a":["x","y\\uda00"]}',
  ])('gives no number for %s, which escapes half of a pair', (text) => {
    expect(count(text)).toBeNaN();
  });

  it.each([
    '"\\ud83d\\ude00"',
    '"x\\uD83D\\uDE00\\uDBFF\\uDFFF"',
    '"\\ud7ff\\ue000\\uD000"',
    '"\\u00d8"',
    '"\\\\ud83d"',
    '"ud83d\\n"',
    '"\\nd83d"',
  ])('gives a number for %s, which does not', (text) => {
    expect(count(text)).toBe(1);
  });

  it('tells half a pair among any escapes', () => {
    const parts = ['\\ud83d', '\\udbff', '\\ude00', '\\uDC00', '\\u00e9', '\\"', '\\\\', 'ud83d', 'x'];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts)), (chosen) => {
        const text = `"${chosen.join('')}"`;
        const value: unknown = JSON.parse(text);
        expect(count(text)).toBe(typeof value === 'string' && value.isWellFormed() ? 1 : Number.NaN);
      }),
    );
  });

  it('gives no number for a value of more than 32 levels, and one for 32', () => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const strings = open === '[' ? 0 : 32;
      expect(stringsInValue(nested(32, open, close, '0'))).toBe(strings);
      expect(stringsInValue(nested(33, open, close, '0'))).toBeNaN();
      expect(stringsInValue({ b: nested(33, open, close, '0'), c: 1 })).toBeNaN();
    }
    expect([stringsInValue(null), stringsInValue('a'), stringsInValue([null, 'b', 1])]).toEqual([0, 1, 1]);
  });
});

describe('counting strings with lists of long objects', () => {
  const long = (length: number, last: unknown) => ({
    ...Object.fromEntries(Array.from({ length }, (_, index) => [`f${index}`, index % 3 === 0 ? 'x' : 0])),
    7: last,
  });

  it('comes to the same number, and keeps the names of long objects in their order', () => {
    const inner = long(2000, null);
    const value = [long(998, 'x'), { a: long(3000, [inner, 'x']) }];
    const lists: LongLists = new Map();
    expect(stringsInValue(value, lists)).toBe(stringsInValue(value));
    expect([...lists].map(([object, names]) => [Object.keys(object).length, names])).toEqual([
      [3001, ['7', ...Array.from({ length: 3000 }, (_, index) => `f${index}`)]],
      [2001, ['7', ...Array.from({ length: 2000 }, (_, index) => `f${index}`)]],
    ]);
  });

  it('gives a number for 32 levels and none for more', () => {
    expect(stringsInValue(long(2000, nested(31, '[', ']', '0')), new Map())).toBe(2001 + 667);
    expect(stringsInValue(long(2000, nested(32, '[', ']', '0')), new Map())).toBeNaN();
  });
});

describe('a text that counting shows to be good', () => {
  it.each(['{"a":[{"b":null}]}', '{"a":"\\ud83d\\ude00"}', '{"a":"\\n:\\""}', '[{"a":1},{"a":2}]'])(
    'is parsed by JSON.parse and not again: %s',
    (text) => {
      const reading = readStrictJson(encoder.encode(text));
      // The careful reader makes objects without a prototype; `toStrictEqual` tells them apart.
      expect(reading).toStrictEqual({ value: JSON.parse(text), lists: undefined });
    },
  );
});
