/** Dotless i is the one letter whose upper case belongs to another letter; Unicode leaves it as it is. */
const dotlessI = 'ı';

/** Full case folding of one character: through lower, upper and lower again, without context or locale. */
const foldCharacter = (character: string): string =>
  character === dotlessI ? character : character.toLowerCase().toUpperCase().toLowerCase();

const foldCase = (text: string): string => {
  let folded = '';
  for (const character of text.normalize('NFD')) folded += foldCharacter(character);
  return folded.normalize('NFC');
};

/**
 * The form under which a manufacturer's name, id or alias is looked up: Unicode case folding between
 * canonical decomposition and composition, independent of locale. Spaces and punctuation count.
 */
export const manufacturerKey = (name: string): string => foldCase(name);

/**
 * The form under which part numbers are candidates for one another: letters and digits only, case-folded.
 * It never finds a product; it only lists what a client might have meant. Empty when nothing remains.
 */
export const candidateKey = (partNumber: string): string =>
  foldCase(partNumber).replace(/[^\p{L}\p{N}]+/gu, '');
