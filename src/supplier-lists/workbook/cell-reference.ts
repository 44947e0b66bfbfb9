/** The index of the column of a cell: 0 for `A7`, 27 for `AB7`; -1 if it has none. */
export const columnOfReference = (reference: string): number =>
  [...(/^[A-Z]{1,3}(?=[0-9]|$)/.exec(reference)?.[0] ?? '')].reduce(
    (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
    0,
  ) - 1;
