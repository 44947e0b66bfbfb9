/** The number of characters of a sign-in code. */
export const codeLength = 8;

/** The 32 characters of codes: digits and letters without 0, 1, I and O, which are mistaken for one another. */
export const codeCharacters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** How long a sign-in code is accepted. */
export const codeMinutes = 10;

/** How many times one code may be tried. */
export const triesPerCode = 5;

/** A code as the service makes and accepts it. */
export const codePattern = new RegExp(`^[${codeCharacters}]{${codeLength}}$`);

const half = codeLength / 2;

/** A code as people read it: in two groups, such as `K7QM-4XPA`. */
export const writeCode = (code: string): string => `${code.slice(0, half)}-${code.slice(half)}`;

const writtenCode = new RegExp(`[${codeCharacters}]{${half}}-[${codeCharacters}]{${half}}`, 'i');

/**
 * The code in what somebody typed or pasted: in capital letters, without spaces and hyphens. Of a line of the mail, only the
 * code is taken.
 */
export const readCode = (text: string): string =>
  (writtenCode.exec(text)?.[0] ?? text).replace(/[\s-]+/g, '').toUpperCase();
