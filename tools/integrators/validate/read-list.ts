import {
  decodeTable,
  encodingNotes,
  isTableFile,
  maxTableBytes,
  parseTable,
  tooLargeTable,
} from '../../../src/supplier-lists/parse-table.ts';
import type { Table } from '../../../src/supplier-lists/table.ts';
import { readSheet, sheetNames } from '../../../src/supplier-lists/workbook/read-workbook.ts';
import { WorkbookRefused } from '../../../src/supplier-lists/workbook/workbook-parts.ts';
import { visibleText } from '../../command-line/terminal-text.ts';

/** Whether a file is a zip archive, as an Excel file is. */
const isWorkbook = (bytes: Uint8Array): boolean =>
  [0x50, 0x4b, 0x03, 0x04].every((byte, index) => bytes[index] === byte);

/** Whether a file is a list, and no batch: an Excel file, or a table by its name or by how it begins. */
export const isList = (name: string, beginning: Uint8Array): boolean =>
  isWorkbook(beginning) || isTableFile(name, beginning);

/** A list, or why it is not read. */
export type ListReading =
  | {
      readonly table: Table;
      /** What has to be said about how it was read; empty if nothing has. */
      readonly note: string;
      /** The text of the file; undefined for an Excel file, which has no lines. */
      readonly text: string | undefined;
    }
  | { readonly why: string };

const readWorkbook = (bytes: Uint8Array, chosen: string | undefined): ListReading => {
  const names = sheetNames(bytes);
  const name = chosen ?? names[0];
  if (name === undefined) return { why: 'The Excel file has no sheet with cells.' };
  if (!names.includes(name))
    return { why: 'The Excel file has no sheet of the name that the mapping gives.' };
  const { table, note } = readSheet(bytes, name);
  const sheet =
    names.length > 1 && chosen === undefined ? `Only the first sheet was read: ${visibleText(name)}.` : '';
  return { table, note: [sheet, note].filter(Boolean).join(' '), text: undefined };
};

/** Reads a list: CSV, TSV, or a sheet of an Excel file, the first if none is chosen. */
export const readList = (bytes: Uint8Array, sheet?: string): ListReading => {
  if (bytes.length > maxTableBytes) return { why: tooLargeTable };
  try {
    if (isWorkbook(bytes)) return readWorkbook(bytes, sheet);
  } catch (error) {
    if (error instanceof WorkbookRefused) return { why: error.message };
    throw error;
  }
  const { text, encoding } = decodeTable(bytes);
  return { table: parseTable(text), note: encodingNotes[encoding], text };
};
