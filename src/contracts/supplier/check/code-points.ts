/**
 * Length in Unicode code points: a character outside the basic plane is one, not two.
 * Stops at `enough`, so that a hostile text costs no more than an honest one.
 */
export const countCodePoints = (text: string, enough: number): number => {
  let count = 0;
  for (const _ of text) {
    count += 1;
    if (count === enough) break;
  }
  return count;
};
