import { parseInstant } from '../contracts/supplier/browser.ts';
import { addSeconds, formatInstant } from '../contracts/supplier/instant.ts';
import { maxValiditySeconds } from '../contracts/supplier/limits.ts';
import { divideDecimal } from './divide-decimal.ts';
import { columnOf, type FieldName, fieldNames, isPriceField } from './fields.ts';
import type { Mapping } from './mapping.ts';
import { asProportion, type CellValue, createCellReader, readConstant } from './read-cell.ts';
import { columnNames, type Table, type TableRow } from './table.ts';
import type { TableFault } from './table-faults.ts';

const hexadecimals = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

const encoder = new TextEncoder();

/** The bytes of most records fit. A list has so many that bytes of their own for each would fill the memory. */
const scratch = new Uint8Array(16_384);

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => {
  const { read, written } = encoder.encodeInto(text, scratch);
  return read === text.length ? scratch.subarray(0, written) : encoder.encode(text);
};

/**
 * A version for a record that has none: SHA-256 of its JSON without `sourceVersion`, `observedAt` and `expiresAt`. It
 * changes exactly when another field does.
 */
const digestRecord = async (record: RowRecord): Promise<string> => {
  // A new observation of the same record, or a later expiry, does not change the record.
  const { sourceVersion: _version, observedAt: _observed, expiresAt: _expires, ...content } = record;
  const bytes = bytesOf(JSON.stringify(content));
  // `digest` copies the bytes before it returns.
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  let text = 'sha256:';
  for (const byte of digest) text += hexadecimals[byte];
  return text;
};

/** In place of a digest that is not computed yet. It has the form of every digest, so no verdict depends on it. */
const pendingVersion = `sha256:${'0'.repeat(64)}`;

/** The latest expiry of a record that was observed at this timestamp; empty if the text is not a timestamp. */
const oneDayLater = (observedAt: string): string => {
  const observed = parseInstant(observedAt);
  return observed === undefined ? '' : formatInstant(addSeconds(observed, maxValiditySeconds));
};

/** The value of each field in one row. */
export type RowValues = Readonly<Record<FieldName, CellValue>>;

const noValues: RowValues = {
  sourceRecordId: null,
  sourceVersion: null,
  title: null,
  manufacturer: null,
  manufacturerPartNumber: null,
  kind: null,
  condition: null,
  status: null,
  quantity: null,
  unit: null,
  location: null,
  leadTimeDays: null,
  windowStart: null,
  windowEnd: null,
  unitPrice: null,
  priceBasis: null,
  minimumQuantity: null,
  currency: null,
  country: null,
  taxBasis: null,
  taxRate: null,
  minimumOrderQuantity: null,
  orderMultiple: null,
  observedAt: null,
  expiresAt: null,
  sourceUpdatedAt: null,
};

/** A price from a quantity, as the cells of a row say it. */
export type Tier = { readonly minimumQuantity: CellValue; readonly unitPrice: CellValue };

/** The tier of a row. */
export const tierOf = ({ minimumQuantity, unitPrice }: RowValues): Tier => ({ minimumQuantity, unitPrice });

/**
 * A record of the contract with the values of a row, field by field in the order of the contract. It has a window
 * when a start or an end is known, and a price when the unit price is known. A record of several rows has their tiers.
 */
export const recordOfValues = (values: RowValues, tiers: readonly Tier[] = [tierOf(values)]) => ({
  sourceRecordId: values.sourceRecordId,
  sourceVersion: values.sourceVersion,
  kind: values.kind,
  title: values.title,
  manufacturer: values.manufacturer,
  manufacturerPartNumber: values.manufacturerPartNumber,
  unit: values.unit,
  condition: values.condition,
  availability: {
    quantity: values.quantity,
    window:
      values.windowStart !== null || values.windowEnd !== null
        ? { start: values.windowStart, end: values.windowEnd }
        : null,
    location: values.location,
    leadTimeDays: values.leadTimeDays,
  },
  pricing:
    values.unitPrice === null
      ? null
      : {
          currency: values.currency,
          country: values.country,
          audience: 'public',
          taxBasis: values.taxBasis,
          taxRate: values.taxRate,
          minimumOrderQuantity: values.minimumOrderQuantity,
          orderMultiple: values.orderMultiple,
          tiers,
        },
  sourceUpdatedAt: values.sourceUpdatedAt,
  observedAt: values.observedAt,
  expiresAt: values.expiresAt,
  status: values.status,
});

/** A record that was made from a row. */
export type RowRecord = ReturnType<typeof recordOfValues>;

/** The values of one row, and the cells that cannot be read. */
type RowReading = {
  readonly values: RowValues;
  readonly faults: readonly TableFault[];
};

/** Reads the value of one field of a row, and lists the cell if it cannot be read. */
type ReadValue = (row: TableRow, faults: TableFault[]) => CellValue;

/** Where a field gets its value: the same for every row, or read from each. */
type ValueOfField = { readonly same: CellValue } | { readonly read: ReadValue };

const addFault = (faults: TableFault[], found: TableFault): void => {
  const isListed = faults.some(({ column, code }) => column === found.column && code === found.code);
  if (!isListed) faults.push(found);
};

