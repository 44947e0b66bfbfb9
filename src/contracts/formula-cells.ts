/**
 * The cells of a CSV file that a spreadsheet would run as a formula, for Papa Parse: those that begin with `=`, `+`, `-`,
 * `@`, one of their full-width forms, a tab or a line break, also after apostrophes. Papa Parse writes one apostrophe
 * before such a cell, so that a spreadsheet shows it as text. To read the exact text, remove one apostrophe from every cell that matches.
 */
export const escapeFormulae = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** The exact text of a cell that was written with `escapeFormulae`. */
export const exactCell = (cell: string): string =>
  cell.startsWith("'") && escapeFormulae.test(cell) ? cell.slice(1) : cell;
