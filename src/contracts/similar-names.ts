import { candidateKey } from './lookup-key.ts';

/** A name by which a manufacturer is known. */
export type ManufacturerName = {
  readonly manufacturer: { readonly id: string; readonly name: string };
  /** The name, id or alias as the catalogue writes it. */
  readonly name: string;
};

/** Longer names are not compared: no manufacturer has one, and a hostile one would cost more. */
const maxLetters = 64;

const maxCandidates = 5;

/** More words than this at the beginning of what was typed are not tried as a name. */
const maxWords = 8;

/** How many letters may be wrong in a name of this length: in a short one every letter makes another name. */
const allowedMistakes = (letters: number): number => (letters < 4 ? 0 : letters < 8 ? 1 : 2);

/** The same for a beginning, which many more names have. */
const allowedInBeginning = (letters: number): number =>
  letters < 3 ? -1 : letters < 5 ? 0 : allowedMistakes(letters);

/** The beginnings of a text that end where a word ends, without the whole text. */
const beginningsOf = (text: string): string[] =>
  [...text.matchAll(/(?<=[\p{L}\p{N}])[^\p{L}\p{N}]+(?=[\p{L}\p{N}])/gu)]
    .slice(0, maxWords)
    .map(({ index }) => text.slice(0, index));

/**
 * How many letters have to be changed, added, taken away or swapped with their neighbour (optimal string alignment) to get
 * from what was typed to a name, and to the most alike of its beginnings.
 */
const mistakesBetween = (typed: readonly string[], name: readonly string[]) => {
  let last: readonly number[] = [];
  let previous: readonly number[] = Array.from({ length: typed.length + 1 }, (_, column) => column);
  let beginning = typed.length;
  for (const [row, letter] of name.entries()) {
    const current = [row + 1];
    for (const [column, other] of typed.entries()) {
      const isSwapped = letter === typed[column - 1] && name[row - 1] === other;
      current.push(
        Math.min(
          (previous[column] ?? 0) + (letter === other ? 0 : 1),
          (previous[column + 1] ?? 0) + 1,
          (current[column] ?? 0) + 1,
          isSwapped ? (last[column - 1] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    [last, previous] = [previous, current];
    beginning = Math.min(beginning, current.at(-1) ?? 0);
  }
  return { whole: previous.at(-1) ?? 0, beginning };
};

/** A name that is alike; the lowest comes first: fewest mistakes, then whole names before beginnings, then short ones. */
type Match = ManufacturerName & {
  readonly order: readonly [mistakes: number, kind: number, letters: number];
};

const compareMatches = (one: Match, other: Match): number =>
  one.order[0] - other.order[0] ||
  one.order[1] - other.order[1] ||
  one.order[2] - other.order[2] ||
  (one.name < other.name ? -1 : one.name > other.name ? 1 : 0);

/**
 * Prepares names to find those that a text was probably meant to be: it differs only by spaces and punctuation, a name
 * begins with it or it with a name, or a letter or two are changed, missing, added or swapped. Every name is compared, and
 * the cost is bounded by their number and `maxLetters`, whatever is typed.
 */
export const createNameIndex = (names: readonly ManufacturerName[]) => {
  const entries = names
    .map((named) => ({ named, letters: [...candidateKey(named.name)].slice(0, maxLetters) }))
    .filter(({ letters }) => letters.length > 0);

  /** The names that are written similarly to `text`, one for each manufacturer, the likeliest first; at most five. */
  return (text: string): ManufacturerName[] => {
    if (text.length > 4 * maxLetters) return [];
    const typed = [...candidateKey(text)];
    if (typed.length === 0 || typed.length > maxLetters) return [];
    const beginnings = new Set(beginningsOf(text).map(candidateKey));
    const matches = entries.flatMap(({ named, letters }): Match[] => {
      const { whole, beginning } = mistakesBetween(typed, letters);
      const { length } = letters;
      return [
        ...(whole <= allowedMistakes(typed.length) ? [{ ...named, order: [whole, 0, length] } as const] : []),
        ...(beginnings.has(letters.join('')) ? [{ ...named, order: [0, 1, -length] } as const] : []),
        ...(beginning <= allowedInBeginning(typed.length)
          ? [{ ...named, order: [beginning, 2, length] } as const]
          : []),
      ];
    });
    const likeliest = new Map<string, ManufacturerName>();
    for (const { manufacturer, name } of matches.sort(compareMatches)) {
      if (!likeliest.has(manufacturer.id)) likeliest.set(manufacturer.id, { manufacturer, name });
      if (likeliest.size === maxCandidates) break;
    }
    return [...likeliest.values()];
  };
};
