import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readStrictJson } from '../../../src/contracts/strict-json/read-strict-json.ts';
import { countFields, scanFields } from '../../../src/contracts/strict-json/scan-fields.ts';

const encoder = new TextEncoder();
const scan = (text: string) => scanFields(encoder.encode(text));

const nested = (depth: number, open: string, close: string, inner: string): unknown =>
  JSON.parse(open.repeat(depth) + inner + close.repeat(depth));

/** Whether the names of all objects are written without an escape. */
const hasPlainNames = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  Object.entries(value).every(
    ([name, inner]) => JSON.stringify(name) === `"${name}"` && hasPlainNames(inner),
  );

describe('counting fields', () => {
  it('comes to the same number in a text and in its value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 1, '\t', '\n'), (value, space) => {
        fc.pre(hasPlainNames(value));
        const found = scan(JSON.stringify(value, null, space));
        expect([found.fields, found.escapesName]).toEqual([countFields(value), false]);
      }),
    );
  });

  it.each([
    ['{"a":1,"b":{"c":[{"d":2},3]}}', 4],
    ['{ "a"\r\n\t :1 , "b" : null }', 2],
    ['["a:b",":",{"x:y":":"}]', 1],
    ['["{\\"a\\":1}","\\\\",{"b":"\\\\"},"\\\\\\":"]', 1],
    ['{"a":"\\n" , "b":"\\"" }', 2],
    ['"a" \n', 0],
    [' 12 ', 0],
  ])('finds in %s %i', (text, fields) => {
    expect(scan(text)).toEqual({ fields, escapesName: false, escapesSurrogate: false });
    expect(countFields(JSON.parse(text))).toBe(fields);
  });

  it('counts a repeated name twice in the text and once in the value', () => {
    const text = '{"a":1,"b":{"a":1,"a":2}}';
    expect([scan(text).fields, countFields(JSON.parse(text))]).toEqual([4, 3]);
  });

  it.each([
    ['{"\\u0061":1}', true],
    ['[{"a":1},{"b\\n" \t:1}]', true],
    ['{"a":"\\u0061"}', false],
    ['["\\u0061" , {"b":1}]', false],
    ['"\\u0061"', false],
  ])('says whether a name has an escape: %s %s', (text, escapesName) => {
    expect(scan(text).escapesName).toBe(escapesName);
  });

  it.each([
    ['"\\ud83d\\ude00"', true],
    ['"\\uDE00"', true],
    ['{"a":["x","y\\uda00"]}', true],
    ['"\\u00d8"', false],
    ['"\\\\ud83d"', false],
    ['"ud83d\\n"', false],
    ['"\\nd83d"', false],
  ])('says whether a string escapes a surrogate: %s %s', (text, escapesSurrogate) => {
    expect(scan(text).escapesSurrogate).toBe(escapesSurrogate);
  });

  it('gives no number for a value of more than 32 levels, and one for 32', () => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const fields = open === '[' ? 0 : 32;
      expect(countFields(nested(32, open, close, '0'))).toBe(fields);
      expect(countFields(nested(33, open, close, '0'))).toBeNaN();
      expect(countFields({ b: nested(33, open, close, '0'), c: 1 })).toBeNaN();
    }
    expect([countFields(null), countFields('a'), countFields([null, 1])]).toEqual([0, 0, 0]);
  });
});

describe('a text that counting shows to be good', () => {
  it.each(['{"a":[{"b":null}]}', '{"a":"\\ud83d\\ude00"}', '{"a":"\\n:"}', '[{"a":1},{"a":2}]'])(
    'is parsed by JSON.parse and not again: %s',
    (text) => {
      const reading = readStrictJson(encoder.encode(text));
      // The careful reader makes objects without a prototype; `toStrictEqual` tells them apart.
      expect(reading).toStrictEqual({ value: JSON.parse(text) });
    },
  );
});
