/** The current day in UTC as `YYYY-MM-DD`. Nothing else in a build depends on the current time. */
export const currentDay = (): string => new Date().toISOString().slice(0, 10);
