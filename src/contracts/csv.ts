/** The value of a cell. A cell without a value is empty. */
type CsvCell = string | number | null | undefined;

/**
 * The texts that a spreadsheet may run as a formula or a command: those that begin with `=`, `+`, `-`, `@`, one of their
 * full-width forms, `|`, `%`, a tab or a line break, also after apostrophes.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
const formula = /^'*[=+\-@\uff1d\uff0b\uff0d\uff20|%\t\r\n]/;

const needsQuotes = /^ |[",\r\n\ufeff]| $/;

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

const exactCsvCell = (value: CsvCell): string => {
  const text = String(value ?? '');
  return needsQuotes.test(text) ? quoted(text) : text;
};

const csvCell = (value: CsvCell): string =>
  typeof value === 'string' && formula.test(value) ? quoted(`'${value}`) : exactCsvCell(value);

/**
 * A line of a CSV file after RFC 4180, with CR LF at its end. A text that a spreadsheet may run gets one apostrophe in
 * front, so that it is shown as text; numbers stay numbers.
 */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** The same line for programs: every text as it is, also one that a spreadsheet would run. */
export const exactCsvLine = (cells: readonly CsvCell[]): string => `${cells.map(exactCsvCell).join(',')}\r\n`;

/** A CSV file of rows that have the same fields in the same order; their names are the first line. */
export const csvTable = (rows: readonly Readonly<Record<string, CsvCell>>[]): string =>
  [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))].map(csvLine).join('');

/** The exact text of a cell that `csvLine` wrote and a CSV reader has read: without the apostrophe, if it got one. */
export const exactCell = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
