/** A number with its noun: `1 record`, `1,200 records`. The plural adds an `s` unless it is given: `3 entries`. */
export const counted = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;

/** A number that a file has as text, perhaps with a unit, as people read it: `13780.7 µs` becomes `13,780.7 µs`. */
export const withThousandsMarks = (written: string): string =>
  written.replace(/^\d{4,}/, (digits) => BigInt(digits).toLocaleString('en'));

/** A number as texts for people show it: `262,144`. */
export const groupDigits = (number: number): string => number.toLocaleString('en');
