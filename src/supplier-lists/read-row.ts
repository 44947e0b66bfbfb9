import { parseInstant } from '../contracts/supplier/browser.ts';
import { addSeconds, formatInstant } from '../contracts/supplier/instant.ts';
import { maxValiditySeconds } from '../contracts/supplier/limits.ts';
import { type Field, type FieldName, fieldNames, fields, priceFields } from './fields.ts';
import type { Mapping } from './mapping.ts';
import { columnNames, type Table, type TableRow } from './parse-table.ts';
import {
  type ColumnMarks,
  type DecimalMark,
  findMarks,
  isAmbiguous,
  readLoneNumber,
  readNumber,
} from './read-number.ts';
import type { TableFault, TableFaultCode } from './table-faults.ts';

/**
 * A record of the contract with the values of a row, field by field in the order of the contract. It has a window
 * when a start or an end is known, and a price when the unit price is known.
 */
export const recordOfValues = (values: RowValues) => {
  const of = (name: FieldName) => values.get(name) ?? null;
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

/** The value of a cell in a record. */
export type CellValue = string | number | null;

/** How the numbers of a column are read. */
type NumberStyle = {
  /** The mark that was chosen for the whole list; undefined until it is. */
  readonly decimalMark: DecimalMark | undefined;
  /** Whether some cell of the column needs the other mark to be a number. */
  readonly isMixed: boolean;
};

/** The value of a cell, or why it has none. */
type CellReading = { readonly value: CellValue } | { readonly fault: TableFaultCode };

const choiceOf = (text: string, choices: readonly string[]): string =>
  choices.find((choice) => choice === text.toLowerCase()) ?? text;

const readDecimal = (text: string, { decimalMark, isMixed }: NumberStyle): CellReading => {
  const reading = readNumber(text, decimalMark ?? '.');
  if ('fault' in reading) return reading;
  return isMixed && isAmbiguous(text) ? { fault: 'ambiguous_number' } : { value: reading.decimal };
};

const readDays = (text: string, style: NumberStyle): CellReading => {
  const reading = readDecimal(text, style);
  if ('fault' in reading) return reading;
  const days = String(reading.value);
  return /^[0-9]{1,15}$/.test(days) ? { value: Number(days) } : { fault: 'not_whole_days' };
};

/**
 * The value of a cell. Numbers are read by `readNumber`; what it does not read is a fault. Any other text that does
 * not have the form of its field is kept, so that the contract reports it. Decimals stay text. Free text keeps its
 * spaces.
 */
const readCell = (cell: string, field: Field, style: NumberStyle): CellReading => {
  const trimmed = cell.trim();
  if (trimmed === '') return field.optional ? { value: null } : { fault: 'empty_cell' };
  switch (field.form) {
    case 'text':
      return { value: cell };
    case 'choice':
      return { value: choiceOf(trimmed, field.offers ?? []) };
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

// A new observation of the same record, or a later expiry, does not change the record.
const notOfTheVersion: ReadonlySet<string> = new Set(['sourceVersion', 'observedAt', 'expiresAt']);

/**
 * A version for a record that has none: SHA-256 of its JSON without `sourceVersion`, `observedAt` and `expiresAt`. It
 * changes exactly when another field does.
 */
const digestRecord = async (record: Readonly<Record<string, unknown>>): Promise<string> => {
  const content = Object.entries(record).filter(([name]) => !notOfTheVersion.has(name));
  const bytes = new TextEncoder().encode(JSON.stringify(Object.fromEntries(content)));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return `sha256:${[...digest].map(hexadecimal).join('')}`;
};

/** The latest expiry of a record that was observed at this timestamp; empty if the text is not a timestamp. */
const oneDayLater = (observedAt: string): string => {
  const observed = parseInstant(observedAt);
  return observed === undefined ? '' : formatInstant(addSeconds(observed, maxValiditySeconds));
};

/** The value of each field in one row. */
type RowValues = ReadonlyMap<FieldName, CellValue>;

/** The values of one row, and the cells that cannot be read. */
type RowReading = {
  readonly values: RowValues;
  readonly faults: readonly TableFault[];
};

const marks = new WeakMap<Table, Map<number, ColumnMarks>>();

/** The marks of a column, over all rows; found once for each table. */
export const marksOfColumn = (table: Table, column: number): ColumnMarks => {
  const known = marks.get(table) ?? new Map<number, ColumnMarks>();
  marks.set(table, known);
  const found = known.get(column) ?? findMarks(table.rows.map(({ cells }) => (cells[column] ?? '').trim()));
  known.set(column, found);
  return found;
};

const isPriceField = (name: FieldName): boolean => Object.hasOwn(priceFields, name);

/** Whether a field is asked for: the fields of a price are only if the list has prices. */
export const isAsked = (name: FieldName, sources: Mapping['sources']): boolean =>
  !isPriceField(name) || name === 'unitPrice' || sources.get('unitPrice')?.from !== 'nothing';

/** The value of a text that a person entered for every row. */
export const readConstant = (text: string, name: FieldName): CellReading => {
  const field = fields[name];
  const isNumber = field.form === 'decimal' || field.form === 'days';
  const lone = isNumber ? readLoneNumber(text.trim()) : text;
  if (lone === undefined) return { fault: 'not_readable' };
  return readCell(lone, field, { decimalMark: '.', isMixed: false });
};

const readColumn = (table: Table, column: number, cell: string, name: FieldName, mapping: Mapping) => {
  const { readOnlyWith } = marksOfColumn(table, column);
  const isMixed = mapping.decimalMark === ',' ? readOnlyWith.has('.') : readOnlyWith.has(',');
  return readCell(cell, fields[name], { decimalMark: mapping.decimalMark, isMixed });
};

/** Reads the values of one row from their sources. */
export const readRow = async (table: Table, row: TableRow, mapping: Mapping): Promise<RowReading> => {
  const { sources } = mapping;
  const names = columnNames(table.headings);
  const faults: TableFault[] = [];

  const read = (name: FieldName): CellValue => {
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

  const values = new Map<FieldName, CellValue>(fieldNames.map((name) => [name, null]));
  const price = read('unitPrice');
  const hasPrice = price !== null || faults.length > 0;
  for (const name of fieldNames) {
    if (hasPrice || !isPriceField(name)) values.set(name, name === 'unitPrice' ? price : read(name));
  }
  if (sources.get('sourceVersion')?.from === 'digest') {
    values.set('sourceVersion', await digestRecord(recordOfValues(values)));
  }
  return { values, faults };
};
