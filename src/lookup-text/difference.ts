import { candidateKey } from '../evidence/lookup-key.ts';

const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');
const signs = (text: string): string => text.replace(/[\p{L}\p{N}\s]/gu, '');
const spaces = (text: string): number => text.length - text.replace(/\s/g, '').length;

/**
 * What a part number of a record has that a written one has not, in words: `K at the end`, `case and spaces`. Empty where the two
 * are equal, or differ in more than a person sees at once.
 */
export const differenceOf = (written: string, found: string): string => {
  if (written === found) return '';
  const [key, foundKey] = [candidateKey(written), candidateKey(found)];
  if (key === foundKey) {
    const [one, other] = [letters(written), letters(found)];
    const parts = [
      one.normalize('NFKC') === other.normalize('NFKC') ? '' : 'case',
      one.toLowerCase() === other.toLowerCase() ? '' : 'the form of characters',
      signs(written) === signs(found) ? '' : 'punctuation',
      spaces(written) === spaces(found) ? '' : 'spaces',
    ].filter((part) => part !== '');
    return parts.join(' and ');
  }
  const at = foundKey.indexOf(key);
  if (key === '' || at === -1) return '';
  const lower = found.toLowerCase();
  const start = lower.indexOf(written.toLowerCase());
  if (start === -1) return 'more characters';
  const [before, after] = [found.slice(0, start), found.slice(start + written.length)];
  return [before === '' ? '' : `${before} at the beginning`, after === '' ? '' : `${after} at the end`]
    .filter((part) => part !== '')
    .join(' and ');
};
