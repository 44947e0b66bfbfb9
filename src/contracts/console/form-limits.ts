/** The greatest lengths of the fields of a registration, in code points. */
export const companyLengths = { name: 200, website: 300, supplies: 500 } as const;

/** The greatest length of the name of a key, in code points: less than a key has, so that none can stand in a name. */
export const keyNameLength = 60;

/** How long an invitation can be accepted. */
export const invitationDays = 14;
