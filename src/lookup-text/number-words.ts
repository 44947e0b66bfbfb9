import { asciiLike, findLookAlike, withoutLookAlikes } from '../evidence/look-alikes.ts';
import { candidateKey } from '../evidence/lookup-key.ts';
import { bare, minNumberLength } from './label-words.ts';

/** The most words of a text that are looked up, the most runs of words, the most words of a run, and of a text with runs. */
const [maxWords, maxRuns, maxRunWords, maxTokens] = [12, 24, 5, 40];

/** A longer word is no part number. */
const maxCharacters = 100;

const hasDigit = (text: string): boolean => /\p{N}/u.test(text);

const tokensOf = (text: string): string[] =>
  text.split(/[\s,;|"“”„«»]+/).filter((token) => token !== '' && token.length <= maxCharacters);

/** A word as it may be a number: as it stands, without signs around it, before the `#` of an option, behind the prefix of EPLAN. */
const formsOf = (token: string): string[] => {
  const [beforeOption = ''] = token.split('#');
  const [, behindPrefix = ''] = /^\p{Lu}[\p{Lu}\p{N}&-]{1,5}\.(.{3,})$/u.exec(token) ?? [];
  return [token, bare(token), beforeOption, behindPrefix];
};

/**
 * The words of a text that may be exactly a number of the catalogue, those with a digit first and then the longest; at most twelve. A
 * single letter or digit is none.
 */
export const numberWords = (text: string): string[] =>
  [...new Set(tokensOf(text).flatMap(formsOf))]
    .filter((form) => form.length > 1)
    .sort((one, other) => Number(hasDigit(other)) - Number(hasDigit(one)) || other.length - one.length)
    .slice(0, maxWords);

/** The runs of words of a text as they are written, single words first. */
export const wordRuns = (text: string): string[] => {
  const tokens = tokensOf(text).slice(0, maxTokens);
  return Array.from({ length: maxRunWords }, (_, index) => index + 1).flatMap((length) =>
    tokens
      .slice(0, Math.max(0, tokens.length - length + 1))
      .map((_, start) => tokens.slice(start, start + length).join(' ')),
  );
};

/**
 * The runs of words of a text that may be a number with other signs, such as `27 02 255`: single words first, at most 24. A letter of
 * another script is read as the one of ASCII that it looks like too.
 */
export const numberRuns = (text: string): string[] => {
  const runs = wordRuns(text).flatMap((run) => {
    const repaired = withoutLookAlikes(run) ?? run;
    return repaired.includes(' ') ? [repaired] : formsOf(repaired);
  });
  return [...new Set(runs)]
    .filter((run) => hasDigit(run) && candidateKey(run).length >= minNumberLength)
    .slice(0, maxRuns);
};

/** The first letter of a text that only looks like one of ASCII, with its place among the characters from 1. */
export const lookAlikeIn = (
  text: string,
): { readonly character: string; readonly place: number; readonly like: string } | undefined => {
  let start = 0;
  for (const token of text.split(/(\s+)/)) {
    const at = findLookAlike(token);
    const character = at === undefined ? '' : String.fromCodePoint(token.codePointAt(at) ?? 0);
    const like = asciiLike(character);
    // A form of another width is no letter of another script.
    if (at !== undefined && like !== undefined && character.normalize('NFKC') === character) {
      return { character, place: [...text.slice(0, start + at)].length + 1, like };
    }
    start += token.length;
  }
  return undefined;
};
