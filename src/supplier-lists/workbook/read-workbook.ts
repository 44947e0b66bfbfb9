import Papa from 'papaparse';
import { maxTableBytes, tooLargeTable } from '../parse-table.ts';
import { type CellFormats, readFormats, showNumber } from './cell-formats.ts';
import { createPartFinder, type Part, type PartFinder, readXml, WorkbookRefused } from './workbook-parts.ts';

const workbookPart = 'xl/workbook.xml';
const relationsPart = 'xl/_rels/workbook.xml.rels';

/** A workbook: its sheets with the parts that have their cells, and what all sheets share. */
type Workbook = {
  readonly sheets: readonly { readonly name: string; readonly part: string }[];
  readonly stringsPart: string;
  readonly stylesPart: string;
  /** Whether its dates count from 1904 instead of 1900. */
  readonly is1904: boolean;
};

/** The name of a part that another in `xl/` refers to. */
const partOf = (target: string): string => (target.startsWith('/') ? target.slice(1) : `xl/${target}`);

const openWorkbook = (findPart: PartFinder): Workbook => {
  const workbook = findPart(workbookPart);
  if (workbook === undefined) {
    throw new WorkbookRefused('The file is a zip archive but not an Excel file. Open the list itself.');
  }
  const targets = new Map<string, string>();
  const byType = new Map<string, string>();
  readXml(findPart(relationsPart), {
    open: (name, attributes) => {
      if (name !== 'Relationship') return;
      const { Id = '', Target = '', Type = '' } = attributes();
      targets.set(Id, partOf(Target));
      byType.set(Type.slice(Type.lastIndexOf('/') + 1), partOf(Target));
    },
  });
  const sheets: { name: string; part: string }[] = [];
  let is1904 = false;
  readXml(workbook, {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = /^(?:1|true)$/.test(attributes().date1904 ?? '');
      if (name !== 'sheet') return;
      const part = targets.get(attributes()['r:id'] ?? '');
      // A sheet that is only a chart has no cells.
      if (part?.includes('worksheets/') === true) sheets.push({ name: attributes().name ?? '', part });
    },
  });
  return {
    sheets,
    stringsPart: byType.get('sharedStrings') ?? 'xl/sharedStrings.xml',
    stylesPart: byType.get('styles') ?? 'xl/styles.xml',
    is1904,
  };
};

/** The names of the sheets of an Excel file, in their order. Throws `WorkbookRefused`. */
export const sheetNames = (file: Uint8Array): string[] =>
  openWorkbook(createPartFinder(file)).sheets.map(({ name }) => name);

/** The texts that cells refer to by number. Phonetic guides are not part of a text. */
const readStrings = (part: Part | undefined): string[] => {
  const strings: string[] = [];
  let text = '';
  let isText = false;
  let isPhonetic = false;
  readXml(part, {
    open: (name) => {
      if (name === 'si') text = '';
      else if (name === 'rPh') isPhonetic = true;
      isText = name === 't' && !isPhonetic;
    },
    text: (found) => {
      if (isText) text += found;
    },
    close: (name) => {
      isText = false;
      if (name === 'rPh') isPhonetic = false;
      else if (name === 'si') strings.push(text);
    },
  });
  return strings;
};

