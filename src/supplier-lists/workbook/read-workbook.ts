import { ListRefused } from '../list-refused.ts';
import { tableOfRows, type WhereHeadings } from '../parse-table.ts';
import { createReadingBudget, type ReadingBudget } from '../reading-budget.ts';
import { maxColumns, type Table, type TableRow } from '../table.ts';
import { type CellFormats, general, readFormats, showNumber, storedNumber } from './cell-formats.ts';
import { columnOfReference, markMergedCells } from './merged-cells.ts';
import { createPartFinder, type PartFinder, readXml, type WorkbookPart } from './workbook-parts.ts';

const workbookPart = 'xl/workbook.xml';
const relationsPart = 'xl/_rels/workbook.xml.rels';

/** The sheets of a workbook with the parts that have their cells, and what all sheets share. */
type WorkbookParts = {
  readonly sheets: readonly { readonly name: string; readonly part: string }[];
  readonly stringsPart: string;
  readonly stylesPart: string;
  /** Whether its dates count from 1904 instead of 1900. */
  readonly is1904: boolean;
};

/** The name of a part that another in `xl/` refers to. */
const partOf = (target: string): string => (target.startsWith('/') ? target.slice(1) : `xl/${target}`);

/** What a sheet that is listed counts, and one that is read: reading one goes through the whole file. */
const sheetCounts = { listed: 256, read: 16_384 };

const findParts = (findPart: PartFinder, spend: ReadingBudget): WorkbookParts => {
  const workbook = findPart(workbookPart);
  if (workbook === undefined) {
    throw new ListRefused('The file is a zip archive but not an Excel file. Open the list itself.');
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
      if (part?.includes('worksheets/') !== true) return;
      spend(sheetCounts.listed, 'sheets');
      sheets.push({ name: attributes().name ?? '', part });
    },
  });
  return {
    sheets,
    stringsPart: byType.get('sharedStrings') ?? 'xl/sharedStrings.xml',
    stylesPart: byType.get('styles') ?? 'xl/styles.xml',
    is1904,
  };
};

/** A text with the characters that XML cannot have, which an Excel file writes as `_x0001_`. */
const withEscapes = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_escape, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

/** The texts that cells refer to by number. Phonetic guides are not part of a text. */
const readStrings = (part: WorkbookPart | undefined): string[] => {
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
      else if (name === 'si') strings.push(withEscapes(text));
    },
  });
  return strings;
};

/** The largest number of a row in a sheet. */
const maxRows = 1_048_576;

const withoutPosition = (): never => {
  throw new ListRefused(
    'The sheet has a row or a cell whose position cannot be read. Open it in a spreadsheet and save it again.',
  );
};

type Attributes = Readonly<Record<string, string>>;

/** The cells of one row while it is read. */
type OpenRow = {
  readonly number: number;
  readonly cells: string[];
  readonly numbers: Map<number, string>;
  readonly unreadable: Set<number>;
};

/** What the cells of all sheets have in common. */
type SharedParts = {
  readonly strings: readonly string[];
  readonly formats: CellFormats;
  readonly is1904: boolean;
};

/** What is known of a cell: its text, the number that it holds, or that it has no readable value. */
type CellOfSheet = { readonly text: string; readonly number?: string; readonly isDate?: boolean } | undefined;

const readCellOfSheet = (
  { t: type = 'n', s: style = '0' }: Attributes,
  value: string | undefined,
  hasFormula: boolean,
  { strings, formats, is1904 }: SharedParts,
): CellOfSheet => {
  // A formula that was never calculated has no value. A cell without both is empty.
  if (value === undefined) return hasFormula ? undefined : { text: '' };
  if (type === 's') {
    const text = strings[Number(value)];
    return text === undefined ? undefined : { text };
  }
  if (type === 'b') return { text: value === '1' ? 'TRUE' : 'FALSE' };
  if (type !== 'n') return { text: withEscapes(value) };
  const number = storedNumber(value);
  if (number === undefined) return undefined;
  const { text, isDate } = showNumber(number, formats[Number(style)] ?? general, is1904);
  return isDate ? { text, isDate } : { text, number };
};

/** The rows of a sheet, and how many cells have dates. */
type SheetRows = { readonly rows: readonly TableRow[]; readonly dates: number };

/** The characters of a number that count as those of every cell do, digit by digit and as it is shown; the others take longer. */
const usualDigits = 40;
const countOfOthers = 8;

