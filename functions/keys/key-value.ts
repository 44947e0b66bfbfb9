import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import {
  checksumLength,
  keyIdLength,
  keyPattern,
  keyPrefix,
  secretLength,
} from '../../src/contracts/supplier/key-format.ts';

/** The ten digits and the lower-case letters, for names that people read and type. */
export const lowerCaseAlphabet = '0123456789abcdefghijklmnopqrstuvwxyz';

/** The ten digits and all letters of ASCII, 5.95 bits a character. */
export const mixedCaseAlphabet = `${lowerCaseAlphabet}ABCDEFGHIJKLMNOPQRSTUVWXYZ`;

/**
 * Text of this many characters, each drawn from the alphabet (of at most 256) with the same probability by the
 * operating system's secure random source.
 */
export const randomText = (alphabet: string, length: number): string => {
  // Bytes past the last whole multiple of the alphabet are dropped: a remainder would favour early letters.
  const ceiling = 256 - (256 % alphabet.length);
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < ceiling && text.length < length) text += alphabet.charAt(byte % alphabet.length);
    }
  }
  return text;
};

/**
 * The checksum of the part of a key before it: CRC-32 in base 62. It protects nothing; it tells a key that was
 * mistyped or cut from one that was not, without asking the database.
 */
export const keyChecksum = (text: string): string => {
  let rest = crc32(text);
  let checksum = '';
  for (let position = 0; position < checksumLength; position += 1) {
    checksum = mixedCaseAlphabet.charAt(rest % mixedCaseAlphabet.length) + checksum;
    rest = Math.floor(rest / mixedCaseAlphabet.length);
  }
  return checksum;
};

/**
 * What is stored of a key: the 32 bytes of its SHA-256. A slow hash would add nothing, because the secret is
 * 256 random bits and cannot be guessed from its digest.
 */
export const keyDigest = (key: string): Buffer => createHash('sha256').update(key, 'ascii').digest();

/** A key that was just made, the only time its full value exists outside the client that uses it. */
type NewKey = {
  /** The part that names the key; not secret. */
  readonly keyId: string;
  /** The whole key, to be shown once and never stored. */
  readonly value: string;
  /** The 32 bytes that are stored instead. */
  readonly digest: Buffer;
};

/** Makes a key: prefix, key id, secret and checksum, joined by underscores. */
export const newKey = (): NewKey => {
  const keyId = randomText(lowerCaseAlphabet, keyIdLength);
  const body = `${keyPrefix}_${keyId}_${randomText(mixedCaseAlphabet, secretLength)}`;
  const value = `${body}_${keyChecksum(body)}`;
  return { keyId, value, digest: keyDigest(value) };
};

/** A key that a client sent and that is at least well-formed. */
export type PresentedKey = {
  /** The key id it claims; nobody has checked it yet. */
  readonly keyId: string;
  /** The SHA-256 of the whole key. */
  readonly digest: Buffer;
};

const wholeKey = new RegExp(`^${keyPattern}$`);

/**
 * Reads a key; `undefined` when it is cut, mistyped or something else altogether. The checksum depends on the
 * key alone, so the time this takes says nothing about keys that exist.
 */
export const readKey = (text: string): PresentedKey | undefined => {
  if (!wholeKey.test(text)) return undefined;
  const body = text.slice(0, -checksumLength - 1);
  if (keyChecksum(body) !== text.slice(-checksumLength)) return undefined;
  const [, keyId] = text.split('_');
  return keyId === undefined ? undefined : { keyId, digest: keyDigest(text) };
};
