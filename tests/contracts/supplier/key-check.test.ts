import { describe, expect, it } from 'vitest';
import { newKey, readKey } from '../../../functions/keys/key-value.ts';
import { checkKey, keyLength } from '../../../src/contracts/supplier/key-check.ts';
import { maskKey, mixedCaseAlphabet } from '../../../src/contracts/supplier/key-format.ts';

const { value, keyId } = newKey();

describe('the check of a key, from its text alone', () => {
  it('calls a key complete exactly when the service would look it up', () => {
    expect(value).toHaveLength(keyLength);
    expect(checkKey(value)).toEqual({ kind: 'complete', keyId });
    for (let place = 0; place < value.length; place += 1) {
      for (const character of [...mixedCaseAlphabet, '_', ' ', 'é']) {
        const text = value.slice(0, place) + character + value.slice(place + 1);
        expect(checkKey(text).kind === 'complete', text).toBe(readKey(text) !== undefined);
      }
    }
  });

  it('says how many characters are missing, wherever a key is cut off', () => {
    for (let length = 1; length < value.length; length += 1) {
      expect(checkKey(value.slice(0, length))).toEqual({ kind: 'cut_off', missing: keyLength - length });
    }
  });

  it('tells a mistyped key from one with a character that no key has there, and says where', () => {
    const last = value.at(-1) === 'a' ? 'b' : 'a';
    expect(checkKey(value.slice(0, -1) + last)).toEqual({ kind: 'mistyped' });
    expect(checkKey(`${value.slice(0, 30)}-${value.slice(31)}`)).toEqual({
      kind: 'foreign_character',
      position: 31,
    });
    expect(checkKey(value.replace('_', '_A'))).toEqual({ kind: 'foreign_character', position: 5 });
  });

  it.each([
    ['a masked key', maskKey(keyId), { kind: 'masked', keyId }],
    ['a key and more', `${value}${value}`, { kind: 'too_long', extra: keyLength }],
    ['nothing', '', { kind: 'no_key' }],
    ['a key of another product', 'ghp_16C7e42F292c6912E7710c838347Ae178B4a', { kind: 'no_key' }],
  ])('recognises %s', (_, text, check) => {
    expect(checkKey(text)).toEqual(check);
  });

  it('returns nothing of the secret', () => {
    const secret = value.split('_')[2] ?? '';
    for (const text of [value, `${value}x`, value.slice(0, -1)]) {
      expect(JSON.stringify(checkKey(text))).not.toContain(secret);
    }
  });
});
