const tooMany = 1000;

/**
 * Prepares what was typed to count how many letters have to be changed, added, taken away or swapped with their neighbour
 * (optimal string alignment) to get from it to a name; infinity when they are more than `most`. Only letters at most `most` places
 * apart are compared, and none once there are more mistakes than that.
 */
export const createMistakeCounter = (typed: readonly string[], most: number) => {
  // A row has the columns from `most` before to `most` after the diagonal, and one at each end that is never reached.
  const width = 2 * most + 1;
  const emptyRow = (): number[] => Array.from({ length: width + 2 }, () => tooMany);
  const rows = [emptyRow(), emptyRow(), emptyRow()] as const;

  return (name: readonly string[]): number => {
    let [last, previous, current]: readonly [number[], number[], number[]] = rows;
    for (let cell = 0; cell < width; cell += 1) previous[cell + 1] = cell < most ? tooMany : cell - most;
    for (let row = 0; row < name.length; row += 1) {
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
      if (fewest > most) return Number.POSITIVE_INFINITY;
      [last, previous, current] = [previous, current, last];
    }
    const end = typed.length - name.length + most;
    const mistakes = end >= 0 && end < width ? (previous[end + 1] ?? tooMany) : tooMany;
    return mistakes <= most ? mistakes : Number.POSITIVE_INFINITY;
  };
};
