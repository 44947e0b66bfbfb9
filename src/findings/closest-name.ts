// How many letters may be wrong, missing, swapped or too many before a name is another name.
const maxMistakes = 2;

/** The number of letters to change, add or take away to get from `from` to `to` (Levenshtein distance). */
const distance = (from: string, to: string): number => {
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const [row, letter] of [...from].entries()) {
    const current = [row + 1];
    for (const [column, other] of [...to].entries()) {
      const changed = (previous[column] ?? 0) + (letter === other ? 0 : 1);
      current.push(Math.min(changed, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    previous = current;
  }
  return previous.at(-1) ?? 0;
};

/** The name in `known` that `name` was probably meant to be, or undefined when none is near. */
export const closestName = (name: string, known: readonly string[]): string | undefined => {
  const ranked = known
    .map((candidate) => ({ candidate, mistakes: distance(name.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ candidate, mistakes }) => mistakes <= maxMistakes && mistakes < candidate.length / 2)
    .sort((a, b) => a.mistakes - b.mistakes);
  return ranked[0]?.candidate;
};
