import Papa from 'papaparse';
import { positionsIn, type TextPosition } from '../../../packages/record-contract/src/index.ts';
import { afterQuoted, findDelimiter } from './parse-table.ts';

/** Where a row of a table begins, and each of its cells. */
type RowPosition = {
  /** The line on which the row begins, from 1. */
  readonly line: number;
  /** None if its quotation marks are misplaced, so that where a cell begins is uncertain. */
  readonly cells: readonly TextPosition[];
};

/** The indexes in the text of a row at which its cells begin; undefined if its quotation marks are misplaced. */
const startsOfCells = (text: string, delimiter: string): readonly number[] | undefined => {
  const starts = [0];
  for (let start = 0; ; ) {
    const from = text.charAt(start) === '"' ? afterQuoted(text, start) : start;
    if (from === undefined) return undefined;
    const end = text.indexOf(delimiter, from);
    if (end === -1) return starts;
    start = end + delimiter.length;
    starts.push(start);
  }
};

/** Where these rows of a table begin and their cells, by the numbers of the rows. */
export const positionsOfRows = (
  text: string,
  numbers: ReadonlySet<number>,
  delimiter = findDelimiter(text),
): Map<number, RowPosition> => {
  const found = new Map<number, RowPosition>();
  if (numbers.size === 0) return found;
  let start = 0;
  let row = 0;
  let line = 1;
  Papa.parse<string[]>(text, {
    delimiter,
    step: ({ data, meta }, parser) => {
      row += 1;
      const written = text.slice(start, meta.cursor);
      start = meta.cursor;
      if (numbers.has(row)) {
        const above = line - 1;
        const starts = startsOfCells(written, delimiter) ?? [];
        const isCertain = starts.length === data.length;
        // In a table, a line may end with a carriage return alone too.
        const cells = isCertain ? starts.map(positionsIn(written.replace(/\r(?!\n)/g, '\n'))) : [];
        found.set(row, { line, cells: cells.map((cell) => ({ ...cell, line: above + cell.line })) });
      }
      line += written.split(/\r\n?|\n/).length - 1;
      if (found.size === numbers.size) parser.abort();
    },
  });
  return found;
};
