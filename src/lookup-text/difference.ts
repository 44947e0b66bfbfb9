import { asciiLike } from '../evidence/look-alikes.ts';
import { candidateKey } from '../evidence/lookup-key.ts';
import { codePointOf, lookAlikeWords } from '../text/lookup-words.ts';

/** A run of a part number, and whether the written one has something else in its place. */
export type NumberRun = { readonly text: string; readonly isDifferent: boolean };

/** What differs between a written part number and that of a record: in sentences, and in the number of the record. */
export type Difference = { readonly words: string; readonly runs: readonly NumberRun[] };

/** A letter or digit of a part number with the signs before it. The last one has the signs at the end, and is empty. */
type Place = { readonly signs: string; readonly letter: string };

const placesOf = (text: string): Place[] => {
  const places: Place[] = [];
  let signs = '';
  for (const character of text) {
    if (/[\p{L}\p{N}]/u.test(character)) {
      places.push({ signs, letter: character });
      signs = '';
    } else signs += character;
  }
  return [...places, { signs, letter: '' }];
};

/** Signs as a reader sees them. */
const named = (signs: string): string => {
  if (/^ +$/.test(signs)) return signs.length === 1 ? 'a space' : `${signs.length} spaces`;
  if (/^[!-~]+$/.test(signs)) return `“${signs}”`;
  const points = [...signs].map(codePointOf).join(', ');
  return /^[\p{P}\p{S}]+$/u.test(signs)
    ? `“${signs}” (${points})`
    : `a character that nobody sees (${points})`;
};

const signWords = (written: string, found: string): string => {
  if (found === '') return `Your label has ${named(written)} that the record has not.`;
  if (written === '') return `The record has ${named(found)} that your label has not.`;
  return `Your label has ${named(written)} where the record has ${named(found)}.`;
};

/** Why two characters are taken for one another. */
const letterWords = (written: string, found: string, place: number): string => {
  const like = asciiLike(written);
  if (like !== undefined && written.normalize('NFKC') === written) {
    return lookAlikeWords(written, place, like);
  }
  return written.normalize('NFKC').toLowerCase() === found.normalize('NFKC').toLowerCase() &&
    written.normalize('NFKC') === written
    ? 'Upper and lower case differ.'
    : 'Your label has characters of another form.';
};

const keyOf = (places: readonly Place[]): string[] =>
  places.map(({ letter }) => candidateKey(asciiLike(letter) ?? letter));

/** At which place of the record the written number begins; -1 where it is no part of it. */
const startIn = (found: readonly string[], written: readonly string[]): number =>
  found.findIndex((_, start) => written.every((letter, index) => found[start + index] === letter));

const maxSentences = 2;

/**
 * What differs. Without words where the two are equal, or where neither has the letters and digits of the other; the whole number is
 * then one run.
 */
export const differenceOf = (written: string, found: string): Difference => {
  const none: Difference = { words: '', runs: [{ text: found, isDifferent: false }] };
  const [label, record] = [placesOf(written), placesOf(found)];
  const [ends, letters] = [record.at(-1), label.slice(0, -1)];
  const start = startIn(keyOf(record.slice(0, -1)), keyOf(letters));
  if (written === found || letters.length === 0 || start === -1 || ends === undefined) return none;
  const sentences = new Set<string>();
  const runs: NumberRun[] = [];
  const add = (text: string, isDifferent: boolean): void => {
    const last = runs.at(-1);
    if (text === '') return;
    if (last?.isDifferent === isDifferent) runs[runs.length - 1] = { text: last.text + text, isDifferent };
    else runs.push({ text, isDifferent });
  };
  const isWithin = (index: number): boolean => index >= start && index < start + letters.length;
  let place = 1;
  for (const [index, { signs, letter }] of record.entries()) {
    const own = label[index - start];
    const isLast = index === record.length - 1 && start + letters.length === index;
    if (!(isWithin(index) || isLast) || own === undefined) {
      add(signs + letter, true);
      continue;
    }
    const isBehindMore = start > 0 && index === start;
    if (signs !== own.signs && !isBehindMore) sentences.add(signWords(own.signs, signs));
    add(signs, signs !== own.signs || isBehindMore);
    place += [...own.signs].length;
    if (letter !== own.letter) sentences.add(letterWords(own.letter, letter, place));
    add(letter, letter !== own.letter);
    place += [...own.letter].length;
  }
  const textOf = (places: readonly Place[]): string =>
    places.map(({ signs, letter }) => signs + letter).join('');
  const before = textOf(record.slice(0, start)) + (start > 0 ? (record[start]?.signs ?? '') : '');
  const after = record.slice(start + letters.length);
  if (before !== '') sentences.add(`The record has ${before} before it.`);
  if (after.length > 1) sentences.add(`The record has ${textOf(after)} behind it.`);
  return { words: [...sentences].slice(0, maxSentences).join(' '), runs };
};