/** What columns are called, by table: a table with many columns is asked for each of them. */
const namesOfTables = new WeakMap<readonly string[], readonly string[]>();

const nameOfColumn = (headings: readonly string[], column: number): string => {
  const names = namesOfTables.get(headings) ?? columnNames(headings);
  namesOfTables.set(headings, names);
  return names[column] ?? `column ${column + 1}`;
};

const readColumn = (
  table: Table,
  column: number,
  name: FieldName,
  mapping: Mapping,
  isPercent: boolean,
): ReadValue => {
  const readText = createCellReader({ table, column, name }, mapping);
  const heading = nameOfColumn(table.headings, column);
  return ({ number, cells, numbers, unreadable }, faults) => {
    const cell = cells[column] ?? '';
    if (unreadable?.has(column) === true) {
      addFault(faults, { code: 'unreadable_cell', row: number, column: heading });
      return null;
    }
    // A percent sign shows that a workbook holds a proportion, and in a text that the number is a percentage.
    const held = numbers?.get(column);
    const isProportion = held !== undefined && cell.includes('%');
    const text = isPercent ? cell.replace('%', '') : cell;
    const reading = isPercent && !isProportion ? asProportion(readText(text, held)) : readText(text, held);
    if ('value' in reading) return reading.value;
    addFault(faults, { code: reading.fault, row: number, column: heading });
    return null;
  };
};

const valueOfField = (name: FieldName, table: Table, mapping: Mapping): ValueOfField => {
  const source = mapping.sources.get(name);
  switch (source?.from) {
    case 'column':
    case 'tier-rows':
    case 'percent':
      return { read: readColumn(table, source.column, name, mapping, source.from === 'percent') };
    // A guess is shown to the person who has to confirm it. No batch is made of it.
    case 'guess':
      return { read: readColumn(table, source.column, name, mapping, source.as === 'percent') };
    case 'digest':
      return { same: pendingVersion };
    case 'constant': {
      const reading = readConstant(source.text, name);
      return { same: 'value' in reading ? reading.value : null };
    }
    case 'one-day': {
      const observed = name === 'observedAt' ? { same: null } : valueOfField('observedAt', table, mapping);
      if ('same' in observed) return { same: oneDayLater(String(observed.same ?? '')) };
      return { read: (row, faults) => oneDayLater(String(observed.read(row, faults) ?? '')) };
    }
    default:
      return { same: null };
  }
};

/**
 * Prepares reading the rows of a table, so that what is equal for all rows is done once. Where the version is a digest
 * of the record, it is not computed yet: see `withVersion`.
 */
export const createRowReader = (table: Table, mapping: Mapping): ((row: TableRow) => RowReading) => {
  const withoutPrice: Record<FieldName, CellValue> = { ...noValues };
  const withPrice: Record<FieldName, CellValue> = { ...noValues };
  const read: { readonly name: FieldName; readonly ofPrice: boolean; readonly read: ReadValue }[] = [];
  for (const name of fieldNames) {
    const value = valueOfField(name, table, mapping);
    if ('read' in value) read.push({ name, ofPrice: isPriceField(name), read: value.read });
    else {
      withPrice[name] = value.same;
      if (!isPriceField(name)) withoutPrice[name] = value.same;
    }
  }
  const unitPrice = read.find(({ name }) => name === 'unitPrice');
  const priceColumn = columnOf(mapping.sources.get('unitPrice'));
  /** The price of one unit: that of the list divided by what it is for. */
  const perUnit = (values: RowValues, row: TableRow, faults: TableFault[]): CellValue => {
    const { unitPrice: price, priceBasis: basis } = values;
    if (typeof price !== 'string' || typeof basis !== 'string' || basis === '1') return price;
    const quotient = divideDecimal(price, basis);
    if (quotient !== undefined) return quotient;
    const column = priceColumn === undefined ? undefined : nameOfColumn(table.headings, priceColumn);
    addFault(faults, {
      code: 'price_not_divisible',
      row: row.number,
      ...(column === undefined ? {} : { column }),
    });
    return null;
  };
  return (row) => {
    const faults: TableFault[] = [];
    const price = unitPrice === undefined ? withPrice.unitPrice : unitPrice.read(row, faults);
    const hasPrice = price !== null || faults.length > 0;
    const values = hasPrice ? { ...withPrice } : { ...withoutPrice };
    for (const { name, ofPrice, read: readValue } of read) {
      if (name === 'unitPrice') values.unitPrice = price;
      else if (hasPrice || !ofPrice) values[name] = readValue(row, faults);
    }
    values.unitPrice = perUnit(values, row, faults);
    return { values, faults };
  };
};

/** The record with the digest of its content as its version, if the mapping asks for one. */
export const withVersion = async (record: RowRecord, { sources }: Mapping): Promise<RowRecord> =>
  sources.get('sourceVersion')?.from === 'digest'
    ? { ...record, sourceVersion: await digestRecord(record) }
    : record;

/** Finds the identifier of a row as the list writes it; empty if it has none. */
export const identifierFinder = ({ sources }: Mapping): ((row: TableRow) => string) => {
  const column = columnOf(sources.get('sourceRecordId'));
  return ({ cells }) => (column === undefined ? '' : (cells[column] ?? '').trim());
};
