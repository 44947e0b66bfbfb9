/** Digits with what may stand between them in a number. */
const numbers = /[0-9](?:[0-9.,'\u00a0\u2009\u202f\u2019 ]*[0-9])?/g;

/** A longer text around a number is shortened, so that a question fits on a line. */
const longest = 40;

/**
 * What stands around the numbers of a cell, each of which becomes `#`: `>100` is `>#`, `ca. 50` is `ca. #`, `auf Anfrage` is itself. In
 * lower case, with single spaces.
 */
export const numberShape = (cell: string): string =>
  cell.trim().toLowerCase().replace(numbers, '#').replace(/\s+/g, ' ').slice(0, longest);
