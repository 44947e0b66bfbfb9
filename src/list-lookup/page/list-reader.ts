import { ListRefused } from '../../tables/list-refused.ts';
import type { WhereHeadings } from '../../tables/parse-table.ts';
import type { PlainTable } from '../../tables/table.ts';
import type { ListLine } from '../line.ts';
import { type GuessedColumns, guessLineColumns } from '../line-fields.ts';
import { linesOf, linesWithSpaces, openListToLookUp, readList, whyTooWide } from '../read-list.ts';

/** A list that was read, with the choices of its columns. */
export type ReadList = {
  /** The name of its file, or what it is called otherwise. */
  readonly name: string;
  readonly table: PlainTable;
  readonly columns: GuessedColumns;
  /** The lines as the choices give them; undefined while a column is not chosen. */
  readonly lines: readonly ListLine[] | undefined;
  /** How many lines have spaces at either end of a cell. */
  readonly spacedLines: number;
};

/** The largest text that is shown: a larger one would make the text area slow. */
const maxShownLength = 1_000_000;

/** A list with these columns, or with those that it tells itself. */
export const listOfTable = (
  name: string,
  table: PlainTable,
  columns: GuessedColumns = guessLineColumns(table),
): ReadList => {
  const { partNumber } = columns;
  const lines = partNumber === undefined ? undefined : linesOf(table, { ...columns, partNumber });
  return { name, table, columns, lines, spacedLines: linesWithSpaces(lines ?? []) };
};

/** The list of a text. Throws `ListRefused` if it is too large. */
export const listOfText = (text: string, headings?: WhereHeadings): ReadList => {
  const table = readList(text, headings);
  const why = whyTooWide(table);
  if (why !== undefined) throw new ListRefused(why);
  return listOfTable('list', table);
};

/** Reads a list from a file: the list, what the page shows of it, and what is said; or why it cannot be read. */
export const listOfFile = async (
  file: File,
  sheet: string | undefined,
  headings: WhereHeadings = 'guess-or-none',
) => {
  const read = await openListToLookUp(file, { sheet, headings });
  if ('why' in read) return read;
  const { table, note, sheets, text = '' } = read;
  const isShown = text.length <= maxShownLength;
  return {
    list: listOfTable(file.name, table),
    shown: { text: isShown ? text : '', opened: { file, sheets, sheet: read.sheet ?? '' } },
    notes: [isShown ? '' : 'The file is too large to be shown.', note],
  };
};
