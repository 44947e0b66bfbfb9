/** The value of a cell. A cell without a value is empty. */
type CsvCell = string | number | null | undefined;

/**
 * The texts that a spreadsheet may run as a formula or a command: those that begin with `=`, `+`, `-`, `@`, one of their
 * full-width forms, `|`, `%`, a tab or a line break, also after apostrophes.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
const formula = /^'*[=+\-@\uff1d\uff0b\uff0d\uff20|%\t\r\n]/;

/**
 * The same after a semicolon, a tab or a line break: where a spreadsheet separates by semicolons, as in German, a comma and the quotes after
 * it are text, and such a cell falls into several.
 */
const innerFormula = /(?<=[;\t\r\n])(?='*[=+\-@\uff1d\uff0b\uff0d\uff20|%])/g;
const guardedInner = /(?<=[;\t\r\n])'(?='*[=+\-@\uff1d\uff0b\uff0d\uff20|%])/g;

const needsQuotes = /^ |[",\r\n\ufeff]| $/;

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

const exactCsvCell = (value: CsvCell): string => {
  const text = String(value ?? '');
  return needsQuotes.test(text) ? quoted(text) : text;
};

const csvCell = (value: CsvCell): string => {
  if (typeof value !== 'string') return exactCsvCell(value);
  const guarded = value.replace(innerFormula, "'");
  if (formula.test(value)) return quoted(`'${guarded}`);
  return guarded === value ? exactCsvCell(value) : quoted(guarded);
};

/**
 * A line of a CSV file after RFC 4180, with CR LF at its end. A text that a spreadsheet may run gets one apostrophe in
 * front, so that it is shown as text, and so does such a text after a semicolon, a tab or a line break; numbers stay numbers.
 */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** The same line for programs: every text as it is, also one that a spreadsheet would run. */
export const exactCsvLine = (cells: readonly CsvCell[]): string => `${cells.map(exactCsvCell).join(',')}\r\n`;

/** A CSV file of rows that have the same fields in the same order; their names are the first line. */
export const csvTable = (rows: readonly Readonly<Record<string, CsvCell>>[]): string =>
  [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))].map(csvLine).join('');

/** The exact text of a cell that `csvLine` wrote and a CSV reader has read: without the apostrophes that it got. */
export const exactCell = (cell: string): string =>
  (cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell).replace(guardedInner, '');
