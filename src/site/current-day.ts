/** The current day in UTC as `YYYY-MM-DD`: the one place where a build looks at the clock. */
export const currentDay = (): string => new Date().toISOString().slice(0, 10);
