import { randomBytes } from 'node:crypto';

/** The ten digits and the lower-case letters, for names that people read and type. */
export const lowerCaseAlphabet = '0123456789abcdefghijklmnopqrstuvwxyz';

/** The ten digits and all letters of ASCII, 5.95 bits a character. */
export const mixedCaseAlphabet = `${lowerCaseAlphabet}ABCDEFGHIJKLMNOPQRSTUVWXYZ`;

/**
 * Text of this many characters, each drawn from the alphabet (of at most 256) with the same probability by the
 * operating system's secure random source.
 */
export const randomText = (alphabet: string, length: number): string => {
  // Bytes past the last whole multiple of the alphabet are dropped: a remainder would favour early letters.
  const ceiling = 256 - (256 % alphabet.length);
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < ceiling && text.length < length) text += alphabet.charAt(byte % alphabet.length);
    }
  }
  return text;
};
