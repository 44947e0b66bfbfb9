/** The greatest lengths of the fields of a registration, in code points. */
export const companyLengths = { name: 200, website: 300, supplies: 500 } as const;

/** How long an invitation can be accepted. */
export const invitationDays = 14;
