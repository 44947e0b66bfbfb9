import { describe, expect, it } from 'vitest';
import { readText } from '../../../src/content/findings/read-text.ts';

const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))));

describe('the bytes of a file', () => {
  it('are decoded as UTF-8, whatever language they are in', () => {
    expect(readText(bytes('é ع 中 😀 \uFFFD\n'))).toEqual({ value: 'é ع 中 😀 \uFFFD\n', faults: [] });
  });

  it.each([
    ['Latin-1', bytes('one\ntwo\ncaf', [0xe9], ' au lait\n'), 3, 4],
    ['a character that is cut off', bytes('one\nab', [0xf0, 0x9f]), 2, 3],
    ['half of a surrogate pair', bytes('a', [0xed, 0xa0, 0x80]), 1, 2],
    ['an overlong form', bytes([0xc0, 0xaf], 'a'), 1, 1],
    ['UTF-16', Buffer.from('\uFEFFab', 'utf16le'), 1, 1],
    ['a wrong byte after a correct U+FFFD on an earlier line', bytes('\uFFFD\nx', [0xff]), 2, 2],
  ])('that hold %s are refused with the place of the first wrong byte', (_, wrong, line, column) => {
    expect(readText(wrong)).toMatchObject({
      value: undefined,
      faults: [{ code: 'not_utf8', line, column }],
    });
  });
});

describe('the text of a file', () => {
  it('loses its byte order mark and nothing else', () => {
    const text = '\uFEFFa\r\nb\tc\u00a0\u200f\u200d😀\n';
    expect([text, bytes(text)].map((content) => readText(content).value)).toEqual([
      text.slice(1),
      text.slice(1),
    ]);
  });

  it.each([
    ['NUL', '\u0000'],
    ['a bell', '\u0007'],
    ['a form feed', '\f'],
    ['an escape', '\u001b'],
    ['DEL', '\u007f'],
    ['a C1 control', '\u0085'],
    ['a line separator', '\u2028'],
    ['a carriage return alone', '\r'],
    ['half of a surrogate pair', '\ud83d'],
    ['a noncharacter', '\uffff'],
  ])('with %s is refused with its position', (_, character) => {
    const { value, faults } = readText(`one\ntwo${character}\n\n`.replace('\r\n', '\r \n'));
    expect(value).toBeUndefined();
    expect(faults).toMatchObject([{ code: 'control_character', line: 2, column: 4 }]);
  });
});
