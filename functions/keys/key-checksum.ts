import { crc32 } from 'node:zlib';
import { mixedCaseAlphabet } from './random-text.ts';

/** How many characters a checksum has: 62⁶ is more than the 2³² values of a CRC. */
export const checksumLength = 6;

/**
 * The checksum of the part of a key before it: CRC-32 in base 62. It protects nothing; it tells a key that was
 * mistyped or cut from one that was not, without asking the database.
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
