import { keyIdLength, keyPrefix, secretLength } from '../../src/contracts/supplier/key-format.ts';
import { keyChecksum } from './key-checksum.ts';
import { keyDigest } from './key-digest.ts';
import { lowerCaseAlphabet, mixedCaseAlphabet, randomText } from './random-text.ts';

/** A key that was just made, the only time its full value exists outside the client that uses it. */
export type NewKey = {
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
