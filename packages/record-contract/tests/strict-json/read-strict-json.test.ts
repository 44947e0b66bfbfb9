import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readStrictJson } from '../../src/strict-json/read-strict-json.ts';
import { casesOf } from '../cases-of.ts';
import { brokenJsonText, jsonText } from './json-text.ts';
import { readByReference } from './reference-reader.ts';

const encoder = new TextEncoder();
const read = (text: string) => readStrictJson(encoder.encode(text));

/** The refusal of a text; fails when the text is read. */
const refusalOf = (text: string) => {
  const reading = read(text);
  if (!('refusal' in reading)) throw new Error('The text was read.');
  return reading.refusal;
};

/** The code of the refusal of a text; `undefined` when the text is read. */
const codeOf = (text: string) => {
  const reading = read(text);
  return 'refusal' in reading ? reading.refusal.code : undefined;
};

const parses = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe('what is read', () => {
  it('reads a JSON value as JSON.parse does', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const reading = read(text);
        expect('value' in reading ? reading.value : undefined).toEqual(JSON.parse(text));
      }),
    );
  });

  it('reads __proto__ as a field like any other', () => {
    const reading = read('{"__proto__":{"a":1}}');
    const value = 'value' in reading ? reading.value : undefined;
    expect(Object.keys(value ?? {})).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });

  it('reads both halves of an escaped surrogate pair, and colons, quotes and braces inside strings', () => {
    expect(codeOf('{"\\ud83d\\udd29":"{\\"a\\":1,\\"a\\":2}"}')).toBeUndefined();
  });

  it('reads 32 levels of arrays and objects and no more', () => {
    expect(codeOf(`${'['.repeat(32)}${']'.repeat(32)}`)).toBeUndefined();
    expect(refusalOf(`${'['.repeat(33)}${']'.repeat(33)}`).code).toBe('nesting_too_deep');
    expect(refusalOf(`${'{"a":'.repeat(33)}0${'}'.repeat(33)}`).code).toBe('nesting_too_deep');
  });
});

describe('what is refused', () => {
  it('refuses exactly what JSON.parse refuses, and a repeated name, half a pair and deep nesting besides', () => {
    fc.assert(
      fc.property(fc.oneof(jsonText, brokenJsonText), (text) => {
        const code = codeOf(text);
        if (text === '') expect(code).toBe('empty_body');
        else if (!parses(text)) expect(code).toBeDefined();
        else {
          const facts = readByReference(text);
          const expected = new Set([
            ...(facts.hasDuplicateMember ? ['duplicate_member'] : []),
            ...(facts.hasLoneSurrogate ? ['lone_surrogate'] : []),
            ...(facts.depth > 32 ? ['nesting_too_deep'] : []),
          ]);
          if (expected.size === 0) expect(code).toBeUndefined();
          else expect(expected).toContain(code);
        }
      }),
      { numRuns: casesOf(10_000) },
    );
  });

  it('refuses a hundred thousand nested arrays without failing, closed or not', () => {
    for (const text of ['['.repeat(100_000), `${'['.repeat(100_000)}${']'.repeat(100_000)}`]) {
      expect(refusalOf(text)).toMatchObject({ code: 'nesting_too_deep', line: 1, column: 33, offset: 32 });
    }
  });

  it.each([
    ['an empty body', '', 'empty_body'],
    ['white space alone', ' \n', 'invalid_json'],
    ['a byte order mark', '\ufeff{}', 'byte_order_mark'],
    ['two documents', '{} {}', 'invalid_json'],
    ['NaN', '[NaN]', 'invalid_json'],
    ['minus infinity', '[-Infinity]', 'invalid_json'],
    ['a trailing comma', '{"a":1,}', 'invalid_json'],
    ['a comment', '// batch\n{}', 'invalid_json'],
    ['single quotes', "{'a':1}", 'invalid_json'],
    ['a line separator outside strings', '[\u2028]', 'invalid_json'],
    ['a form feed as white space', '[\f]', 'invalid_json'],
  ])('refuses %s', (_, text, code) => {
    expect(refusalOf(text).code).toBe(code);
  });

  it.each([
    ['a lone byte', [0x22, 0xe4, 0x22], 1],
    ['an overlong form', [0x22, 0xc0, 0xaf, 0x22], 1],
    ['an encoded surrogate', [0x22, 0x61, 0xed, 0xa0, 0x80, 0x22], 2],
    ['a code point above the last', [0x22, 0xf4, 0x90, 0x80, 0x80, 0x22], 1],
    ['a character cut off at the end', [0x22, 0xe2, 0x82], 1],
  ])('refuses %s as UTF-8 and says at which byte', (_, bytes, offset) => {
    const reading = readStrictJson(Uint8Array.from(bytes));
    expect(reading).toMatchObject({ refusal: { code: 'invalid_utf8', offset } });
  });
});

