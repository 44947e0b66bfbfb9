import { columnOf, type Source } from '../columns/fields/fields.ts';
import { fieldReaders } from '../columns/mapping/read-column.ts';
import { createPriceReader } from '../columns/mapping/read-price.ts';
import { type OpenedList, openList } from '../columns/profile/open-list.ts';
import type { Table } from '../columns/profile/table.ts';
import { listOptionsOf, mappingOfFile } from '../columns/questions/mapping-file.ts';
import type { MappingFile } from '../columns/questions/mapping-file-schema.ts';
import { placeholderOf } from '../columns/values/cell-texts.ts';
import { oddKind, oddTextsIn } from '../columns/values/odd-texts.ts';
import { sha256 } from '../evidence/sha256.ts';
import { sheetsInWords } from '../tables/sheets-in-words.ts';
import { columnCalled, columnNames, type TableRow } from '../tables/table.ts';
import { counted } from '../text/counted.ts';
import { isDay } from '../text/day-in-words.ts';
import type { Pause } from './evidence-report.ts';
import type { FileRow } from './line.ts';
import { guessOwnFile, type OwnFileField, type OwnFileMapping, ownFileMappingOf } from './own-file-fields.ts';
import { datesOfFile, type OwnFile } from './own-files.ts';

/** What a person says of a file that does not say it itself. */
export type OwnFileAnswers = {
  /** Mappings of price lists. A file is read by the first whose columns it has, and without one by its headings. */
  readonly mappings?: readonly MappingFile[];
  /** The sheet of an Excel file; the first with rows if it is left out. */
  readonly sheet?: string | undefined;
  /** The manufacturer of all rows of a file that names none. */
  readonly manufacturer?: string | undefined;
  /** The heading or the number of the column with the part number, where no known heading tells it. */
  readonly partNumberColumn?: string | undefined;
  /** Which columns have what no known heading tells, by their places from 0. */
  readonly columns?: Readonly<Partial<Record<OwnFileField, number>>>;
  /** Whether spaces at either end of a cell are removed. */
  readonly isTrimmed?: boolean;
  /** Whether its prices are wanted. */
  readonly hasPrices?: boolean;
  /** Lets whoever shows the work take input between two parts of it. */
  readonly pause?: Pause;
};

/** The columns of a file that a person has to say what is in. */
export type OpenColumns = {
  readonly names: readonly string[];
  readonly rows: readonly Pick<TableRow, 'number' | 'cells'>[];
  /** The columns that the headings tell. */
  readonly columns: Readonly<Partial<Record<OwnFileField, number>>>;
};

/** The sheets of an Excel file, and the one that was read; none of another file. */
export type ReadSheet = { readonly sheets: readonly string[]; readonly sheet: string };

/** A file as it was read, with how in words, or why it cannot be a source. */
type OwnFileReading =
  | ({
      readonly file: OwnFile;
      readonly words: string;
      readonly mapping?: MappingFile | undefined;
    } & ReadSheet)
  | {
      readonly why: string;
      readonly lacks?: 'manufacturer' | 'part_number';
      readonly open?: OpenColumns & ReadSheet;
    };

/** Opens a file as the first mapping says whose columns it has, and without one by its headings. */
const openOwnFile = async (
  file: Blob,
  { mappings = [], sheet, pause }: OwnFileAnswers,
): Promise<
  | { readonly opened: OpenedList; readonly mapping: OwnFileMapping; readonly inFile?: MappingFile }
  | { readonly why: string }
> => {
  for (const inFile of mappings) {
    const opened = await openList(file, { ...listOptionsOf(inFile), pause });
    if ('why' in opened) continue;
    const found = mappingOfFile(inFile, opened.table.headings);
    if ('mapping' in found) return { opened, mapping: ownFileMappingOf(found.mapping, opened.table), inFile };
  }
  const opened = await openList(file, { headings: 'guess-or-none', sheet, pause });
  return 'why' in opened ? opened : { opened, mapping: guessOwnFile(opened.table) };
};

