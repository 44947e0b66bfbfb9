import { createHmac } from 'node:crypto';

/**
 * An HMAC-SHA-256 of `text` under the secret of the console, in base64url. `purpose` keeps digests that mean different things
 * apart. Without the secret, the digest of a guess cannot be made.
 */
export const keyedDigest = (secret: string, purpose: string, text: string): string =>
  createHmac('sha256', secret).update(`${purpose}:${text}`).digest('base64url');
