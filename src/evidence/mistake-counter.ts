const tooMany = 1000;

/** How many letters are wrong, infinity when they are more than were asked for. */
export type Mistakes = { readonly whole: number; readonly beginning: number };

/**
 * Prepares what was typed to count how many letters have to be changed, added, taken away or swapped with their neighbour
 * (optimal string alignment) to get from it to a name, and to the most alike of the beginnings of the name. Only letters at
 * most `most` places apart are compared, and none once there are more mistakes than that.
 */
export const createMistakeCounter = (typed: readonly string[], most: number) => {
  // A row has the columns from `most` before to `most` after the diagonal, and one at each end that is never reached.
  const width = 2 * most + 1;
  const emptyRow = (): number[] => Array.from({ length: width + 2 }, () => tooMany);
  const rows = [emptyRow(), emptyRow(), emptyRow()] as const;
  const limited = (mistakes: number): number => (mistakes <= most ? mistakes : Number.POSITIVE_INFINITY);

  return (name: readonly string[]): Mistakes => {
    let [last, previous, current]: readonly [number[], number[], number[]] = rows;
    for (let cell = 0; cell < width; cell += 1) previous[cell + 1] = cell < most ? tooMany : cell - most;
    let beginning = tooMany;
    for (let row = 0; ; row += 1) {
      const end = typed.length - row + most;
      const atEnd = end >= 0 && end < width ? (previous[end + 1] ?? tooMany) : tooMany;
      if (atEnd < beginning) beginning = atEnd;
      if (row === name.length) return { whole: limited(atEnd), beginning: limited(beginning) };
      const letter = name[row];
      let fewest = tooMany;
      for (let cell = 1; cell <= width; cell += 1) {
        const column = row + cell - 1 - most;
        let mistakes = column === -1 ? row + 1 : tooMany;
        if (column >= 0 && column < typed.length) {
          mistakes = (previous[cell] ?? tooMany) + (letter === typed[column] ? 0 : 1);
          mistakes = Math.min(
            mistakes,
            (previous[cell + 1] ?? tooMany) + 1,
            (current[cell - 1] ?? tooMany) + 1,
          );
          if (column > 0 && row > 0 && letter === typed[column - 1] && name[row - 1] === typed[column]) {
            mistakes = Math.min(mistakes, (last[cell] ?? tooMany) + 1);
          }
        }
        current[cell] = mistakes;
        if (mistakes < fewest) fewest = mistakes;
      }
      if (fewest > most) return { whole: Number.POSITIVE_INFINITY, beginning: limited(beginning) };
      [last, previous, current] = [previous, current, last];
    }
  };
};