/** Whether a field has the same text in every row, or a column with some text. */
const isStated = (name: OwnFileField, { columns, rowCount }: Table, { sources }: OwnFileMapping): boolean => {
  const source = sources.get(name);
  const column = columnOf(source);
  if (column === undefined) return source?.from === 'constant' && source.text !== '';
  return columns[column]?.emptyCount !== rowCount;
};

const whyNot = {
  manufacturer:
    'has no column of manufacturers, or several. Name the heading of the right column Manufacturer.',
  part_number: 'does not say which column has the part numbers. Name its heading Manufacturer part number.',
} as const;

/** The fields whose texts have no spaces around them if that is asked for. */
const trimmedFields: readonly OwnFileField[] = [
  'manufacturer',
  'manufacturerPartNumber',
  'sourceRecordId',
  'title',
];

/** What a person answered, where the file does not say it. */
const answeredMapping = (
  table: Table,
  guessed: OwnFileMapping,
  { manufacturer, partNumberColumn = '', columns = {}, isTrimmed = false }: OwnFileAnswers,
): OwnFileMapping => {
  const { names } = guessed.target;
  const chosen = names.flatMap((name): [OwnFileField, Source][] => {
    const column = columns[name];
    return column === undefined ? [] : [[name, { from: 'column', column }]];
  });
  const sources = new Map([...guessed.sources, ...chosen]);
  const open = (name: OwnFileField): boolean => !isStated(name, table, { ...guessed, sources });
  const column = columnCalled(partNumberColumn, table.headings);
  if (manufacturer !== undefined && open('manufacturer')) {
    sources.set('manufacturer', { from: 'constant', text: manufacturer });
  }
  if (column !== undefined && open('manufacturerPartNumber')) {
    sources.set('manufacturerPartNumber', { from: 'column', column });
  }
  if (!isTrimmed) return { ...guessed, sources };
  const trimmed = trimmedFields.flatMap((name) => columnOf(sources.get(name)) ?? []);
  const oddTexts = new Map(guessed.oddTexts);
  for (const one of trimmed)
    oddTexts.set(one, new Map([...(oddTexts.get(one) ?? []), ['spaces-around', 'repair']]));
  return { ...guessed, sources, oddTexts };
};

/** Which columns were read, in words. */
const columnsInWords = ({ headings }: Table, { sources }: OwnFileMapping, hasPrices: boolean): string => {
  const names = columnNames(headings);
  const wordsOf = (name: OwnFileField): string => {
    const source = sources.get(name);
    const column = columnOf(source);
    if (source?.from === 'constant') return `${source.text} in every row`;
    return column === undefined ? 'none' : (names[column] ?? '');
  };
  return [
    `Manufacturer: ${wordsOf('manufacturer')}`,
    `part number: ${wordsOf('manufacturerPartNumber')}`,
    `item number: ${wordsOf('sourceRecordId')}`,
    `name: ${wordsOf('title')}`,
    `date: ${wordsOf('date')}`,
    ...(hasPrices ? [`price: ${wordsOf('unitPrice')}`] : []),
  ].join('; ');
};

/** The faults of a table by which no value of their row is in a wrong column. */
const harmless: ReadonlySet<string> = new Set(['row_too_short', 'price_not_final']);

/** How many rows a person sees who says what is in the columns. */
const shownRows = 5;

const openColumnsOf = (table: Table, { sources }: OwnFileMapping): OpenColumns => ({
  names: columnNames(table.headings),
  rows: table.rows.slice(0, shownRows).map(({ number, cells }) => ({ number, cells })),
  columns: Object.fromEntries(
    [...sources].flatMap(([field, source]) => {
      const column = columnOf(source);
      return column === undefined ? [] : [[field, column]];
    }),
  ),
});

