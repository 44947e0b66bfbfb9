import { decodeText, noteOnEncoding } from '../decode-text.ts';
import { isJson, isWorkbook, isXml, whyNoList } from '../file-kinds.ts';
import type { HeadingWords } from '../heading-rows.ts';
import { ListRefused } from '../list-refused.ts';
import { findDelimiter, readRows, type WhereHeadings } from '../parse-table.ts';
import { maxTableBytes, tooLargeTable } from '../reading-budget.ts';
import type { PlainTable } from '../table.ts';
import type { Delimiter } from '../text-form.ts';

/** The largest catalogue that is read: four times a table, because most of one is no part of its price lists. */
export const maxCatalogueBytes = 100 * 1024 * 1024;

const noteOnHeadings = ({ headingsCount }: PlainTable, where: WhereHeadings): string =>
  where === 'guess-or-none' && headingsCount === 0
    ? 'The first row looks like those below, so no row was taken for headings.'
    : '';

/** A list as it was opened. */
export type OpenedTable = {
  readonly table: PlainTable;
  /** What has to be said about how it was read; empty if nothing has. */
  readonly note: string;
  /** The names of the sheets of an Excel file, or of the price lists of a catalogue, in their order; none for another file. */
  readonly sheets: readonly string[];
  /** Those of the sheets that are hidden. One of them is read only if it is asked for. */
  readonly hiddenSheets?: readonly string[];
  /** The sheet or price list that was read. */
  readonly sheet?: string;
  /** The text of the file; undefined for an Excel file and a catalogue, whose rows are no lines. */
  readonly text?: string;
};

/** How a list is opened. */
export type ListOptions = {
  /** The sheet of an Excel file, or the price list of a catalogue; the first with rows that is not hidden if it is left out. */
  readonly sheet?: string | undefined;
  readonly headings?: WhereHeadings;
  /** Whether the rows of an Excel file keep the values of their cells. */
  readonly keepsValues?: boolean;
  /** The encoding of a text file; the one that it states or is likely if it is left out. */
  readonly encoding?: string | undefined;
  /** The mark between the cells of a text file; the one that makes its rows agree if it is left out. */
  readonly delimiter?: Delimiter | undefined;
  /** The text of a text file as a person changed it; the one that the file has if it is left out. */
  readonly text?: string | undefined;
  /** Called between parts of a catalogue, which takes longest, with the part that is read, from 0 to 1. What it throws ends the reading. */
  readonly pause?: ((done: number) => Promise<void>) | undefined;
};

const noteOnHiddenSheets = (hidden: ReadonlySet<string>, read: string): string => {
  if (hidden.has(read)) return 'The sheet that was read is hidden in the Excel file.';
  if (hidden.size === 0) return '';
  return hidden.size === 1
    ? '1 sheet is hidden and was not read.'
    : `${hidden.size} sheets are hidden and were not read.`;
};

const openExcel = async (
  bytes: Uint8Array,
  words: HeadingWords,
  { sheet: chosen, headings, keepsValues }: ListOptions,
): Promise<OpenedTable> => {
  // Most lists are no Excel files, and a page loads what reads them only when it has one.
  const { openWorkbook } = await import('../workbook/read-workbook.ts');
  const { sheets, hiddenSheets, readSheet } = openWorkbook(bytes);
  const shown = sheets.filter((sheet) => !hiddenSheets.has(sheet));
  for (const sheet of chosen === undefined ? shown : [chosen]) {
    const { table, note } = readSheet(sheet, { headings, words, keepsValues });
    // A sheet with a date or a title alone stands before many lists.
    if (table.rowCount > 0 || sheet === chosen || sheet === shown.at(-1)) {
      const notes = [noteOnHiddenSheets(hiddenSheets, sheet), noteOnHeadings(table, headings), note];
      return {
        table,
        note: notes.filter(Boolean).join(' '),
        sheets,
        hiddenSheets: [...hiddenSheets],
        sheet,
      };
    }
  }
  throw new ListRefused('The Excel file has no sheet with cells.');
};

const openCatalogue = async (file: Blob, { sheet: chosen, pause }: ListOptions): Promise<OpenedTable> => {
  if (file.size > maxCatalogueBytes) {
    throw new ListRefused(
      'The XML file is larger than 100 MiB. Export the catalogue in parts, or without pictures and features.',
    );
  }
  const { readCatalogue } = await import('../bmecat/read-bmecat.ts');
  const { sheet, ...read } = await readCatalogue(file, chosen, pause);
  return sheet === undefined ? read : { ...read, sheet };
};

/** How many bytes tell what a file is. */
const beginningBytes = 1024;

const open = async (file: Blob, words: HeadingWords, options: ListOptions): Promise<OpenedTable> => {
  const beginning = new Uint8Array(await file.slice(0, beginningBytes).arrayBuffer());
  const other = whyNoList(beginning);
  if (other !== undefined) throw new ListRefused(other);
  if (isJson(beginning)) {
    throw new ListRefused('This is JSON, and no table. Export the list as CSV or Excel (.xlsx).');
  }
  if (isXml(beginning)) return openCatalogue(file, options);
  if (file.size > maxTableBytes) throw new ListRefused(tooLargeTable);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isWorkbook(bytes)) return openExcel(bytes, words, options);
  const { text: inFile, encoding, encodings, isGuessed } = decodeText(bytes, words, options.encoding);
  const { text = inFile } = options;
  const { headings } = options;
  const delimiter = options.delimiter ?? findDelimiter(text, words);
  const form = { delimiter, encoding, encodings };
  const table = { ...readRows(text, words, { headings, delimiter }), form };
  const notes = [isGuessed ? noteOnEncoding(encoding) : '', noteOnHeadings(table, headings)];
  return { table, note: notes.filter(Boolean).join(' '), sheets: [], text };
};

/**
 * Opens a list, whose headings `words` tells: CSV or TSV, a sheet of an Excel file, or a price list of a BMEcat catalogue. Returns a
 * sentence that says why if it cannot be read.
 */
export const openTable = async (
  file: Blob,
  words: HeadingWords,
  options: ListOptions = {},
): Promise<OpenedTable | { readonly why: string }> => {
  try {
    return await open(file, words, options);
  } catch (error) {
    if (error instanceof ListRefused) return { why: error.message };
    throw error;
  }
};
