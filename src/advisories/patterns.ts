import { candidateKey } from '../evidence/lookup-key.ts';

/** A pattern by its characters: null for any one, and `*` for any number of them. */
type Pattern = readonly (string | null)[];

/** `750-81xx`, `DS-K1T341AXX`, `FOX61x`, `NEX-2x/`: characters that stand for any one, as names of products write them. */
const placeholders = /x{2,}|X{2,}|(?<=\d)x(?![\dA-Za-z])/g;

/** Fewer characters of its own and a pattern with `*` would cover anything. */
const minOwn = 3;

/** Letters and digits alike in case and form, in a pattern with its wildcards. */
const foldPattern = (written: string, hasPlaceholders: boolean): Pattern => {
  const marked = hasPlaceholders ? written.replace(placeholders, (all) => '?'.repeat(all.length)) : written;
  const parts = [...marked].flatMap(
    (character): Pattern =>
      character === '*' ? ['*'] : character === '?' ? [null] : [...candidateKey(character)],
  );
  return parts.filter((part, at) => part !== '*' || parts[at - 1] !== '*');
};

/** Whether a pattern covers a whole text, in time that grows with both lengths alone. */
const coversWhole = (pattern: Pattern, text: string): boolean => {
  const characters = [...text];
  let at = 0;
  let star = -1;
  let resumeAt = 0;
  let part = 0;
  while (at < characters.length) {
    const own = pattern[part];
    if (own === '*') {
      star = part;
      resumeAt = at;
      part += 1;
    } else if (own === null || (own !== undefined && own === characters[at])) {
      part += 1;
      at += 1;
    } else if (star >= 0) {
      resumeAt += 1;
      at = resumeAt;
      part = star + 1;
    } else return false;
  }
  while (pattern[part] === '*') part += 1;
  return part === pattern.length;
};

/**
 * Makes what says whether a value of an advisory covers the candidate key of a number; undefined for a value that stands for itself.
 * `*` is any number of characters and `?` is one, which CSAF 2.0 (3.1.3.3.3) has no escapes for. In the name of a product `x` may
 * stand for one too.
 */
export const patternOf = (
  written: string,
  { isName }: { readonly isName: boolean },
): ((key: string) => boolean) | undefined => {
  const pattern = foldPattern(written, isName);
  const hasStar = pattern.includes('*');
  if (!hasStar && !pattern.includes(null)) return undefined;
  const own = pattern.filter((part) => part !== null && part !== '*').length;
  if (own < (hasStar ? minOwn : 1)) return undefined;
  const fewest = pattern.filter((part) => part !== '*').length;
  // What is too short for a pattern is not compared, so that a long pattern costs no more than a short one.
  return (key) => fewest <= key.length && coversWhole(pattern, key);
};

/** Whether a word of a product name covers other numbers than itself. */
export const hasPattern = (word: string): boolean => patternOf(word, { isName: true }) !== undefined;