/** Reads the rows of a file, each as far as its cells can be read. */
const rowsOf = (table: Table, mapping: OwnFileMapping, hasPrices: boolean): FileRow[] => {
  const readers = fieldReaders(table, mapping);
  const priceOf = createPriceReader(table, {
    unitPrice: mapping.sources.get('unitPrice'),
    currency: mapping.sources.get('currency'),
    priceBasis: mapping.sources.get('priceBasis'),
  });
  const textReader = (name: OwnFileField): ((row: TableRow) => string) => {
    const reader = readers.find((one) => one.name === name);
    return (row) => String(reader?.read(row, []) ?? '');
  };
  const [manufacturer, partNumber] = [textReader('manufacturer'), textReader('manufacturerPartNumber')];
  const [itemNumber, name, date] = [textReader('sourceRecordId'), textReader('title'), textReader('date')];
  const [from, until] = [textReader('validFrom'), textReader('validUntil')];
  return table.rows.map((row): FileRow => {
    const [validFrom, validUntil] = [from(row), until(row)];
    return {
      row: row.number,
      manufacturer: manufacturer(row),
      partNumber: partNumber(row),
      itemNumber: itemNumber(row),
      name: name(row),
      date: date(row),
      ...(validFrom !== '' && { validFrom }),
      ...(validUntil !== '' && { validUntil }),
      ...(hasPrices && { price: priceOf(row) }),
    };
  });
};

/** How many part numbers may be others than they are written, and why the first; empty where none is odd. */
const oddNumbersWords = (listed: OwnFile['listed']): string => {
  const odd = listed.filter(({ partNumber }) => oddTextsIn(partNumber).found.length > 0);
  const [first] = odd;
  const [found] = oddTextsIn(first?.partNumber ?? '').found;
  if (first === undefined || found === undefined) return '';
  const [count, others] = [counted(odd.length, 'part number'), odd.length === 1 ? 'another' : 'others'];
  return `${count} may be meant as ${others}, and only what is written is compared: row ${first.row} has ${oddKind(found.kind).words}.`;
};

/**
 * Reads a file of the user as a source: CSV, Excel or BMEcat, by the fields of its target. The date is the one that the file itself
 * states. Prices are read only where they are asked for.
 */
export const readOwnFile = async (
  name: string,
  content: Blob,
  answers: OwnFileAnswers = {},
): Promise<OwnFileReading> => {
  const { hasPrices = false } = answers;
  const read = await openOwnFile(content, answers);
  if ('why' in read) return read;
  const { table, note, sheets, hiddenSheets, sheet = '' } = read.opened;
  const mapping = answeredMapping(table, read.mapping, answers);
  if (table.rowCount === 0) return { why: 'The file has no rows below its headings.' };
  // The price lists of a catalogue have the same products.
  const ofSheet = { sheets: hiddenSheets === undefined ? [] : sheets, sheet };
  for (const [field, lacks] of [
    ['manufacturer', 'manufacturer'],
    ['manufacturerPartNumber', 'part_number'],
  ] as const) {
    if (!isStated(field, table, mapping)) {
      const open = { ...openColumnsOf(table, mapping), ...ofSheet };
      return { why: `The file ${whyNot[lacks]}`, lacks, open };
    }
  }
  const rows = rowsOf(table, mapping, hasPrices);
  const faulty = new Set(table.faults.flatMap(({ code, row }) => (harmless.has(code) ? [] : [row])));
  const listed = rows.filter(
    (row) =>
      row.manufacturer !== '' &&
      row.partNumber !== '' &&
      placeholderOf(row.partNumber) === undefined &&
      !faulty.has(row.row),
  );
  const days = [...new Set(rows.map((row) => row.date))].filter(isDay).sort();
  const [first, last] = [days[0], days.at(-1)];
  const file: OwnFile = {
    name,
    rows: table.rowCount,
    sha256: await sha256(new Uint8Array(await content.arrayBuffer())),
    dated: first === undefined || last === undefined ? null : { first, last },
    listed,
  };
  const left = rows.length - listed.length;
  const words = [
    `${columnsInWords(table, mapping, hasPrices)}. ${counted(table.rowCount, 'row')}, ${datesOfFile(file)}.`,
    left === 0
      ? ''
      : `Not compared: ${counted(left, 'row')} without a manufacturer or part number that can be read.`,
    oddNumbersWords(listed),
    sheetsInWords('sheet', ofSheet.sheets, sheet),
    note,
  ];
  return { file, words: words.filter(Boolean).join(' '), mapping: read.inFile, ...ofSheet };
};
