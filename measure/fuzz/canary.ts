/**
 * A word that no text of the project has, to be put where strangers write. Its middle character is invisible, so that it
 * is never a name that a finding may show.
 */
export const canary = 'zq7\u200bxv9';

const anySpelling = /zq7(?:\u200b|%E2%80%8B|\\u200b|\\u\{200b\}|\u00e2\u0080\u008b)xv9/i;

/** Whether a text repeats the word, as it is or escaped. */
export const repeatsCanary = (text: string): boolean => anySpelling.test(text);