describe('where a fault is', () => {
  it('counts lines from 1, columns in code points from 1 and bytes from 0', () => {
    expect(refusalOf('{\n  "é🔩": x}')).toMatchObject({ line: 2, column: 9, offset: 14 });
  });

  it('is at the end when a text is cut off between its parts', () => {
    const parts = [
      '{',
      '"a"',
      ':',
      '[',
      '1.5e3',
      ',',
      '"x"',
      ',',
      'true',
      ',',
      '{',
      '"b"',
      ':',
      '-2',
      '}',
      ']',
    ];
    for (let length = 1; length <= parts.length; length += 1) {
      const cut = parts.slice(0, length).join('');
      expect(refusalOf(cut), cut).toMatchObject({ code: 'invalid_json', offset: cut.length });
      expect(refusalOf(cut).detail).toContain('incomplete');
    }
  });

  it('is at the start of a number or literal, and at the character that does not belong in a string', () => {
    expect(refusalOf('[1, 1.]')).toMatchObject({ offset: 4 });
    expect(refusalOf('[nul]')).toMatchObject({ offset: 1 });
    expect(refusalOf('["ab\n"]')).toMatchObject({ offset: 4 });
    expect(refusalOf('["ab\\x"]')).toMatchObject({ offset: 4 });
  });

  it('says what is wrong in words that help', () => {
    expect(refusalOf('[1,]').detail).toContain('trailing comma');
    expect(refusalOf('{"a":NaN}').detail).toContain('NaN');
    expect(refusalOf('[1').detail).toContain('incomplete');
    expect(refusalOf('{}{}').detail).toContain('after the JSON value');
    expect(refusalOf('{a:1}').detail).toContain('double quotes');
    expect(refusalOf('[01]').detail).toContain('leading zero');
    expect(refusalOf('["\\x"]').detail).toContain('escape');
    expect(refusalOf('{"a" 1}').detail).toContain('colon');
    expect(refusalOf('[1 2]').detail).toContain('comma');
  });

  it('points to the field with the repeated name', () => {
    expect(refusalOf('{"records":[{},{"title":1,"title":2}]}')).toMatchObject({
      code: 'duplicate_member',
      pointer: '/records/1/title',
      offset: 26,
    });
  });

  it('finds names that are the same once their escapes are read', () => {
    expect(refusalOf('{"a":1,"\\u0061":2}')).toMatchObject({ code: 'duplicate_member', pointer: '/a' });
  });

  it('names a field whose name is printable, with the escapes of a pointer', () => {
    expect(refusalOf('{"a":{"b c":{"d":1,"d":2}}}').pointer).toBe('/a/b c/d');
    expect(refusalOf('{"größe":{"€/m~":1,"€/m~":2}}').pointer).toBe('/größe/€~1m~0');
    expect(refusalOf(`{"${'🔩'.repeat(64)}":1,"${'🔩'.repeat(64)}":2}`).pointer).toBe(`/${'🔩'.repeat(64)}`);
  });

  it('names no field whose name is not printable or too long, and nothing below it', () => {
    for (const name of ['', 'b\u200b', 'b\u202ec', '\u2028', 'b\ue000', '\u0301b', '🔩'.repeat(65)]) {
      expect(refusalOf(`{"a":{"${name}":{"d":1,"d":2}}}`).pointer).toBe('/a');
    }
    expect(refusalOf('{"a":{"\\u0007":{"d":1,"d":2}}}').pointer).toBe('/a');
    expect(refusalOf(`{"${'x'.repeat(65)}":1,"${'x'.repeat(65)}":2}`).pointer).toBe('');
  });

  it('names the first fault of a text, whatever follows it', () => {
    expect(refusalOf('{"a":1,"a":2,').code).toBe('duplicate_member');
    expect(refusalOf('{"a":,"a":2}').code).toBe('invalid_json');
  });
});

describe('what a refusal says', () => {
  it('repeats nothing of the text', () => {
    const canary = 'q7Zx9';
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.constantFrom('"', ',', '\\u', '{', '\u0000', 'é'),
        (at, inserted) => {
          const text = `{"k ${canary}": ["${canary}", {"${canary} k": 1}, ${canary}, "${canary}"]}`;
          const reading = read(text.slice(0, at) + inserted + text.slice(at));
          expect(reading).toHaveProperty('refusal');
          expect(JSON.stringify(reading)).not.toContain(canary);
        },
      ),
    );
  });
});
