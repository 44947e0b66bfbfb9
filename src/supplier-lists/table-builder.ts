import type { Column, TableRow } from './parse-table.ts';
import { MarksFinder } from './read-number.ts';
import { SeenCells } from './seen-cells.ts';
import type { TableFault } from './table-faults.ts';

/** Examines the cells of a column. Equal cells become the same string, so that a large table needs less memory. */
class ColumnExaminer {
  readonly #finder = new MarksFinder();
  readonly #seen = new SeenCells();

  /** The text of a cell of this column: a part of another text. */
  textOf(text: string, start: number, end: number, row: number): string {
    const known = this.#seen.recall(text, start, end);
    if (known !== undefined) return known;
    const cell = text.slice(start, end);
    this.#seen.add(cell);
    this.#finder.add(cell, row);
    return cell;
  }

  result(rows: readonly TableRow[], at: number): Column {
    const { marks, isEmpty } = this.#finder;
    const row = rows[marks.firstAmbiguous ?? -1];
    const firstAmbiguous =
      row === undefined ? undefined : { row: row.number, text: (row.cells[at] ?? '').trim() };
    return { isEmpty, marks, firstAmbiguous };
  }
}

const isBlank = (cells: readonly string[]): boolean => {
  for (const cell of cells) if (cell.trim() !== '') return false;
  return true;
};

/** The number of cells up to the last one that has text; a spreadsheet often saves empty ones after it. */
const filledLength = (cells: readonly string[]): number =>
  cells.findLastIndex((cell) => cell.trim() !== '') + 1;

const faultOfWidth = (
  cells: readonly string[],
  width: number,
): 'row_too_short' | 'row_too_long' | undefined => {
  if (cells.length < width) return 'row_too_short';
  return cells.length > width && filledLength(cells) > width ? 'row_too_long' : undefined;
};

/** Collects the rows of a table. */
export class TableBuilder {
  readonly rows: TableRow[] = [];
  readonly faults: TableFault[] = [];
  headings: readonly string[] | undefined;
  headingsNumber = 1;
  columns: readonly ColumnExaminer[] = [];
  #number = 0;

  /** The text of a cell of the row that is added next: a part of another text. */
  textOf(column: number, text: string, start: number, end: number): string {
    if (start === end) return '';
    return this.columns[column]?.textOf(text, start, end, this.rows.length) ?? text.slice(start, end);
  }

  /** Adds a row: the headings first. Blank rows are counted and left out. */
  add(cells: readonly string[]): void {
    this.#number += 1;
    if (isBlank(cells)) return;
    if (this.headings === undefined) {
      this.headings = cells.slice(0, filledLength(cells));
      this.headingsNumber = this.#number;
      this.columns = this.headings.map(() => new ColumnExaminer());
      return;
    }
    const { length: width } = this.columns;
    const code = cells.length === width ? undefined : faultOfWidth(cells, width);
    if (code !== undefined) this.faults.push({ code, row: this.#number });
    this.rows.push({ number: this.#number, cells });
  }
}
