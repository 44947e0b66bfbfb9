import { counted } from '../../text/counted.ts';
import { type StoredValue, type StoredValues, serialOf } from '../cell-values.ts';
import type { HeadingWords } from '../heading-rows.ts';
import { ListRefused } from '../list-refused.ts';
import { filledLength, tableOfRows, type WhereHeadings } from '../parse-table.ts';
import { createReadingBudget, type ReadingBudget } from '../reading-budget.ts';
import { maxColumns, type PlainTable, type SheetColumns, type TableRow } from '../table.ts';
import {
  type CellStyles,
  general,
  isOn,
  readStyles,
  showNumber,
  storedNumber,
  valueOfNumber,
} from './cell-formats.ts';
import { columnOfReference, markMergedCells } from './merged-cells.ts';
import { createPartFinder, type PartFinder, readXml, type WorkbookPart } from './workbook-parts.ts';

const workbookPart = 'xl/workbook.xml';
const relationsPart = 'xl/_rels/workbook.xml.rels';

/** The sheets of a workbook with the parts that have their cells, and what all sheets share. */
type WorkbookParts = {
  readonly sheets: readonly {
    readonly name: string;
    readonly part: string;
    readonly isHidden: boolean;
  }[];
  readonly stringsPart: string;
  readonly stylesPart: string;
  /** Whether its dates count from 1904 instead of 1900. */
  readonly is1904: boolean;
};

/** The name of a part that another in `xl/` refers to. */
const partOf = (target: string): string => (target.startsWith('/') ? target.slice(1) : `xl/${target}`);

/** What a sheet that is listed counts, and one that is read: reading one goes through the whole file. */
const sheetCounts = { listed: 256, read: 16_384 };

/** What a zip archive is that is no Excel file, by a part that it has, and what to do instead. */
const otherArchives = [
  [
    'META-INF/manifest.xml',
    'This is an OpenDocument file (.ods). Open it in a spreadsheet and save it as .xlsx.',
  ],
  ['xl/workbook.bin', 'This is a binary Excel file (.xlsb). Open it in a spreadsheet and save it as .xlsx.'],
  ['Index/Document.iwa', 'This is a file of Apple Numbers. Open it there and export it as Excel (.xlsx).'],
] as const;

const whyNoWorkbook = (findPart: PartFinder): string =>
  otherArchives.find(([part]) => findPart(part) !== undefined)?.[1] ??
  'The file is a zip archive, and not an Excel file. If the list is packed in it, unpack it and open the list.';

