import { parseInstant } from '../../../contracts/supplier/browser.ts';
import { contractVersion } from '../../../contracts/supplier/contract-version.ts';
import { addSeconds, formatInstant } from '../../../contracts/supplier/instant.ts';
import { maxRecords, maxValiditySeconds } from '../../../contracts/supplier/limits.ts';
import type { Mapping } from './mapping.ts';
import { type Member, type MemberName, memberNames, members, priceMembers } from './members.ts';
import { columnNames, type Table, type TableRow } from './parse-table.ts';
import {
  type ColumnMarks,
  type DecimalMark,
  findMarks,
  hasTwoValues,
  readLoneNumber,
  readNumber,
} from './read-number.ts';
import type { ChoiceName, TableFault, TableFaultCode } from './table-faults.ts';

/**
 * A record of the contract with the values of a row, member by member in the order of the contract. It has
 * a window when a start or an end is known, and a price when the price of one unit is.
 */
const recordOfValues = (values: RowValues) => {
  const of = (name: MemberName) => values.get(name) ?? null;
  const hasWindow = of('windowStart') !== null || of('windowEnd') !== null;
  const hasPrice = of('unitPrice') !== null;
  return {
    sourceRecordId: of('sourceRecordId'),
    sourceVersion: of('sourceVersion'),
    kind: of('kind'),
    title: of('title'),
    manufacturer: of('manufacturer'),
    manufacturerPartNumber: of('manufacturerPartNumber'),
    unit: of('unit'),
    condition: of('condition'),
    availability: {
      quantity: of('quantity'),
      window: hasWindow ? { start: of('windowStart'), end: of('windowEnd') } : null,
      location: of('location'),
      leadTimeDays: of('leadTimeDays'),
    },
    pricing: hasPrice
      ? {
          currency: of('currency'),
          country: of('country'),
          audience: 'public',
          taxBasis: of('taxBasis'),
          taxRate: of('taxRate'),
          minimumOrderQuantity: of('minimumOrderQuantity'),
          orderMultiple: of('orderMultiple'),
          tiers: [{ minimumQuantity: of('minimumQuantity'), unitPrice: of('unitPrice') }],
        }
      : null,
    sourceUpdatedAt: of('sourceUpdatedAt'),
    observedAt: of('observedAt'),
    expiresAt: of('expiresAt'),
    status: of('status'),
  };
};

/** What a cell can become in a record. */
export type CellValue = string | number | null;

/** How the numbers of a column are read. */
interface NumberStyle {
  /** The mark that was chosen for the whole list; undefined while nobody has, which leaves a number unread. */
  readonly decimalMark: DecimalMark | undefined;
  /** Whether other cells of the column can be read with the other mark alone. */
  readonly isMixed: boolean;
}

/** The value of a cell, or why it has none. */
type CellReading = { readonly value: CellValue } | { readonly fault: TableFaultCode };

const choiceOf = (text: string, choices: readonly string[]): string =>
  choices.find((choice) => choice === text.toLowerCase()) ?? text;

const readDecimal = (text: string, { decimalMark, isMixed }: NumberStyle): CellReading => {
  const reading = readNumber(text, decimalMark ?? '.');
  if ('fault' in reading) return reading;
  return isMixed && hasTwoValues(text) ? { fault: 'ambiguous_number' } : { value: reading.decimal };
};

const readDays = (text: string, style: NumberStyle): CellReading => {
  const reading = readDecimal(text, style);
  if ('fault' in reading) return reading;
  const days = String(reading.value);
  return /^[0-9]{1,15}$/.test(days) ? { value: Number(days) } : { fault: 'not_whole_days' };
};

/**
 * The value that the text of a cell stands for. Numbers are read by the rule of `readNumber`; what it does not read is
 * a fault. Any other text that does not have the form of its field stays as it is, so that the contract names it.
 * Decimals stay texts. Free text keeps its spaces.
 */
const readCell = (cell: string, member: Member, style: NumberStyle): CellReading => {
  const trimmed = cell.trim();
  if (trimmed === '') return member.optional ? { value: null } : { fault: 'empty_cell' };
  switch (member.form) {
    case 'text':
      return { value: cell };
    case 'choice':
      return { value: choiceOf(trimmed, member.offers ?? []) };
    case 'decimal':
      return readDecimal(trimmed, style);
    case 'days':
      return readDays(trimmed, style);
    case 'code':
    case 'timestamp':
      return { value: trimmed };
  }
};

const hexadecimal = (byte: number): string => byte.toString(16).padStart(2, '0');

// When a record was looked at, and for how long that holds, is no change of the record.
const notOfTheVersion: ReadonlySet<string> = new Set(['sourceVersion', 'observedAt', 'expiresAt']);

/**
 * A version for a record that has none: SHA-256 of its JSON without `sourceVersion`, `observedAt` and `expiresAt`. It is
 * the same for the same record, and another when a field changes.
 */
