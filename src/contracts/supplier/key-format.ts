/** What every key begins with. */
export const keyPrefix = 'npk';

/** How many characters of the lower-case alphabet a key id has: 82 bits, so two never meet. */
export const keyIdLength = 16;

/** How many characters of the mixed-case alphabet a secret has: 256 bits. */
export const secretLength = 43;

/** How many characters a checksum has: 62⁶ is more than the 2³² values of a CRC. */
export const checksumLength = 6;

/**
 * The regular expression that finds a key anywhere in a text, for secret scanners: the prefix, the key id (16
 * digits or lower-case letters), the secret (43 digits or letters) and the checksum (6 of the same), joined by
 * underscores. It has no flags and uses only what RE2, PCRE and ECMAScript share.
 */
export const keyPattern = `\\b${keyPrefix}_[0-9a-z]{${keyIdLength}}_[0-9A-Za-z]{${secretLength}}_[0-9A-Za-z]{${checksumLength}}\\b`;

/** A key as it may be shown: its id, which is not secret, and asterisks. */
export const maskKey = (keyId: string): string => `${keyPrefix}_${keyId}_${'*'.repeat(8)}`;
