/** What a value in a field for part numbers is. */
export type ValueKind = 'number' | 'pattern' | 'series' | 'name';

/** Words that mean more than one product, or none. */
const seriesWords =
  /^(?:all|any|every|various|several|multiple|series|famil(?:y|ies)|models?|variants?|versions?|and|others?|none|not|n\/a|unknown|unspecified|see|tbd|tba)$/i;

/** Letters or signs in place of digits: 6GK5xxx, 1769-L3xER, MAT-x, 1756-L8#, 6ES7... */
const placeholders = /(?:^|[\p{Lu}\d/._-])x+(?=$|[\p{Lu}\d/._-])|X{3,}|#|…|\.{2,}|_{2,}/u;

/** Lower-case letters other than the x that stands for another character. */
const otherLowerCase = /(?!x)\p{Ll}/u;

/** A word of four or more letters, which no order number written with spaces has: 6ES7 131-6BF01-0BA0, 140 CRA 312 00. */
const longWord = /(?:^|[\s,;()[\]])\p{L}{4,}(?=$|[\s,;()[\]])/u;

/** From one number to another: `750-8200 to 750-8217`. */
const fromTo = /\S\s+(?:to|thru|through|bis|[-–—])\s+\S/iu;

const hasDigit = /\p{N}/u;

/** The words of a value. */
const wordsIn = (value: string): string[] => value.split(/[\s,;()[\]]+/).filter((word) => word !== '');

/** Whether a value has words that may mean any number of the vendor, such as “all models” or “from … to …”. */
export const meansAny = (value: string): boolean =>
  wordsIn(value).some((word) => seriesWords.test(word)) || fromTo.test(value);

/**
 * What a value in a field for part numbers is: a *number*, even a short one that others continue; a *pattern*, where `*` stands for any
 * characters and `?` for one (CSAF 2.0, 3.1.3.3.3 and 3.1.3.3.6: the standard has no way to mean the character itself); a *series*, which
 * has a word such as “all” or characters in place of others; or a *name*, which are several words, or several numbers in one value.
 */
export const valueKind = (value: string): ValueKind => {
  const text = value.trim();
  const words = wordsIn(text);
  if (!/[\p{L}\p{N}]/u.test(text)) return 'series';
  if (/[*?]/.test(text)) return 'pattern';
  if (meansAny(text)) return 'series';
  if (words.some((word) => placeholders.test(word) && !otherLowerCase.test(word))) return 'series';
  if (/[,;()[\]]/.test(text)) return 'name';
  if (words.length > 1 && (longWord.test(text) || !hasDigit.test(text))) return 'name';
  return 'number';
};
