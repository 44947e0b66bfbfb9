import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { keyDigest, newKey, randomText, readKey } from '../../../functions/keys/key-value.ts';
import { createSupplierClient } from '../../../packages/client/src/index.ts';
import {
  keyChecksum,
  keyPattern,
  lowerCaseAlphabet,
  maskKey,
  mixedCaseAlphabet,
} from '../../../src/contracts/supplier/key-format.ts';

const key = newKey();

const withCharacter = (text: string, position: number, character: string): string =>
  text.slice(0, position) + character + text.slice(position + 1);

describe('a new key', () => {
  it('is npk, an id, a secret of at least 160 bits and a checksum, in letters, digits and underscores', () => {
    expect(key.value).toMatch(/^npk_[0-9a-z]{16}_[0-9A-Za-z]{43}_[0-9A-Za-z]{6}$/);
    expect(43 * Math.log2(62)).toBeGreaterThan(160);
  });

  it('is read back with its id and the digest that is stored', () => {
    expect(readKey(key.value)).toEqual({ keyId: key.keyId, digest: key.digest });
    expect(key.digest).toHaveLength(32);
    expect(key.digest).toEqual(keyDigest(key.value));
  });

  it('is never the same twice', () => {
    const keys = Array.from({ length: 500 }, newKey);
    expect(new Set(keys.map(({ value }) => value.split('_')[2])).size).toBe(500);
    expect(new Set(keys.map(({ keyId }) => keyId)).size).toBe(500);
  });
});

describe('a key that is not right', () => {
  it('is refused when any one character was mistyped', () => {
    for (let position = 0; position < key.value.length; position += 1) {
      for (const character of '0aZ_-') {
        if (key.value[position] === character) continue;
        expect(readKey(withCharacter(key.value, position, character))).toBeUndefined();
      }
    }
  });

  it('is refused when it was cut anywhere, at either end', () => {
    for (let length = 0; length < key.value.length; length += 1) {
      expect(readKey(key.value.slice(0, length))).toBeUndefined();
      expect(readKey(key.value.slice(length + 1))).toBeUndefined();
    }
  });

  it('is refused when two neighbours changed places', () => {
    for (let position = 0; position < key.value.length - 1; position += 1) {
      const [one = '', other = ''] = key.value.slice(position, position + 2);
      if (one === other) continue;
      const swapped = withCharacter(withCharacter(key.value, position, other), position + 1, one);
      expect(readKey(swapped)).toBeUndefined();
    }
  });

  it.each([
    ['of another product', 'ghp_16C7e42F292c6912E7710c838347Ae178B4a'],
    ['with a space after it', `${key.value} `],
    ['with a line end after it', `${key.value}\n`],
    ['in capitals', key.value.toUpperCase()],
    ['masked', maskKey(key.keyId)],
    ['twice in a row', key.value + key.value],
    ['empty', ''],
  ])('is refused when it is %s', (_, text) => {
    expect(readKey(text)).toBeUndefined();
  });
});

describe('the pattern for secret scanners', () => {
  it.each([
    ['a line of code', `const key = "${key.value}";`],
    ['a header', `Authorization: Bearer ${key.value}`],
    ['an address', `https://nameplate.example/?key=${key.value}&x=1`],
    ['an environment file', `SUPPLIER_API_KEY=${key.value}\n`],
  ])('finds a key in %s', (_, text) => {
    expect(new RegExp(keyPattern).exec(text)?.[0]).toBe(key.value);
  });

  it('finds no masked key, which is not secret', () => {
    expect(new RegExp(keyPattern).test(maskKey(key.keyId))).toBe(false);
  });
});

describe('the checksum', () => {
  const valueOfChecksum = (checksum: string): number =>
    [...checksum].reduce((sum, digit) => sum * 62 + mixedCaseAlphabet.indexOf(digit), 0);

  it('is the one that zlib computes, for any text of ASCII characters', () => {
    for (let length = 0; length < 500; length += 1) {
      const text = randomBytes(length).toString('base64url');
      expect(valueOfChecksum(keyChecksum(text)), text).toBe(crc32(text));
    }
  });
});

describe('random text', () => {
  it.each([lowerCaseAlphabet, mixedCaseAlphabet])(
    'draws every character of %s about as often',
    (alphabet) => {
      const counts = new Map<string, number>();
      for (const character of randomText(alphabet, 100_000))
        counts.set(character, (counts.get(character) ?? 0) + 1);
      const expected = 100_000 / alphabet.length;
      expect(counts.size).toBe(alphabet.length);
      // Seven standard deviations; a remainder instead of a rejection favours some letters by a quarter.
      for (const count of counts.values())
        expect(Math.abs(count - expected)).toBeLessThan(7 * Math.sqrt(expected));
    },
  );

  it('is the form that the client library takes', () => {
    expect(() => createSupplierClient({ baseUrl: 'https://a.example', key: newKey().value })).not.toThrow();
  });
});
