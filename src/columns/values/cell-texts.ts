/** What a spreadsheet shows in place of a value that it could not compute, in the languages of the trade. */
const spreadsheetErrors = new Set(
  '#ref! #n/a #value! #name? #div/0! #num! #null! #spill! #calc! #getting_data #bezug! #nv #wert! #zahl! #valeur! #nom? #nombre! #nul! #¡ref! #n/d #¡valor! #¿nombre? #¡num! #¡nulo! #¡div/0!'.split(
    ' ',
  ),
);

/** Whether a text is the error of a spreadsheet, such as `#REF!`. It is never a fact. */
export const isSpreadsheetError = (text: string): boolean =>
  text.charCodeAt(0) === 0x23 && spreadsheetErrors.has(text.toLowerCase());

/** Texts that often stand for an unknown value, and are sometimes meant as they are. */
const placeholders = new Set([
  ...'- -- --- . ? ?? xx xxx null nil none nan n/a na n.a. n.a tbd tba unknown undefined void empty'.split(
    ' ',
  ),
  ...'keine keiner keins kein k.a. k.a unbekannt entfällt leer ohne aucun aucune néant inconnu ninguno ninguna desconocido vacío'.split(
    ' ',
  ),
  'not available',
  'not applicable',
  'keine angabe',
]);

const longestPlaceholder = [...placeholders].reduce((most, { length }) => Math.max(most, length), 0);

/** The placeholder that a text is, in lower case; undefined for any other text. */
export const placeholderOf = (text: string): string | undefined => {
  // None begins with a digit, as most cells do.
  const first = text.charCodeAt(0);
  if (text.length > longestPlaceholder + 8 || (first >= 0x30 && first <= 0x39)) return undefined;
  const trimmed = text.trim().toLowerCase();
  return placeholders.has(trimmed) ? trimmed : undefined;
};

/** Digits with what may stand between them in a number. */
const numbers = /[0-9](?:[0-9.,'\u00a0\u2009\u202f\u2019 ]*[0-9])?/g;

/** A longer text around a number is shortened, so that a question fits on a line. */
const longestShape = 40;

/**
 * What stands around the numbers of a cell, each of which becomes `#`: `>100` is `>#`, `ca. 50` is `ca. #`, `auf Anfrage` is itself. In
 * lower case, with single spaces.
 */
export const numberShape = (cell: string): string =>
  cell.trim().toLowerCase().replace(numbers, '#').replace(/\s+/g, ' ').slice(0, longestShape);
