/** A number with its noun: `1 record`, `1,200 records`. The plural adds an `s` unless it is given: `3 entries`. */
export const counted = (number: number, one: string, many = `${one}s`): string =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