/** The index of the column of a cell: 0 for `A7`, 27 for `AB7`. */
const columnOf = (reference: string): number =>
  [...(/^[A-Z]+/.exec(reference)?.[0] ?? '')].reduce(
    (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
    0,
  ) - 1;

const maxColumns = 16_384;

/** The largest number of a row in a sheet. */
const maxRows = 1_048_576;

type SheetReading = {
  readonly onRow: (number: number, cells: readonly string[]) => void;
  readonly strings: readonly string[];
  readonly formats: CellFormats;
  readonly is1904: boolean;
};

/** Reads the cells of a sheet row by row, each as the text that the sheet shows. Returns how many are dates. */
const readCells = (part: Part | undefined, { onRow, strings, formats, is1904 }: SheetReading): number => {
  let dates = 0;
  let row = 0;
  let column = -1;
  let cells: string[] = [];
  let cell: Readonly<Record<string, string>> = {};
  let value = '';
  let isValue = false;

  const shown = (): string => {
    if (cell.t === 's') return strings[Number(value)] ?? '';
    if (cell.t === 'b') return value === '1' ? 'TRUE' : 'FALSE';
    if (value === '' || (cell.t !== undefined && cell.t !== 'n')) return value;
    const { text, isDate } = showNumber(value, formats[Number(cell.s ?? 0)] ?? 'General', is1904);
    if (isDate) dates += 1;
    return text;
  };

  readXml(part, {
    open: (name, attributes) => {
      if (name === 'row') {
        row = Number(attributes().r ?? row + 1);
        column = -1;
        cells = [];
      } else if (name === 'c') {
        cell = attributes();
        value = '';
        column = cell.r === undefined ? column + 1 : columnOf(cell.r);
      }
      isValue = name === 'v' || name === 't';
    },
    text: (found) => {
      if (isValue) value += found;
    },
    close: (name) => {
      isValue = false;
      if (name === 'c' && column >= 0 && column < maxColumns) {
        while (cells.length < column) cells.push('');
        cells[column] = shown();
      } else if (name === 'row' && row <= maxRows) onRow(row, cells);
    },
  });
  return dates;
};

const rowsInChunk = 50;

/** How many bytes of CSV are in memory at a time. */
const bytesInPiece = 262_144;

const encoder = new TextEncoder();

/** A sheet as CSV, which a browser keeps outside the memory of the page, and what a person has to know about it. */
type SheetAsCsv = { readonly csv: Blob; readonly note: string };

/**
 * A sheet of an Excel file as CSV, with the same row numbers. Numbers are written as the sheet shows them, with a
 * decimal point, and dates as ISO 8601 without a zone. Throws `WorkbookRefused`.
 */
export const sheetAsCsv = (file: Uint8Array, name: string): SheetAsCsv => {
  const findPart = createPartFinder(file);
  const { sheets, stringsPart, stylesPart, is1904 } = openWorkbook(findPart);
  const sheet = sheets.find((other) => other.name === name);
  if (sheet === undefined) throw new WorkbookRefused('The Excel file has no such sheet.');
  const strings = readStrings(findPart(stringsPart));
  const formats = readFormats(findPart(stylesPart));
  const pieces: Blob[] = [];
  let piece: Uint8Array<ArrayBuffer>[] = [];
  let inPiece = 0;
  let waiting: (readonly string[])[] = [];
  let last = 0;
  let width = 0;
  let size = 0;
  const flush = (): void => {
    if (waiting.length === 0) return;
    // As a string it would keep each of its cells in memory.
    const bytes = encoder.encode(`${Papa.unparse(waiting)}\r\n`);
    waiting = [];
    size += bytes.length;
    if (size > maxTableBytes) throw new WorkbookRefused(tooLargeTable);
    piece.push(bytes);
    inPiece += bytes.length;
    if (inPiece < bytesInPiece) return;
    pieces.push(new Blob(piece));
    piece = [];
    inPiece = 0;
  };
  const addRow = (cells: readonly string[]): void => {
    waiting.push(cells);
    if (waiting.length >= rowsInChunk) flush();
  };
  const dates = readCells(findPart(sheet.part), {
    onRow: (number, cells) => {
      // The rows between are empty in the sheet, and stay so for the numbers of those below.
      for (let empty = last + 1; empty < number; empty += 1) addRow(['']);
      last = Math.max(last, number);
      width = Math.max(width, cells.length);
      // A sheet leaves out the empty cells at the end of a row, and a table may not.
      addRow([...cells, ...Array.from({ length: width - cells.length }, () => '')]);
    },
    strings,
    formats,
    is1904,
  });
  flush();
  return {
    csv: new Blob([...pieces, ...piece], { type: 'text/csv' }),
    note: [
      'Numbers were read as the sheet shows them, with a decimal point: check those that it rounds.',
      ...(dates === 0
        ? []
        : [
            'Dates were read as 2026-11-21T12:00:00, because how a sheet shows them depends on the computer; they have no time zone.',
          ]),
    ].join(' '),
  };
};
