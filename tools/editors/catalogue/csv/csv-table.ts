import Papa from 'papaparse';
import { type Position, positionAt } from '../../../../src/content/findings/content-finding.ts';

/** A row of a list: its cells as they are in the file, and where each of them begins. */
export type CsvRow = { readonly cells: readonly string[]; readonly positionOf: (column: number) => Position };

/** A list with a row of headings. */
export type CsvTable = {
  readonly headings: CsvRow;
  readonly rows: readonly CsvRow[];
  /** The first row whose quotation marks are misplaced; what follows it cannot be relied on. */
  readonly badQuote: CsvRow | undefined;
};

/** Where the cells of a row begin, counted from its start; a mark inside quotation marks separates nothing. */
const startsOfCells = (row: string, delimiter: string): number[] => {
  const starts = [0];
  let isQuoted = false;
  for (let index = 0; index < row.length; index += 1) {
    if (row[index] === '"') isQuoted = !isQuoted;
    else if (row[index] === delimiter && !isQuoted) starts.push(index + 1);
  }
  return starts;
};

/** Reads a list. Every cell stays text; undefined when there is no row of headings. */
export const readCsvTable = (text: string): CsvTable | undefined => {
  const rows: CsvRow[] = [];
  let badQuote: CsvRow | undefined;
  let start = 0;
  Papa.parse<string[]>(text, {
    delimitersToGuess: [',', ';', '\t', '|'],
    step: ({ data, errors, meta }) => {
      const offset = start;
      start = meta.cursor;
      const positionOf = (column: number): Position => {
        const starts = startsOfCells(text.slice(offset, meta.cursor), meta.delimiter);
        return positionAt(text, offset + (starts[column] ?? 0));
      };
      const row = { cells: data, positionOf };
      if (errors.some(({ type }) => type === 'Quotes')) badQuote ??= row;
      if (data.some((cell) => cell.trim() !== '')) rows.push(row);
    },
  });
  const [headings, ...others] = rows;
  return headings === undefined ? undefined : { headings, rows: others, badQuote };
};
