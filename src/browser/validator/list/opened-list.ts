import type { HeadingRows } from '../../../supplier-lists/headings.ts';
import { parseTable } from '../../../supplier-lists/parse-table.ts';
import type { Table } from '../../../supplier-lists/table.ts';

/** A list as a file: CSV, or a sheet of an Excel file, the first if none is named. The number tells lists apart, so that one is not read twice. */
export type ListFile = {
  readonly id: number;
  readonly file: Blob;
  readonly sheet?: string;
  /** Where the headings are; without it, where they are likely. */
  readonly headings?: HeadingRows;
};

/** A list as it was opened or pasted. */
export type List = {
  /** Of a list that is only a file, the beginning. */
  readonly table: Table;
  readonly file: ListFile;
  /** The text as it was opened or pasted; undefined for one that is too large to be shown, and for an Excel file. */
  readonly text: string | undefined;
  /** A warning about how it was read; empty when there is none. */
  readonly note: string;
  /** The names of the sheets of an Excel file, in their order; none for another file. */
  readonly sheets: readonly string[];
};

/** Whether two lists have the same headings, so that the choices for one fit the other. */
export const isSameForm = (one: List, other: List): boolean =>
  one.table.headings.join('\n') === other.table.headings.join('\n');

let files = 0;

/** A file as a list of its own. */
export const listFile = (file: Blob, options: Omit<ListFile, 'id' | 'file'> = {}): ListFile => {
  files += 1;
  return { ...options, id: files, file };
};

/** The list of a text that is shown, with its headings where they are named or likely. */
export const listOfText = (text: string, note = '', headings?: HeadingRows): List => ({
  table: parseTable(text, { headings: headings ?? 'guess' }),
  file: listFile(new Blob([text]), headings && { headings }),
  text,
  note,
  sheets: [],
});
