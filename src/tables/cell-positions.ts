import { positionsIn, type TextPosition } from '../../packages/record-contract/src/index.ts';
import { afterQuoted, delimitedRows } from './delimited-rows.ts';
import { maxColumns } from './table.ts';
import type { Delimiter } from './text-form.ts';

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

const lineBreaksIn = (text: string): number => text.match(/\r\n?|\n/g)?.length ?? 0;

/** Where these rows of a table begin and their cells, by the numbers of the rows. */
export const positionsOfRows = (
  text: string,
  numbers: ReadonlySet<number>,
  delimiter: Delimiter,
): Map<number, RowPosition> => {
  const found = new Map<number, RowPosition>();
  let line = 1;
  let counted = 0;
  for (const { number, start, end, cells } of delimitedRows(text, { delimiter, maxCells: maxColumns })) {
    if (found.size === numbers.size) break;
    if (!numbers.has(number)) continue;
    line += lineBreaksIn(text.slice(counted, start));
    counted = start;
    const written = text.slice(start, end);
    const starts = startsOfCells(written, delimiter) ?? [];
    const isCertain = starts.length === cells.length;
    // In a table, a line may end with a carriage return alone too.
    const places = isCertain ? starts.map(positionsIn(written.replace(/\r(?!\n)/g, '\n'))) : [];
    const above = line - 1;
    found.set(number, { line, cells: places.map((place) => ({ ...place, line: above + place.line })) });
  }
  return found;
};
