import { createHash } from 'node:crypto';

/**
 * What is stored of a key: the 32 bytes of its SHA-256. A slow hash would add nothing, because the secret is
 * 256 random bits and cannot be guessed from its digest.
 */
export const keyDigest = (key: string): Buffer => createHash('sha256').update(key, 'ascii').digest();
