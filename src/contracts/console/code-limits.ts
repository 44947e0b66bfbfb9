/** The limits of sign-in codes, for the service, the letters and the texts that state them. */

/** The number of digits of a sign-in code. */
export const codeLength = 6;

/** How long a sign-in code is accepted. */
export const codeMinutes = 10;

/** How many times one code may be tried. */
export const triesPerCode = 5;
