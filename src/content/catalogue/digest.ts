import { createHash } from 'node:crypto';

/** The SHA-256 of a text in UTF-8, in lower-case hexadecimal. */
export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');
