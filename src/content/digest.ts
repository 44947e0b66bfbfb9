import { createHash } from 'node:crypto';

/**
 * The SHA-256 of bytes, or of a text in UTF-8, in lower-case hexadecimal. At once, as files are read; `src/evidence/sha256.ts` is
 * for browsers, which give it later.
 */
export const digestOf = (content: Uint8Array | string): string =>
  createHash('sha256').update(content).digest('hex');