const digestRecord = async (record: Readonly<Record<string, unknown>>): Promise<string> => {
  const content = Object.entries(record).filter(([name]) => !notOfTheVersion.has(name));
  const bytes = new TextEncoder().encode(JSON.stringify(Object.fromEntries(content)));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return `sha256:${[...digest].map(hexadecimal).join('')}`;
};

/** The last moment that a record may expire when it was observed at this one; empty for anything else. */
const oneDayLater = (observedAt: string): string => {
  const observed = parseInstant(observedAt);
  return observed === undefined ? '' : formatInstant(addSeconds(observed, maxValiditySeconds));
};

/** What one row says of each field. */
type RowValues = ReadonlyMap<MemberName, CellValue>;

/** What one row says, and what in it cannot be read. */
interface RowReading {
  readonly values: RowValues;
  readonly faults: readonly TableFault[];
}

const marks = new WeakMap<Table, Map<number, ColumnMarks>>();

/** What the numbers of a column of the whole table show; looked for once for each table. */
export const marksOfColumn = (table: Table, column: number): ColumnMarks => {
  const known = marks.get(table) ?? new Map<number, ColumnMarks>();
  marks.set(table, known);
  const found = known.get(column) ?? findMarks(table.rows.map(({ cells }) => (cells[column] ?? '').trim()));
  known.set(column, found);
  return found;
};

const isPriceMember = (name: MemberName): boolean => Object.hasOwn(priceMembers, name);

/** Whether a field is asked for: those of a price are when the list has prices. */
export const isAsked = (name: MemberName, sources: Mapping['sources']): boolean =>
  !isPriceMember(name) || name === 'unitPrice' || sources.get('unitPrice')?.from !== 'nothing';

/** The value of a text that a person wrote for every row. */
const readConstant = (text: string, name: MemberName): CellReading => {
  const member = members[name];
  const isNumber = member.form === 'decimal' || member.form === 'days';
  const lone = isNumber ? readLoneNumber(text.trim()) : text;
  if (lone === undefined) return { fault: 'not_readable' };
  return readCell(lone, member, { decimalMark: '.', isMixed: false });
};

const readColumn = (table: Table, column: number, cell: string, name: MemberName, mapping: Mapping) => {
  const { readOnlyWith } = marksOfColumn(table, column);
  const isMixed = mapping.decimalMark === ',' ? readOnlyWith.has('.') : readOnlyWith.has(',');
  return readCell(cell, members[name], { decimalMark: mapping.decimalMark, isMixed });
};

/** Takes the values of one row from where the mapping says that they are. */
export const readRow = async (table: Table, row: TableRow, mapping: Mapping): Promise<RowReading> => {
  const { sources } = mapping;
  const names = columnNames(table.headings);
  const faults: TableFault[] = [];

  const read = (name: MemberName): CellValue => {
    const source = sources.get(name);
    if (source?.from === 'one-day') return oneDayLater(String(read('observedAt') ?? ''));
    if (source?.from === 'constant') {
      const reading = readConstant(source.text, name);
      return 'value' in reading ? reading.value : null;
    }
    if (source?.from !== 'column') return null;
    const reading = readColumn(table, source.column, row.cells[source.column] ?? '', name, mapping);
    if ('value' in reading) return reading.value;
    const column = names[source.column] ?? `column ${source.column + 1}`;
    const isListed = faults.some((fault) => fault.column === column && fault.code === reading.fault);
    if (!isListed) faults.push({ code: reading.fault, row: row.number, column });
    return null;
  };

  const values = new Map<MemberName, CellValue>(memberNames.map((name) => [name, null]));
  const price = read('unitPrice');
  const hasPrice = price !== null || faults.length > 0;
  for (const name of memberNames) {
    if (hasPrice || !isPriceMember(name)) values.set(name, name === 'unitPrice' ? price : read(name));
  }
  if (sources.get('sourceVersion')?.from === 'digest') {
    values.set('sourceVersion', await digestRecord(recordOfValues(values)));
  }
  return { values, faults };
};

/** Which rows and columns of a table a batch was made from. */
export interface TableOrigin {
  /** The number of a row for each record, as a spreadsheet counts them. */
  readonly rows: readonly number[];
  /** What the column is called that a value came from, by its pointer in the batch. */
  readonly columnOf: (pointer: string) => string | undefined;
}

/** The origin of a batch that was not made from a table. */
export const noOrigin: TableOrigin = { rows: [], columnOf: () => undefined };

// A pointer ends in the name of a field, but for the two times of a window.
const memberOfSegment = new Map<string, MemberName>([
  ...memberNames.map((name): [string, MemberName] => [name, name]),
  ['start', 'windowStart'],
  ['end', 'windowEnd'],
]);

