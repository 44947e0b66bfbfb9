/** Compares texts by UTF-16 code units, which no locale changes: every machine gets the same order. */
export const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
