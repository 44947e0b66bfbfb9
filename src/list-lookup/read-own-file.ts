import { columnOf, type FieldName } from '../columns/fields/fields.ts';
import { normaliseHeading } from '../columns/fields/headings.ts';
import { type Mapping, suggestedMapping, withSource } from '../columns/mapping/mapping.ts';
import { createCellReader } from '../columns/mapping/read-cell.ts';
import { type OpenedList, openList } from '../columns/profile/open-list.ts';
import type { Table } from '../columns/profile/table.ts';
import { listOptionsOf, mappingOfFile } from '../columns/questions/mapping-file.ts';
import type { MappingFile } from '../columns/questions/mapping-file-schema.ts';
import { placeholderOf } from '../columns/values/cell-texts.ts';
import { readLocalDate, splitZone } from '../columns/values/read-date.ts';
import { sha256 } from '../evidence/sha256.ts';
import { columnNames, type TableRow } from '../tables/table.ts';
import { counted } from '../text/counted.ts';
import { isDay } from '../text/day-in-words.ts';
import type { Pause } from './evidence-report.ts';
import type { FileRow } from './line.ts';
import { datesOfFile, type OwnFile } from './own-files.ts';

/** What a person says of files that do not say it themselves. */
export type OwnFileAnswers = {
  /** Mappings of price lists. A file is read by the first whose columns it has, and without one by its headings. */
  readonly mappings?: readonly MappingFile[];
  /** The manufacturer of all rows of a file that names none. */
  readonly manufacturer?: string | undefined;
  /** The heading of the column with the part number, where no known heading tells it. */
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

/** What a file of the user is read for, by the fields of price lists. */
export const ownFileFields = [
  'manufacturer',
  'manufacturerPartNumber',
  'sourceRecordId',
  'title',
  'sourceUpdatedAt',
] as const satisfies readonly FieldName[];

export type OwnFileField = (typeof ownFileFields)[number];

/** The columns of a file that a person has to say what is in. */
export type OpenColumns = {
  readonly names: readonly string[];
  readonly rows: readonly Pick<TableRow, 'number' | 'cells'>[];
  /** The columns that the headings tell. */
  readonly columns: Readonly<Partial<Record<OwnFileField, number>>>;
};

/** A file as it was read, with how in words, or why it cannot be a source. */
type OwnFileReading =
  | { readonly file: OwnFile; readonly words: string; readonly mapping?: MappingFile | undefined }
  | { readonly why: string; readonly lacks?: 'manufacturer' | 'part_number'; readonly open?: OpenColumns };

/** Opens a file as the first mapping says whose columns it has, and without one by its headings. */
const openOwnFile = async (
  file: Blob,
  { mappings = [], pause }: OwnFileAnswers,
): Promise<
  | { readonly opened: OpenedList; readonly mapping: Mapping; readonly inFile?: MappingFile }
  | { readonly why: string }
> => {
  for (const inFile of mappings) {
    const opened = await openList(file, { ...listOptionsOf(inFile), pause });
    if ('why' in opened) continue;
    const found = mappingOfFile(inFile, opened.table.headings);
    if ('mapping' in found) return { opened, mapping: found.mapping, inFile };
  }
  const opened = await openList(file, { pause });
  return 'why' in opened ? opened : { opened, mapping: suggestedMapping(opened.table) };
};

/** Headings of dates that price lists do not have, and other files of products have. */
const dateHeadings: ReadonlySet<string> = new Set(['date', 'datum']);

/** The column with the date of a row, or of the export. */
const dateColumnOf = ({ headings }: Table, { sources }: Mapping): number | undefined => {
  const known = columnOf(sources.get('sourceUpdatedAt')) ?? columnOf(sources.get('observedAt'));
  const other = headings.findIndex((heading) => dateHeadings.has(normaliseHeading(heading)));
  return known ?? (other === -1 ? undefined : other);
};

/** The day of a text in its own time zone; the text itself where it is no date, or one of several. */
const dayOf = (text: string, order: Mapping['dateOrder']): string => {
  const local = readLocalDate(splitZone(text)?.date ?? text);
  const days = order === undefined ? Object.values(local ?? {}) : [local?.[order]];
  const [only, another] = new Set(days.map((day) => day?.slice(0, 'YYYY-MM-DD'.length)));
  return another === undefined && only !== undefined ? only : text;
};

/** Reads the days of a column. */
const dayReader = (table: Table, mapping: Mapping, column: number): ((row: TableRow) => string) => {
  const [only, another] = table.columns[column]?.dates.readOnlyWith ?? [];
  const order = mapping.dateOrder ?? (another === undefined ? only : undefined);
  const known = new Map<string, string>();
  return ({ cells }) => {
    const text = (cells[column] ?? '').trim();
    // Most rows of a file have the same day.
    const before = known.get(text);
    if (before !== undefined) return before;
    const day = placeholderOf(text) === undefined ? dayOf(text, order) : '';
    known.set(text, day);
    return day;
  };
};

const dateReader = (table: Table, mapping: Mapping): ((row: TableRow) => string) => {
  const column = dateColumnOf(table, mapping);
  if (column !== undefined) return dayReader(table, mapping, column);
  const source = mapping.sources.get('observedAt');
  const stated = source?.from === 'constant' ? dayOf(source.text.trim(), mapping.dateOrder) : '';
  return () => stated;
};

/** Reads from when until when a row is valid: the columns that a BMEcat catalogue has for it. */
const validityReader = (
  table: Table,
  mapping: Mapping,
): ((row: TableRow) => Pick<FileRow, 'validFrom' | 'validUntil'>) => {
  const [from, until] = ['VALID_START_DATE', 'VALID_END_DATE'].map((heading) => {
    const column = table.headings.indexOf(heading);
    return column === -1 ? () => '' : dayReader(table, mapping, column);
  });
  return (row) => {
    const [validFrom = '', validUntil = ''] = [from?.(row), until?.(row)];
    return { ...(validFrom !== '' && { validFrom }), ...(validUntil !== '' && { validUntil }) };
  };
};

/** Reads the price of a row as the file writes it, with its currency and the quantity that it is for. */
const priceReader = (mapping: Mapping): ((row: TableRow) => string) => {
  const text = (name: FieldName): ((row: TableRow) => string) => {
    const source = mapping.sources.get(name);
    if (source?.from === 'constant') return () => source.text;
    const column = columnOf(source);
    return ({ cells }) => (column === undefined ? '' : (cells[column] ?? '').trim());
  };
  const [price, currency, basis] = [text('unitPrice'), text('currency'), text('priceBasis')];
  return (row) => {
    const [amount, per] = [price(row), basis(row)];
    if (amount === '' || placeholderOf(amount) !== undefined) return '';
    return [amount, currency(row), per === '' || per === '1' ? '' : `for ${per}`].filter(Boolean).join(' ');
  };
};

/** Reads the texts of a field as the price lists do. Without its column, or where a cell cannot be read, the text is empty. */
const textReader = (
  name: FieldName,
  { table, mapping, isTrimmed }: { table: Table; mapping: Mapping; isTrimmed: boolean },
): ((row: TableRow) => string) => {
  const source = mapping.sources.get(name);
  if (source?.from === 'constant') return () => source.text;
  const column = columnOf(source);
  if (column === undefined) return () => '';
  const read = createCellReader({ table, column, name }, mapping);
  return ({ cells, numbers, unreadable }) => {
    if (unreadable?.has(column)) return '';
    const reading = read(cells[column] ?? '', numbers?.get(column));
    const text = 'value' in reading ? String(reading.value ?? '') : '';
    return isTrimmed ? text.trim() : text;
  };
};

/** Whether a field has the same text in every row, or a column with some text. */
const isStated = (name: FieldName, { columns, rowCount }: Table, { sources }: Mapping): boolean => {
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

/** What a person answered, where the file does not say it. */
const answeredMapping = (
  table: Table,
  suggested: Mapping,
  { manufacturer, partNumberColumn, columns = {} }: OwnFileAnswers,
): Mapping => {
  const chosen = ownFileFields.reduce((mapping, field) => {
    const column = columns[field];
    return column === undefined ? mapping : withSource(mapping, field, { from: 'column', column });
  }, suggested);
  const named =
    manufacturer === undefined || isStated('manufacturer', table, chosen)
      ? chosen
      : withSource(chosen, 'manufacturer', { from: 'constant', text: manufacturer });
  const column = columnNames(table.headings).indexOf(partNumberColumn?.trim() ?? '');
  return column === -1 || isStated('manufacturerPartNumber', table, named)
    ? named
    : withSource(named, 'manufacturerPartNumber', { from: 'column', column });
};

/** Which columns were read, in words. */
const columnsInWords = (table: Table, mapping: Mapping): string => {
  const names = columnNames(table.headings);
  const source = mapping.sources.get('manufacturer');
  const nameOf = (column: number | undefined): string =>
    column === undefined ? 'none' : (names[column] ?? '');
  const manufacturer = source?.from === 'constant' ? `${source.text} in every row` : nameOf(columnOf(source));
  const others = [
    ['part number', columnOf(mapping.sources.get('manufacturerPartNumber'))],
    ['item number', columnOf(mapping.sources.get('sourceRecordId'))],
    ['name', columnOf(mapping.sources.get('title'))],
    ['date', dateColumnOf(table, mapping)],
  ] as const;
  return [
    `Manufacturer: ${manufacturer}`,
    ...others.map(([what, column]) => `${what}: ${nameOf(column)}`),
  ].join('; ');
};

/** The faults of a table by which no value of their row is in a wrong column. */
const harmless: ReadonlySet<string> = new Set(['row_too_short', 'price_not_final']);

/** How many rows a person sees who says what is in the columns. */
const shownRows = 5;

const openColumnsOf = (table: Table, { sources }: Mapping): OpenColumns => ({
  names: columnNames(table.headings),
  rows: table.rows.slice(0, shownRows).map(({ number, cells }) => ({ number, cells })),
  columns: Object.fromEntries(
    ownFileFields.flatMap((field) => {
      const column = columnOf(sources.get(field));
      return column === undefined ? [] : [[field, column]];
    }),
  ),
});

/**
 * Reads a file of the user as a source: CSV, Excel or BMEcat, by the reader of price lists. The date is the one that the file itself
 * states. Prices are read only where they are asked for.
 */
export const readOwnFile = async (
  name: string,
  content: Blob,
  answers: OwnFileAnswers = {},
): Promise<OwnFileReading> => {
  const { isTrimmed = false, hasPrices = false } = answers;
  const read = await openOwnFile(content, answers);
  if ('why' in read) return read;
  const { table, note } = read.opened;
  const mapping = answeredMapping(table, read.mapping, answers);
  if (table.rowCount === 0) return { why: 'The file has no rows below its headings.' };
  for (const [field, lacks] of [
    ['manufacturer', 'manufacturer'],
    ['manufacturerPartNumber', 'part_number'],
  ] as const) {
    if (!isStated(field, table, mapping)) {
      return { why: `The file ${whyNot[lacks]}`, lacks, open: openColumnsOf(table, mapping) };
    }
  }
  const reader = (field: FieldName) => textReader(field, { table, mapping, isTrimmed });
  const [manufacturer, partNumber] = [reader('manufacturer'), reader('manufacturerPartNumber')];
  const [itemNumber, title] = [reader('sourceRecordId'), reader('title')];
  const date = dateReader(table, mapping);
  const validity = validityReader(table, mapping);
  const price = hasPrices ? priceReader(mapping) : undefined;
  const faulty = new Set(table.faults.flatMap(({ code, row }) => (harmless.has(code) ? [] : [row])));
  const rows = table.rows.map(
    (row): FileRow => ({
      row: row.number,
      manufacturer: manufacturer(row),
      partNumber: partNumber(row),
      itemNumber: itemNumber(row),
      name: title(row),
      date: date(row),
      ...validity(row),
      ...(price !== undefined && { price: price(row) }),
    }),
  );
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
    `${columnsInWords(table, mapping)}. ${counted(table.rowCount, 'row')}, ${datesOfFile(file)}.`,
    left === 0
      ? ''
      : `Not compared: ${counted(left, 'row')} without a manufacturer or part number that can be read.`,
    note,
  ];
  return { file, words: words.filter(Boolean).join(' '), mapping: read.inFile };
};
