import { checksumLength, keyPattern } from '../../src/contracts/supplier/key-format.ts';
import { keyChecksum } from './key-checksum.ts';
import { keyDigest } from './key-digest.ts';

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
