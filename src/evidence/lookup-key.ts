/** Dotless i: its upper case (I) belongs to another letter, and Unicode case folding leaves it unchanged. */
const dotlessI = 'ı';

/** Full case folding of one character, independent of context and locale. */
const foldCharacter = (character: string): string =>
  character === dotlessI ? character : character.toLowerCase().toUpperCase().toLowerCase();

const ascii = /^[\0-\x7f]*$/;

const foldCase = (text: string): string => {
  if (ascii.test(text)) return text.toLowerCase();
  let folded = '';
  for (const character of text.normalize('NFD')) folded += foldCharacter(character);
  return folded.normalize('NFC');
};

/**
 * The key for looking up a manufacturer by name, id or alias: canonical decomposition, Unicode case folding and
 * composition, independent of locale. Spaces and punctuation are kept.
 */
export const manufacturerKey = (name: string): string => foldCase(name);

/**
 * The key that part numbers share when they are candidates for each other: letters and digits only, case-folded, and those of
 * another width (`Ａ`) or height (`²`) as the usual ones. It only lists candidates and never finds a product. Empty when the part
 * number has no letter or digit.
 */
export const candidateKey = (partNumber: string): string =>
  foldCase(partNumber.normalize('NFKC')).replace(/[^\p{L}\p{N}]/gu, '');

/** The text in which a search compares: case-folded, without accents. */
export const searchKey = (text: string): string =>
  foldCase(text).normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');

/** The form of a company at the end of its name. */
const companyForm =
  /[\s,]{1,2}(?:inc|corp|corporation|co|company|ltd|limited|llc|gmbh(?: ?& ?co\.? ?kg)?|ag|kg|se|s\.?a|s\.?p\.?a|s\.?r\.?l|b\.?v|n\.?v|oy|ab|a\/?s|plc)\.?$/i;

/** The letters and digits of a name without accents, whatever the form of the company. */
export const nameKey = (name: string): string => searchKey(candidateKey(name.replace(companyForm, '')));
