/**
 * What a terminal obeys or hides instead of showing it: control characters, invisible and direction-changing format
 * characters, the line and paragraph separators, and lone surrogates.
 */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

const escapeOf = (character: string): string => `\\u{${character.codePointAt(0)?.toString(16)}}`;

/** Text from the database or the environment as it may stand in a line: `\u{a}` instead of a line break. */
export const visibleText = (text: string): string => text.replace(unseen, escapeOf);

/** The same for text of several lines of our own. */
export const visibleLines = (text: string): string => text.split('\n').map(visibleText).join('\n');

/**
 * JSON that can be printed on a terminal. What JSON leaves as it is becomes an escape of JSON, so that a program reads
 * the same value.
 */
export const visibleJson = (value: unknown): string =>
  JSON.stringify(value).replace(unseen, (character) =>
    Array.from(
      { length: character.length },
      (_, unit) => `\\u${character.charCodeAt(unit).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
