/** A number with its noun: "1 finding", "2 findings". */
export const count = (number: number, one: string, many: string): string =>
  `${number} ${number === 1 ? one : many}`;