const findParts = (findPart: PartFinder, spend: ReadingBudget): WorkbookParts => {
  const workbook = findPart(workbookPart);
  if (workbook === undefined) throw new ListRefused(whyNoWorkbook(findPart));
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
  const sheets: WorkbookParts['sheets'][number][] = [];
  let is1904 = false;
  readXml(workbook, {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = /^(?:1|true)$/.test(attributes().date1904 ?? '');
      if (name !== 'sheet') return;
      const { name: called = '', state = 'visible', 'r:id': id = '' } = attributes();
      const part = targets.get(id);
      // A sheet that is only a chart has no cells.
      if (part?.includes('worksheets/') !== true) return;
      spend(sheetCounts.listed, 'sheets');
      sheets.push({ name: called, part, isHidden: state !== 'visible' });
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

type Attributes = Readonly<Record<string, string>>;

/** A text of a cell, and whether some of it is struck through. */
type CellText = { readonly text: string; readonly isStruck: boolean };

/** Puts the runs of a text together, each of which may be struck through. Phonetic guides are not part of a text. */
class RunReader {
  #isPhonetic = false;
  #isRunStruck = false;
  #isText = false;
  #text: string | undefined;
  #isStruck = false;

  /** The text since it was begun; undefined if there was none. */
  get text(): string | undefined {
    return this.#text;
  }

  get isStruck(): boolean {
    return this.#isStruck;
  }

  begin(): void {
    this.#text = undefined;
    this.#isStruck = false;
    this.#isRunStruck = false;
  }

  open(name: string, attributes: () => Attributes): void {
    if (name === 'rPh') this.#isPhonetic = true;
    else if (name === 'r') this.#isRunStruck = false;
    else if (name === 'strike') this.#isRunStruck = isOn(attributes().val);
    this.#isText = (name === 'v' || name === 't') && !this.#isPhonetic;
    if (this.#isText) this.#text ??= '';
  }

  add(found: string): void {
    if (!this.#isText) return;
    this.#text += found;
    this.#isStruck ||= this.#isRunStruck && found.trim() !== '';
  }

  close(name: string): void {
    this.#isText = false;
    if (name === 'rPh') this.#isPhonetic = false;
  }
}

/** The texts that cells refer to by number. */
const readStrings = (part: WorkbookPart | undefined): CellText[] => {
  const strings: CellText[] = [];
  const runs = new RunReader();
  readXml(part, {
    open: (name, attributes) => {
      if (name === 'si') runs.begin();
      else runs.open(name, attributes);
    },
    text: (found) => runs.add(found),
    close: (name) => {
      runs.close(name);
      if (name === 'si') strings.push({ text: withEscapes(runs.text ?? ''), isStruck: runs.isStruck });
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

/** The cells of one row while it is read. */
type OpenRow = {
  readonly number: number;
  readonly cells: string[];
  readonly numbers: Map<number, string>;
  readonly values: Map<number, StoredValue>;
  readonly unreadable: Set<number>;
  readonly struck: Set<number>;
  readonly isHidden: boolean;
};

/** What the cells of all sheets have in common. */
type SharedParts = {
  readonly strings: readonly CellText[];
  readonly styles: CellStyles;
  readonly is1904: boolean;
};

/** What is known of a cell: its text, the number that it holds, or that it has no readable value. */
type CellOfSheet =
  | {
      readonly text: string;
      readonly number?: string;
      readonly isDate?: boolean;
      readonly isStruck?: boolean;
      /** What the format of a number writes beside it. */
      readonly formatText?: string;
    }
  | undefined;

const readCellOfSheet = (
  { t: type = 'n', s: style = '0' }: Attributes,
  value: string | undefined,
  hasFormula: boolean,
  { strings, styles, is1904 }: SharedParts,
): CellOfSheet => {
  // A formula that was never calculated has no value. A cell without both is empty.
  if (value === undefined) return hasFormula ? undefined : { text: '' };
  if (type === 's') {
    return strings[Number(value)];
  }
  if (type === 'b') return { text: value === '1' ? 'TRUE' : 'FALSE' };
  if (type !== 'n') return { text: withEscapes(value) };
  const number = storedNumber(value);
  if (number === undefined) return undefined;
  const format = styles[Number(style)]?.format ?? general;
  const { text, isDate } = showNumber(number, format, is1904);
  return isDate ? { text, isDate } : { text, number, formatText: format === general ? '' : format.text };
};

/** The value of a cell other than text. */
const valueOfCell = (
  { t: type = 'n', s: style = '0' }: Attributes,
  stored: string | undefined,
  { styles, is1904 }: SharedParts,
): StoredValue | undefined => {
  if (stored === undefined) return undefined;
  const format = styles[Number(style)]?.format ?? general;
  if (type === 'b') return { isTrue: stored === '1' };
  if (type === 'e') return { error: stored };
  if (type === 'd') {
    const serial = serialOf(stored);
    return serial > 0 ? { serial, format: format.saved } : undefined;
  }
  const number = type === 'n' ? storedNumber(stored) : undefined;
  return number === undefined ? undefined : valueOfNumber(number, format, is1904);
};

/** The values of a row without any. */
const noValues: StoredValues = new Map();

/** The rows of a sheet, what is known of its columns, and how many cells have dates. */
type SheetRows = {
  readonly rows: readonly TableRow[];
  readonly ofColumns: SheetColumns;
  readonly dates: number;
};

/** The characters of a number that count as those of every cell do, digit by digit and as it is shown; the others take longer. */
const usualDigits = 40;
const countOfOthers = 8;

/** A column with more texts of formats than these has none that says something of it. */
const maxFormatTexts = 20;

/** Reads the cells of a sheet row by row. Throws `ListRefused` when something of it would be lost. */
const readRows = (
  part: WorkbookPart | undefined,
  shared: SharedParts,
  { keepsValues, spend }: { readonly keepsValues: boolean; readonly spend: ReadingBudget },
): SheetRows => {
  const rows: TableRow[] = [];
  const merged: string[] = [];
  const hiddenColumns = new Set<number>();
  const formatTexts = new Map<number, Set<string>>();
  const openRow = (number: number, isHidden: boolean): OpenRow => ({
    number,
    cells: [],
    numbers: new Map(),
    values: new Map(),
    unreadable: new Set(),
    struck: new Set(),
    isHidden,
  });
  let row = openRow(0, false);
  let column = -1;
  let cell: Attributes = {};
  const runs = new RunReader();
  let hasFormula = false;
  let dates = 0;

  const addColumns = ({ min = '', max = min, hidden = '0', width }: Attributes): void => {
    if (!isOn(hidden) && width !== '0') return;
    const last = Math.min(Number(max), maxColumns);
    for (let at = Number(min) - 1; at < last; at += 1) {
      spend(1, 'cells');
      hiddenColumns.add(at);
    }
  };
  const beginRow = ({ r = String(row.number + 1), hidden = '0', ht }: Attributes): void => {
    const number = Number(r);
    if (!/^[0-9]{1,7}$/.test(r) || number <= row.number || number > maxRows) withoutPosition();
    row = openRow(number, isOn(hidden) || ht === '0');
    column = -1;
  };
  const addFormatText = (text: string): void => {
    const known = formatTexts.get(column);
    if (known === undefined) formatTexts.set(column, new Set([text]));
    else if (known.size < maxFormatTexts) known.add(text);
  };
  const beginCell = (attributes: Attributes): void => {
    cell = attributes;
    runs.begin();
    hasFormula = false;
    const next = cell.r === undefined ? column + 1 : columnOfReference(cell.r);
    if (next <= column || next >= maxColumns) withoutPosition();
    column = next;
  };
  const endCell = (): void => {
    spend(column - row.cells.length, 'cells');
    while (row.cells.length < column) row.cells.push('');
    const found = readCellOfSheet(cell, runs.text, hasFormula, shared);
    spend((found?.text.length ?? 0) + 1, 'cells');
    const digits = found?.number === undefined ? 0 : Math.max(found.number.length, found.text.length);
    if (digits > usualDigits) spend(countOfOthers * (digits - usualDigits), 'digits');
    row.cells[column] = found?.text ?? '';
    if (found === undefined) row.unreadable.add(column);
    if (found?.number !== undefined) row.numbers.set(column, found.number);
    const value = keepsValues ? valueOfCell(cell, runs.text, shared) : undefined;
    if (value !== undefined) row.values.set(column, value);
    if (found?.isDate === true) dates += 1;
    if (found?.formatText !== undefined && found.formatText !== '') addFormatText(found.formatText);
    const isStruck =
      found?.isStruck === true || runs.isStruck || shared.styles[Number(cell.s ?? 0)]?.isStruck === true;
    if (isStruck && row.cells[column] !== '') row.struck.add(column);
  };
  const endRow = (): void => {
    const { number, cells, numbers, values, unreadable, struck, isHidden } = row;
    rows.push({
      number,
      cells,
      ...(numbers.size === 0 ? {} : { numbers }),
      ...(keepsValues ? { values: values.size === 0 ? noValues : values } : {}),
      ...(unreadable.size === 0 ? {} : { unreadable }),
      ...(struck.size === 0 ? {} : { struck }),
      ...(isHidden ? { isHidden } : {}),
    });
  };

  readXml(part, {
    open: (name, attributes) => {
      if (name === 'row') beginRow(attributes());
      else if (name === 'c') beginCell(attributes());
      else if (name === 'col') addColumns(attributes());
      else if (name === 'f') hasFormula = true;
      else if (name === 'mergeCell') merged.push(attributes().ref ?? '');
      runs.open(name, attributes);
    },
    text: (found) => runs.add(found),
    close: (name) => {
      runs.close(name);
      if (name === 'c') endCell();
      else if (name === 'row') endRow();
    },
  });
  return { rows: markMergedCells(rows, merged, spend), ofColumns: { hiddenColumns, formatTexts }, dates };
};

/** A sheet as a table, and what a person has to know about it. */
type SheetTable = { readonly table: PlainTable; readonly note: string };

const noteOnDates =
  'Dates were read as 2026-11-21T12:00:00, because how a sheet shows them depends on the computer; they have no time zone.';

/** What has to be said of rows with text to the right of the last heading: no cell has shifted there, and nothing is lost but this. */
const noteOnTextsBeside = ({ headings, rows }: PlainTable): string => {
  const beside = rows.filter(({ cells }) => filledLength(cells) > headings.length);
  const [first] = beside;
  return first === undefined
    ? ''
    : `${counted(beside.length, 'row')} with text to the right of the last heading, row ${first.number} first: it is not read.`;
};

/** How a sheet is read. */
type SheetOptions = {
  readonly headings?: WhereHeadings;
  readonly words?: HeadingWords;
  /** Whether its rows keep the values of their cells, for a list that is given back as a workbook. */
  readonly keepsValues?: boolean | undefined;
};

/** An Excel file that was opened. */
type Workbook = {
  /** The names of its sheets, in their order. */
  readonly sheets: readonly string[];
  /** Those of them that are hidden. */
  readonly hiddenSheets: ReadonlySet<string>;
  /**
   * A sheet as a table, with the row numbers of the sheet. A cell has the text that the sheet shows, with a decimal point, and the
   * number that it holds; a date is ISO 8601 without a zone. Throws `ListRefused`.
   */
  readonly readSheet: (name: string, options?: SheetOptions) => SheetTable;
};

/** Opens an Excel file. All that is read of it counts together. Throws `ListRefused`. */
export const openWorkbook = (file: Uint8Array): Workbook => {
  const findPart = createPartFinder(file);
  const spend = createReadingBudget();
  const { sheets, stringsPart, stylesPart, is1904 } = findParts(findPart, spend);
  let shared: SharedParts | undefined;
  return {
    sheets: sheets.map(({ name }) => name),
    hiddenSheets: new Set(sheets.filter(({ isHidden }) => isHidden).map(({ name }) => name)),
    readSheet: (name, { headings, words, keepsValues = false } = {}) => {
      const sheet = sheets.find((other) => other.name === name);
      if (sheet === undefined)
        throw new ListRefused('Choose another sheet: the Excel file has none with this name.');
      spend(sheetCounts.read, 'sheets');
      shared ??= {
        strings: readStrings(findPart(stringsPart)),
        styles: readStyles(findPart(stylesPart)),
        is1904,
      };
      const { rows, ofColumns, dates } = readRows(findPart(sheet.part), shared, { keepsValues, spend });
      const table = tableOfRows(rows, { where: headings, words, ofColumns });
      const notes = [dates === 0 ? '' : noteOnDates, noteOnTextsBeside(table)];
      return { table, note: notes.filter(Boolean).join(' ') };
    },
  };
};
