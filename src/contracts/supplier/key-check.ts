import {
  checksumLength,
  keyChecksum,
  keyIdLength,
  keyPrefix,
  lowerCaseAlphabet,
  maskKey,
  mixedCaseAlphabet,
  secretLength,
} from './key-format.ts';

/** The result of checking a key's text. */
export type KeyCheck =
  /** A whole key with the right checksum. Only the service knows whether it is accepted. */
  | { readonly kind: 'complete'; readonly keyId: string }
  /** A whole key by its form, with at least one wrong character. */
  | { readonly kind: 'mistyped' }
  /** The beginning of a key, with the number of missing characters. */
  | { readonly kind: 'cut_off'; readonly missing: number }
  /** Longer than a key, with the number of extra characters. */
  | { readonly kind: 'too_long'; readonly extra: number }
  /** A character that no key has at this place, counted from 1. */
  | { readonly kind: 'foreign_character'; readonly position: number }
  /** A key with its secret masked. */
  | { readonly kind: 'masked'; readonly keyId: string }
  /** A text that does not begin as a key does. */
  | { readonly kind: 'no_key' };

const checksummed = keyPrefix.length + 1 + keyIdLength + 1 + secretLength;

/** The length of a whole key in characters. */
export const keyLength = checksummed + 1 + checksumLength;

/** The alphabet or exact character at each place of a key. */
const alphabets: readonly string[] = [
  ...`${keyPrefix}_`,
  ...Array.from({ length: keyIdLength }, () => lowerCaseAlphabet),
  '_',
  ...Array.from({ length: secretLength }, () => mixedCaseAlphabet),
  '_',
  ...Array.from({ length: checksumLength }, () => mixedCaseAlphabet),
];

/** Checks the text of a key offline. The result has no character of it, so it can be shown and stored. */
export const checkKey = (text: string): KeyCheck => {
  const start = `${keyPrefix}_`;
  const keyId = text.slice(start.length, start.length + keyIdLength);
  if (text === '' || !(text.startsWith(start) || start.startsWith(text))) return { kind: 'no_key' };
  if (text === maskKey(keyId)) return { kind: 'masked', keyId };
  const foreign = alphabets.findIndex(
    (allowed, pointer) => pointer < text.length && !allowed.includes(text.charAt(pointer)),
  );
  if (foreign !== -1) return { kind: 'foreign_character', position: foreign + 1 };
  if (text.length < keyLength) return { kind: 'cut_off', missing: keyLength - text.length };
  if (text.length > keyLength) return { kind: 'too_long', extra: text.length - keyLength };
  const isRight = keyChecksum(text.slice(0, checksummed)) === text.slice(-checksumLength);
  return isRight ? { kind: 'complete', keyId } : { kind: 'mistyped' };
};
