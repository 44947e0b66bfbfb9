import { candidateKey } from '../../evidence/lookup-key.ts';
import { type LabelWord, minNumberLength, runsOf } from '../label-words.ts';
import type { LabelName } from '../name-and-number.ts';

/** A part number of the catalogue that a label may show. */
export type LabelMatch = LabelName & { readonly partNumber: string };

/** The most words of a part number that a label prints with spaces. */
const maxNumberWords = 5;

/** Letters that a printed label and a reader of pictures take for digits. */
const confused: Readonly<Record<string, string>> = { o: '0', i: '1', s: '5', b: '8' };

/** The key that part numbers share when a label may mean either of them. */
const labelKey = (text: string): string =>
  candidateKey(text).replace(/[oisb]/g, (letter) => confused[letter] ?? letter);

/**
 * The part numbers that a label shows: those that it has character by character, or, without any, those that it would have
 * without a printed space, other punctuation, or a letter for a digit. `partNumbers` has those of each manufacturer by its id.
 */
export const matchLabel = (
  words: readonly LabelWord[],
  names: readonly LabelName[],
  partNumbers: ReadonlyMap<string, readonly string[]>,
): { readonly exact: readonly LabelMatch[]; readonly candidates: readonly LabelMatch[] } => {
  const runs = runsOf(words, maxNumberWords);
  const exact = new Map<string, LabelMatch>();
  const candidates = new Map<string, LabelMatch>();
  for (const name of names) {
    const { id } = name.manufacturer;
    const numbers = partNumbers.get(id) ?? [];
    const all = new Set(numbers);
    const alike = Map.groupBy(numbers, labelKey);
    const taken = new Set<number>();
    for (const { start, texts, isAsPrinted } of runs) {
      const indexes = texts.map((_, index) => start + index);
      const written = texts.join(' ');
      if (isAsPrinted && all.has(written) && !indexes.some((index) => taken.has(index))) {
        for (const index of indexes) taken.add(index);
        exact.set(`${id} ${written}`, { ...name, partNumber: written });
      }
      const key = labelKey(texts.join(''));
      if (key.length < minNumberLength || !/\d/.test(written)) continue;
      for (const partNumber of alike.get(key) ?? []) {
        candidates.set(`${id} ${partNumber}`, { ...name, partNumber });
      }
    }
  }
  return exact.size > 0
    ? { exact: [...exact.values()], candidates: [] }
    : { exact: [], candidates: [...candidates.values()] };
};
