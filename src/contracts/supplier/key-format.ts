/** The start of every key. */
export const keyPrefix = 'npk';

/** The length of a key id in characters of the lower-case alphabet: 82 bits, enough to be unique. */
export const keyIdLength = 16;

/** The length of a secret in characters of the mixed-case alphabet: 256 bits. */
export const secretLength = 43;

/** The length of a checksum: 62⁶ is more than the 2³² values of a CRC. */
export const checksumLength = 6;

/**
 * The regular expression that finds a key anywhere in a text, for secret scanners: the prefix, the key id (16
 * digits or lower-case letters), the secret (43 digits or letters) and the checksum (6 of the same), joined by
 * underscores. It has no flags and uses only syntax that RE2, PCRE and ECMAScript share.
 */
export const keyPattern = `\\b${keyPrefix}_[0-9a-z]{${keyIdLength}}_[0-9A-Za-z]{${secretLength}}_[0-9A-Za-z]{${checksumLength}}\\b`;

/** A key with its secret masked: its id, which is not secret, and asterisks. */
export const maskKey = (keyId: string): string => `${keyPrefix}_${keyId}_${'*'.repeat(8)}`;
