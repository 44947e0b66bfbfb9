import Papa from 'papaparse';
import { findDelimiter } from './parse-table.ts';

/** A place in a text, as editors count it. */
export type TextPosition = {
  /** From 1. */
  readonly line: number;
  /** In code points, from 1. */
  readonly column: number;
  /** The same column in UTF-16 code units, from 1. */
  readonly unit: number;
};

const [lineFeed, carriageReturn] = [0x0a, 0x0d];

/**
 * The positions in a text of characters, whose indexes ascend. Lines end with a line feed, a carriage return or both. One pass, as a
 * row may have thousands of cells.
 */
const positionsAt = (text: string, indexes: readonly number[]): TextPosition[] => {
  let [at, line, column, unit] = [0, 1, 1, 1];
  return indexes.map((index) => {
    while (at < index) {
      const point = text.codePointAt(at) ?? 0;
      const width = point > 0xffff ? 2 : 1;
      const endsLine =
        point === lineFeed || (point === carriageReturn && text.charCodeAt(at + 1) !== lineFeed);
      if (endsLine) [line, column, unit] = [line + 1, 1, 1];
      else [column, unit] = [column + 1, unit + width];
      at += width;
    }
    return { line, column, unit };
  });
};

/** Where a row of a table begins, and each of its cells. */
type RowPosition = {
  /** The line on which the row begins, from 1. */
  readonly line: number;
  /** None if its quotation marks are misplaced, so that where a cell begins is uncertain. */
  readonly cells: readonly TextPosition[];
};

/** The index after the quoted text that begins at an index; undefined if it is not closed. */
const afterQuoted = (text: string, start: number): number | undefined => {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 2)) {
    if (text.charAt(at + 1) !== '"') return at + 1;
  }
  return undefined;
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
export const positionsOfRows = (text: string, numbers: ReadonlySet<number>): Map<number, RowPosition> => {
  const found = new Map<number, RowPosition>();
  if (numbers.size === 0) return found;
  const delimiter = findDelimiter(text);
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
        const cells = starts.length === data.length ? positionsAt(written, starts) : [];
        found.set(row, { line, cells: cells.map((cell) => ({ ...cell, line: above + cell.line })) });
      }
      line += written.split(/\r\n?|\n/).length - 1;
      if (found.size === numbers.size) parser.abort();
    },
  });
  return found;
};
