import { createHash, randomBytes } from 'node:crypto';
import {
  isWholeKey,
  keyChecksum,
  keyIdLength,
  keyPattern,
  keyPrefix,
  lowerCaseAlphabet,
  mixedCaseAlphabet,
  secretLength,
} from '../../src/contracts/supplier/key-format.ts';

/**
 * A random text of `length` characters, drawn uniformly from the alphabet (of at most 256 characters) with the secure
 * random source of the operating system.
 */
export const randomText = (alphabet: string, length: number): string => {
  // Bytes above the last whole multiple of the alphabet's length are dropped, because they would favour early letters.
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
 * The digest of a key that is stored: the 32 bytes of its SHA-256. A slow hash is unnecessary, because the secret has
 * 256 random bits and cannot be guessed from its digest.
 */
export const keyDigest = (key: string): Buffer => createHash('sha256').update(key, 'ascii').digest();

/** A new key. Its full value exists only here and with the client. */
type NewKey = {
  /** The part that identifies the key; not secret. */
  readonly keyId: string;
  /** The whole key. Show it once and never store it. */
  readonly value: string;
  /** The 32 bytes to store. */
  readonly digest: Buffer;
};

/** Creates a key: prefix, key id, secret and checksum, joined by underscores. */
export const newKey = (): NewKey => {
  const keyId = randomText(lowerCaseAlphabet, keyIdLength);
  const body = `${keyPrefix}_${keyId}_${randomText(mixedCaseAlphabet, secretLength)}`;
  const value = `${body}_${keyChecksum(body)}`;
  return { keyId, value, digest: keyDigest(value) };
};

/** A well-formed key that a client sent. */
export type PresentedKey = {
  /** The key id, which has not been looked up. */
  readonly keyId: string;
  /** The SHA-256 of the whole key. */
  readonly digest: Buffer;
};

/**
 * Parses a key; `undefined` when it is cut off, mistyped or not a key. This uses only the text, so its duration reveals
 * nothing about existing keys.
 */
export const readKey = (text: string): PresentedKey | undefined => {
  if (!isWholeKey(text)) return undefined;
  const [, keyId] = text.split('_');
  return keyId === undefined ? undefined : { keyId, digest: keyDigest(text) };
};

const everyKey = new RegExp(keyPattern, 'g');

/** An escape may hide a letter of the prefix; a query without either cannot have a key. */
const mayHaveKey = (search: string): boolean => search.includes(keyPrefix) || search.includes('%');

/**
 * The keys in the names and values of an address's query. `undefined` if no text has the form of a key; otherwise the
 * keys with a right checksum, possibly none.
 */
export const keysInQuery = ({ search, searchParams }: URL): readonly PresentedKey[] | undefined => {
  if (!mayHaveKey(search)) return undefined;
  const texts = new Set([...searchParams].flat().flatMap((text) => text.match(everyKey) ?? []));
  if (texts.size === 0) return undefined;
  return [...texts].map(readKey).filter((key) => key !== undefined);
};

/** Why a well-formed key is not accepted; `disabled` if an operator disabled it. */
export type NotAcceptedReason = 'unknown' | 'revoked' | 'expired' | 'disabled';

/** Why the key of a request is refused. The client gets the same answer for all of them but `in_address`. */
export type KeyRefusal =
  | NotAcceptedReason
  | 'missing'
  | 'malformed'
  /** It was refused a moment ago, and is not looked up again for a client past its limit. */
  | 'repeated'
  /** It was sent in the query of an address. */
  | 'in_address';