/** Reads the cells of a sheet row by row. Throws `ListRefused` when something of it would be lost. */
const readRows = (part: WorkbookPart | undefined, shared: SharedParts, spend: ReadingBudget): SheetRows => {
  const rows: TableRow[] = [];
  const merged: string[] = [];
  let row: OpenRow = { number: 0, cells: [], numbers: new Map(), unreadable: new Set() };
  let column = -1;
  let cell: Attributes = {};
  let value: string | undefined;
  let hasFormula = false;
  let isValue = false;
  let isPhonetic = false;
  let dates = 0;

  const beginRow = ({ r = String(row.number + 1) }: Attributes): void => {
    const number = Number(r);
    if (!/^[0-9]{1,7}$/.test(r) || number <= row.number || number > maxRows) withoutPosition();
    row = { number, cells: [], numbers: new Map(), unreadable: new Set() };
    column = -1;
  };
  const beginCell = (attributes: Attributes): void => {
    cell = attributes;
    value = undefined;
    hasFormula = false;
    const next = cell.r === undefined ? column + 1 : columnOfReference(cell.r);
    if (next <= column || next >= maxColumns) withoutPosition();
    column = next;
  };
  const endCell = (): void => {
    spend(column - row.cells.length, 'cells');
    while (row.cells.length < column) row.cells.push('');
    const found = readCellOfSheet(cell, value, hasFormula, shared);
    spend((found?.text.length ?? 0) + 1, 'cells');
    const digits = found?.number === undefined ? 0 : Math.max(found.number.length, found.text.length);
    if (digits > usualDigits) spend(countOfOthers * (digits - usualDigits), 'digits');
    row.cells[column] = found?.text ?? '';
    if (found === undefined) row.unreadable.add(column);
    if (found?.number !== undefined) row.numbers.set(column, found.number);
    if (found?.isDate === true) dates += 1;
  };
  const endRow = (): void => {
    const { number, cells, numbers, unreadable } = row;
    rows.push({
      number,
      cells,
      ...(numbers.size === 0 ? {} : { numbers }),
      ...(unreadable.size === 0 ? {} : { unreadable }),
    });
  };

  readXml(part, {
    open: (name, attributes) => {
      if (name === 'row') beginRow(attributes());
      else if (name === 'c') beginCell(attributes());
      else if (name === 'f') hasFormula = true;
      else if (name === 'rPh') isPhonetic = true;
      else if (name === 'mergeCell') merged.push(attributes().ref ?? '');
      isValue = (name === 'v' || name === 't') && !isPhonetic;
      if (isValue) value ??= '';
    },
    text: (found) => {
      if (isValue) value += found;
    },
    close: (name) => {
      isValue = false;
      if (name === 'rPh') isPhonetic = false;
      else if (name === 'c') endCell();
      else if (name === 'row') endRow();
    },
  });
  return { rows: markMergedCells(rows, merged, spend), dates };
};

/** A sheet as a table, and what a person has to know about it. */
type SheetTable = { readonly table: Table; readonly note: string };

const noteOnDates =
  'Dates were read as 2026-11-21T12:00:00, because how a sheet shows them depends on the computer; they have no time zone.';

/** An Excel file that was opened. */
type Workbook = {
  /** The names of its sheets, in their order. */
  readonly sheets: readonly string[];
  /**
   * A sheet as a table, with the row numbers of the sheet. A cell has the text that the sheet shows, with a decimal point, and the
   * number that it holds; a date is ISO 8601 without a zone. Throws `ListRefused`.
   */
  readonly readSheet: (name: string, headings?: WhereHeadings) => SheetTable;
};

/** Opens an Excel file. All that is read of it counts together. Throws `ListRefused`. */
export const openWorkbook = (file: Uint8Array): Workbook => {
  const findPart = createPartFinder(file);
  const spend = createReadingBudget();
  const { sheets, stringsPart, stylesPart, is1904 } = findParts(findPart, spend);
  let shared: SharedParts | undefined;
  return {
    sheets: sheets.map(({ name }) => name),
    readSheet: (name, headings) => {
      const sheet = sheets.find((other) => other.name === name);
      if (sheet === undefined)
        throw new ListRefused('The Excel file has no sheet of the name that was given.');
      spend(sheetCounts.read, 'sheets');
      shared ??= {
        strings: readStrings(findPart(stringsPart)),
        formats: readFormats(findPart(stylesPart)),
        is1904,
      };
      const { rows, dates } = readRows(findPart(sheet.part), shared, spend);
      const table = tableOfRows(rows, { where: headings, mayEndEarly: true });
      return { table, note: dates === 0 ? '' : noteOnDates };
    },
  };
};
