/** Midnight UTC of a calendar day: feeds know only moments, and a day must give the same one everywhere. */
export const startOfDay = (date: string): Date => new Date(`${date}T00:00:00Z`);
