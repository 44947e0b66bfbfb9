import { codePointOf } from '../../text/lookup-words.ts';

/** More characters of what was typed are not shown. */
export const maxShown = 120;

/** A run of a text that was typed: as it is, or the code point of a character that nobody would see. */
export type TypedRun =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'unseen'; readonly codePoint: string };

// Any white space but a space, controls, and what changes the direction of text, joins it or is not seen.
const unseen = /(?! )\p{White_Space}|[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}]/u;

/**
 * A text as it was typed, its first `maxShown` characters. What would be missed on the page is named by its code point,
 * because it may be why nothing was found: invisible characters, spaces at either end, and spaces after a space.
 */
export const typedRuns = (
  typed: string,
): { readonly runs: readonly TypedRun[]; readonly isShortened: boolean } => {
  const characters = [...typed.slice(0, 2 * maxShown)].slice(0, maxShown);
  const shown = characters.join('');
  const start = characters.length - [...shown.trimStart()].length;
  const end = [...shown.trimEnd()].length;
  const runs: TypedRun[] = [];
  for (const [index, character] of characters.entries()) {
    const isSpaceToSee = character === ' ' && index >= start && index < end && characters[index - 1] !== ' ';
    if (unseen.test(character) || (character === ' ' && !isSpaceToSee)) {
      runs.push({ kind: 'unseen', codePoint: codePointOf(character) });
      continue;
    }
    const before = runs.at(-1);
    if (before?.kind === 'text') runs[runs.length - 1] = { kind: 'text', text: `${before.text}${character}` };
    else runs.push({ kind: 'text', text: character });
  }
  return { runs, isShortened: shown.length < typed.length };
};

// What the HTML standard does not allow in a document, also not as a reference: it would be a fault of the page.
const notAllowed = /[\p{Noncharacter_Code_Point}\p{Cs}]|(?![\t\n\f\r])\p{Cc}/gu;

/** What was typed as it may stand on a page: a character that HTML does not allow becomes U+FFFD. */
export const typedOnPage = (typed: string): string => typed.replace(notAllowed, '\u{fffd}');
