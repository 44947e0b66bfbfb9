/** The number of digits of a sign-in code. */
export const codeLength = 6;

/** How long a sign-in code is accepted. */
export const codeMinutes = 10;

/** How many times one code may be tried. */
export const triesPerCode = 5;

/** The greatest lengths of the fields of a registration, in code points. */
export const companyLengths = { name: 200, website: 300, supplies: 500 } as const;

/** How long an invitation can be accepted. */
export const invitationDays = 14;
