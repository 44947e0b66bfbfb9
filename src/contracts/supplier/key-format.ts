/** The start of every key. */
export const keyPrefix = 'npk';

/** The length of a key id in characters of the lower-case alphabet: 82 bits, enough to be unique. */
export const keyIdLength = 16;

/** The length of a secret in characters of the mixed-case alphabet: 256 bits. */
export const secretLength = 43;

/** The length of a checksum: 62⁶ is more than the 2³² values of a CRC. */
export const checksumLength = 6;

/** The digits and lower-case letters, of which a key id is made. */
export const lowerCaseAlphabet = '0123456789abcdefghijklmnopqrstuvwxyz';

/** The digits and all ASCII letters, of which a secret and a checksum are made: 5.95 bits for each character. */
export const mixedCaseAlphabet = `${lowerCaseAlphabet}ABCDEFGHIJKLMNOPQRSTUVWXYZ`;

/**
 * The regular expression that finds a key anywhere in a text, for secret scanners: the prefix, the key id (16
 * digits or lower-case letters), the secret (43 digits or letters) and the checksum (6 of the same), joined by
 * underscores. It has no flags and uses only syntax that RE2, PCRE and ECMAScript share.
 */
export const keyPattern = `\\b${keyPrefix}_[0-9a-z]{${keyIdLength}}_[0-9A-Za-z]{${secretLength}}_[0-9A-Za-z]{${checksumLength}}\\b`;

/** A key with its secret masked: its id, which is not secret, and asterisks. */
export const maskKey = (keyId: string): string => `${keyPrefix}_${keyId}_${'*'.repeat(8)}`;

/** The remainder of each byte, by the reversed polynomial of CRC-32 (ISO/IEC 8802-3). */
const remainders = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = (rest & 1) === 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});

/** The CRC-32 of a text of ASCII characters, from 0 to 2³² − 1. */
const crc32 = (text: string): number => {
  let rest = 0xffffffff;
  for (let position = 0; position < text.length; position += 1) {
    rest = (rest >>> 8) ^ (remainders[(rest ^ text.charCodeAt(position)) & 0xff] ?? 0);
  }
  return ~rest >>> 0;
};

/**
 * The checksum of the part of a key before it: CRC-32 in base 62. It is no protection, but detects a key that was
 * mistyped or cut off without a query of the database. The service and the commands share it.
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

const wholeKey = new RegExp(`^${keyPattern}$`);

/** Whether a text is a whole key with the right checksum. Only the service knows whether it is accepted. */
export const isWholeKey = (text: string): boolean =>
  wholeKey.test(text) && keyChecksum(text.slice(0, -checksumLength - 1)) === text.slice(-checksumLength);
