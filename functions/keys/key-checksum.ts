import { crc32 } from 'node:zlib';
import { checksumLength } from '../../src/contracts/supplier/key-format.ts';
import { mixedCaseAlphabet } from './random-text.ts';

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
