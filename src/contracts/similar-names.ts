import { candidateKey } from './lookup-key.ts';

/** A name by which a manufacturer is known. */
export type ManufacturerName = {
  readonly manufacturer: { readonly id: string; readonly name: string };
  /** The name, id or alias as the catalogue writes it. */
  readonly name: string;
};

/** A name with its letters and digits alone, folded, as `candidateKey` gives them; the build computes it. */
export type SpelledName = ManufacturerName & { readonly spelling: string };

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

type Entry = ManufacturerName & {
  readonly letters: readonly string[];
  /** How many letters it has in common with the entry before it. */
  readonly shared: number;
};

/** How alike a name is. The lowest is shown first: fewest mistakes, then whole names before beginnings, then short ones. */
type Likeness = readonly [mistakes: number, kind: number, letters: number];

const compareLikeness = (one: Likeness, other: Likeness): number =>
  one[0] - other[0] || one[1] - other[1] || one[2] - other[2];

/** A name with how alike it is. */
type Match = { readonly entry: Entry; readonly likeness: Likeness };

const sharedLetters = (one: readonly string[], other: readonly string[]): number => {
  let shared = 0;
  while (shared < one.length && one[shared] === other[shared]) shared += 1;
  return shared;
};

const compareKeys = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** The beginnings of a text that end where a word ends, without the whole text. */
const beginningsOf = (text: string): string[] =>
  [...text.matchAll(/(?<=[\p{L}\p{N}])[^\p{L}\p{N}]+(?=[\p{L}\p{N}])/gu)]
    .slice(0, maxWords)
    .map(({ index }) => text.slice(0, index));

const compareMatches = (one: Match, other: Match): number =>
  compareLikeness(one.likeness, other.likeness) || compareKeys(one.entry.name, other.entry.name);

/**
 * Prepares names to find those that a text was probably meant to be: it differs only by spaces and punctuation, a name
 * begins with it or it with a name, or a letter or two are changed, missing, added or swapped (optimal string alignment).
 *
 * The names are compared in alphabetical order. A row of the comparison is kept for each letter of the last name, so that
 * a beginning that many names share is compared once, and all names with a beginning that has too many mistakes are
 * skipped. The cost is bounded by the number of names and `maxLetters`, whatever is typed.
 */
export const createNameIndex = (names: readonly SpelledName[]) => {
  let before: readonly string[] = [];
  const entries = names
    .filter(({ spelling }) => spelling !== '')
    .sort((one, other) => compareKeys(one.spelling, other.spelling) || compareKeys(one.name, other.name))
    .map(({ manufacturer, name, spelling }): Entry => {
      const letters = [...spelling].slice(0, maxLetters);
      const entry = { manufacturer, name, letters, shared: sharedLetters(letters, before) };
      before = letters;
      return entry;
    });
  const byKey = Map.groupBy(entries, ({ letters }) => letters.join(''));

  /** Calls `found` with every name that has few enough mistakes, as a whole or in its beginning. */
  const compare = (typed: readonly string[], found: (entry: Entry, likeness: Likeness) => void): void => {
    const width = typed.length;
    const whole = allowedMistakes(width);
    const beginning = allowedInBeginning(width);
    const tooMany = maxLetters;
    const rows = Array.from({ length: width + whole + 1 }, () => new Uint8Array(width + 1).fill(tooMany));
    rows[0]?.set(Array.from({ length: Math.min(width, whole) + 1 }, (_, column) => column));
    // The fewest mistakes of what was typed in any beginning of the current name up to a depth.
    const best: number[] = [width];
    // The length of the beginning that has too many mistakes; names that share it are skipped.
    let hopeless = Number.POSITIVE_INFINITY;
    let current: readonly string[] = [];
    let sharedWithCurrent = 0;
    for (const entry of entries) {
      sharedWithCurrent = Math.min(sharedWithCurrent, entry.shared);
      if (sharedWithCurrent < hopeless) {
        hopeless = Number.POSITIVE_INFINITY;
        current = entry.letters;
        for (let depth = sharedWithCurrent + 1; depth <= current.length; depth += 1) {
          const letter = current[depth - 1];
          const [row, previous, last] = [rows[depth], rows[depth - 1], rows[depth - 2]];
          let least = tooMany;
          // Farther from the diagonal every cell has too many mistakes.
          for (
            let column = Math.max(0, depth - whole);
            column <= width && column <= depth + whole && row !== undefined;
            column += 1
          ) {
            let mistakes = Math.min(
              (previous?.[column - 1] ?? tooMany) + (letter === typed[column - 1] ? 0 : 1),
              (previous?.[column] ?? tooMany) + 1,
              (row[column - 1] ?? tooMany) + 1,
            );
            if (letter === typed[column - 2] && current[depth - 2] === typed[column - 1]) {
              mistakes = Math.min(mistakes, (last?.[column - 2] ?? tooMany) + 1);
            }
            row[column] = mistakes;
            least = Math.min(least, mistakes);
          }
          best[depth] = Math.min(best[depth - 1] ?? width, row?.[width] ?? tooMany);
          if (least > whole) {
            hopeless = depth;
            break;
          }
        }
        sharedWithCurrent = current.length;
      }
      const isHopeless = hopeless <= sharedWithCurrent;
      const depth = isHopeless ? hopeless : entry.letters.length;
      const mistakes = isHopeless ? Number.POSITIVE_INFINITY : (rows[depth]?.[width] ?? width);
      if (mistakes <= whole) found(entry, [mistakes, 0, entry.letters.length]);
      const inBeginning = best[depth] ?? width;
      if (inBeginning <= beginning) found(entry, [inBeginning, 2, entry.letters.length]);
    }
  };

  /** The names that are written similarly to `text`, one for each manufacturer, the likeliest first; at most five. */
  return (text: string): ManufacturerName[] => {
    if (text.length > 4 * maxLetters) return [];
    const typed = [...candidateKey(text)];
    if (typed.length === 0 || typed.length > maxLetters) return [];
    const likeliest: Match[] = [];
    const found = (entry: Entry, likeness: Likeness): void => {
      const match = { entry, likeness };
      const worst = likeliest[maxCandidates - 1];
      if (worst !== undefined && compareMatches(match, worst) >= 0) return;
      const known = likeliest.findIndex((other) => other.entry.manufacturer.id === entry.manufacturer.id);
      const before = likeliest[known];
      if (before !== undefined && compareMatches(match, before) >= 0) return;
      if (before !== undefined) likeliest.splice(known, 1);
      likeliest.push(match);
      likeliest.sort(compareMatches);
      likeliest.length = Math.min(likeliest.length, maxCandidates);
    };
    compare(typed, found);
    for (const beginning of beginningsOf(text)) {
      for (const entry of byKey.get(candidateKey(beginning)) ?? []) {
        found(entry, [0, 1, maxLetters - entry.letters.length]);
      }
    }
    return likeliest.map(({ entry: { manufacturer, name } }) => ({ manufacturer, name }));
  };
};
