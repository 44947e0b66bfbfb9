import { candidateKey } from './lookup-key.ts';
import { createMistakeCounter } from './mistake-counter.ts';

/** A name by which a manufacturer is known. */
export type ManufacturerName = {
  readonly manufacturer: { readonly id: string; readonly name: string };
  /** The name, id or alias as the catalogue writes it. */
  readonly name: string;
  /** Whether it is a short name, which others may have too. */
  readonly isShortName?: boolean;
};

/** A longer text is similar to nothing: no manufacturer has such a name, and a hostile one would cost more. */
const maxCharacters = 100;

const maxCandidates = 5;

/** The most words at the beginning of a text that are tried as a name. */
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
 * begins with it or it with a name, or a letter or two are changed, missing, added or swapped. Every name is compared, as far
 * as it is alike.
 */
export const createNameIndex = (names: readonly ManufacturerName[]) => {
  const entries = names
    .map((named) => ({ named, key: candidateKey(named.name) }))
    .filter(({ key }) => key !== '')
    .map(({ named, key }) => ({ named, key, letters: [...key] }));

  /** The names that are written similarly to `text`, one for each manufacturer, the likeliest first; at most five. */
  return (text: string): ManufacturerName[] => {
    if (text.length > maxCharacters) return [];
    const typed = [...candidateKey(text)];
    if (typed.length === 0) return [];
    const most = allowedMistakes(typed.length);
    const mostInBeginning = allowedInBeginning(typed.length);
    const beginnings = new Set(beginningsOf(text).map(candidateKey));
    const mistakesTo = createMistakeCounter(typed, most);
    const matches: Match[] = [];
    for (const { named, key, letters } of entries) {
      const { whole, beginning } = mistakesTo(letters);
      const { length } = letters;
      if (whole <= most) matches.push({ ...named, order: [whole, 0, length] });
      if (beginnings.has(key)) matches.push({ ...named, order: [0, 1, -length] });
      if (beginning <= mostInBeginning) matches.push({ ...named, order: [beginning, 2, length] });
    }
    const likeliest = new Map<string, ManufacturerName>();
    for (const { manufacturer, name } of matches.sort(compareMatches)) {
      if (!likeliest.has(manufacturer.id)) likeliest.set(manufacturer.id, { manufacturer, name });
      if (likeliest.size === maxCandidates) break;
    }
    return [...likeliest.values()];
  };
};