const columnFinder = ({ headings }: Table, { sources }: Mapping): TableOrigin['columnOf'] => {
  const names = columnNames(headings);
  return (pointer) => {
    const name = memberOfSegment.get(pointer.slice(pointer.lastIndexOf('/') + 1));
    const source = name === undefined ? undefined : sources.get(name);
    return source?.from === 'column' ? names[source.column] : undefined;
  };
};

/** The JSON text of a batch, or everything that keeps the rows from becoming one. */
type WrittenBatch =
  | { readonly text: string; readonly origin: TableOrigin }
  | { readonly faults: readonly TableFault[] };

const isNumber = (name: MemberName): boolean => ['decimal', 'days'].includes(members[name].form);

/** The numbers of a table whose value depends on the decimal mark: the fields, each with its column. */
export const numbersWithMarks = (table: Table, sources: Mapping['sources']): [MemberName, number][] =>
  memberNames.flatMap((name): [MemberName, number][] => {
    const source = sources.get(name);
    if (source?.from !== 'column' || !isNumber(name) || !isAsked(name, sources)) return [];
    return marksOfColumn(table, source.column).dependOnMark ? [[name, source.column]] : [];
  });

const faultOfChoice = (name: MemberName, { sources }: Mapping): TableFault[] => {
  const source = sources.get(name) ?? { from: 'unsaid' };
  if (!isAsked(name, sources)) return [];
  if (source.from === 'unsaid') return [{ code: 'not_said', choice: name }];
  if (source.from !== 'constant') return [];
  if (source.text.trim() === '') return [{ code: 'not_said', choice: name }];
  const isRead =
    'value' in readConstant(source.text, name) &&
    (members[name].form !== 'timestamp' || parseInstant(source.text.trim()) !== undefined);
  return isRead ? [] : [{ code: 'not_readable', choice: name }];
};

/** What still has to be said of a list before its rows can become records, in the order of the page. */
export const checkChoices = (table: Table, mapping: Mapping): TableFault[] => {
  const { id, system, mode } = mapping.batch;
  const isMarkOpen = mapping.decimalMark === undefined && numbersWithMarks(table, mapping.sources).length > 0;
  const missing = (isMissing: boolean, choice: ChoiceName): TableFault[] =>
    isMissing ? [{ code: 'not_said', choice }] : [];
  return [
    ...missing(isMarkOpen, 'decimal-mark'),
    ...memberNames.flatMap((name) => faultOfChoice(name, mapping)),
    ...missing(id.trim() === '', 'source-id'),
    ...missing(system.trim() === '', 'source-system'),
    ...missing(mode === '', 'source-mode'),
  ];
};

const isOfQuotes = ({ code }: TableFault): boolean =>
  code === 'quote_not_closed' || code === 'text_after_quote';

/** Writes a batch with one record for each row. A row that does not fit the headings is not read any further. */
export const writeBatch = async (
  table: Table,
  rows: readonly TableRow[],
  mapping: Mapping,
): Promise<WrittenBatch> => {
  const choices = checkChoices(table, mapping);
  const chosen = new Set(rows.map(({ number }) => number));
  // After a quotation mark that is not closed no row can be trusted, so it counts whichever rows are taken.
  const ofForm = table.faults.filter(
    (fault) => isOfQuotes(fault) || (fault.row !== undefined && chosen.has(fault.row)),
  );
  const misfits = new Set(ofForm.map(({ row }) => row));
  const readings = await Promise.all(
    rows.filter(({ number }) => !misfits.has(number)).map((row) => readRow(table, row, mapping)),
  );
  // While nobody has said what the decimal mark is, no number of the list is right or wrong.
  const isMarkOpen = choices.some(({ choice }) => choice === 'decimal-mark');
  const ofCells = readings
    .flatMap((reading) => reading.faults)
    .filter(({ code }) => code === 'empty_cell' || !isMarkOpen);
  const ofRows = [...ofForm, ...ofCells].sort((a, b) => (a.row ?? 0) - (b.row ?? 0));
  if (choices.length + ofRows.length > 0) return { faults: [...choices, ...ofRows] };
  const records = readings.map(({ values }) => recordOfValues(values));
  const batch = { schemaVersion: contractVersion, source: mapping.batch, records };
  return {
    text: JSON.stringify(batch, null, 2),
    origin: { rows: rows.map(({ number }) => number), columnOf: columnFinder(table, mapping) },
  };
};

/** Rows that fit into one batch. */
export interface RowSlice {
  /** `rows 2 to 51`. */
  readonly label: string;
  readonly rows: readonly TableRow[];
}

/** The rows in batches of at most as many records as the contract takes. */
export const rowSlices = (rows: readonly TableRow[]): RowSlice[] =>
  Array.from({ length: Math.ceil(rows.length / maxRecords) }, (_, index) => {
    const slice = rows.slice(index * maxRecords, (index + 1) * maxRecords);
    return { label: `rows ${slice.at(0)?.number} to ${slice.at(-1)?.number}`, rows: slice };
  });
