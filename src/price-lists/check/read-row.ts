import {
  addSeconds,
  divideDecimal,
  formatInstant,
  parseInstant,
} from '../../../packages/record-contract/src/index.ts';
import {
  columnOf,
  columnsOf,
  type FieldName,
  fieldNames,
  fields,
  isPriceField,
} from '../../columns/fields/fields.ts';
import type { TableError } from '../../columns/fields/table-errors.ts';
import type { Mapping } from '../../columns/mapping/mapping.ts';
import { type CellValue, readConstant } from '../../columns/mapping/read-cell.ts';
import { addFault, type ReadValue, readColumn } from '../../columns/mapping/read-column.ts';
import type { Table } from '../../columns/profile/table.ts';
import { manufacturersAbove } from '../../columns/questions/manufacturer-groups.ts';
import { markedPrice } from '../../columns/values/currency-marks.ts';
import { deriveIdentifier } from '../../columns/values/derive-identifier.ts';
import { sha256 } from '../../evidence/sha256.ts';
import { nameOfColumn, type TableRow } from '../../tables/table.ts';

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
  return `sha256:${await sha256(bytesOf(JSON.stringify(content)))}`;
};

/** In place of a digest that is not computed yet. It has the form of every digest, so no verdict depends on it. */
const pendingVersion = `sha256:${'0'.repeat(64)}`;

/** The expiry of a record so many hours after this timestamp; empty if the text is not a timestamp. */
const hoursLater = (observedAt: string, hours: number): string => {
  const observed = parseInstant(observedAt);
  return observed === undefined ? '' : formatInstant(addSeconds(observed, hours * 3600));
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

/** The only price of a row. */
const tierOf = ({ minimumQuantity, unitPrice }: RowValues): Tier => ({ minimumQuantity, unitPrice });

/**
 * A record of the contract with the values of a row, field by field in the order of the contract. It has a window
 * when a start or an end is known, and a price when the unit price is known. A record of several rows has their tiers.
 */
export const recordOfValues = (values: RowValues, tiers: readonly Tier[]) => ({
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

/** The values of one row with its prices, and the cells that cannot be read. */
type RowReading = {
  readonly values: RowValues;
  readonly tiers: readonly Tier[];
  readonly faults: readonly TableError[];
};

/** Where a field gets its value: the same for every row, or read from each. */
type ValueOfField = { readonly same: CellValue } | { readonly read: ReadValue };

const valueOfField = (name: FieldName, table: Table, mapping: Mapping): ValueOfField => {
  const source = mapping.sources.get(name);
  switch (source?.from) {
    case 'column':
    case 'tier-rows':
    case 'percent': {
      const read = readColumn(table, source.column, name, mapping, source.from === 'percent');
      if (name !== 'manufacturer' || mapping.manufacturerGroups === undefined) return { read };
      const withGroups = manufacturersAbove(table, source.column, mapping.manufacturerGroups);
      return { read: (row, faults) => read(withGroups(row), faults) };
    }
    case 'derived': {
      const readers = source.columns.map((column) => readColumn(table, column, name, mapping));
      return {
        read: (row, faults) => {
          const texts = readers.flatMap((read) => read(row, faults) ?? []);
          return texts.length < readers.length ? null : deriveIdentifier(texts.map(String));
        },
      };
    }
    case 'digest':
      return { same: pendingVersion };
    case 'constant': {
      const reading = readConstant(source.text, fields[name]);
      return { same: 'value' in reading ? reading.value : null };
    }
    case 'hours': {
      const { hours } = source;
      const observed = name === 'observedAt' ? { same: null } : valueOfField('observedAt', table, mapping);
      if ('same' in observed) return { same: hoursLater(String(observed.same ?? ''), hours) };
      return { read: (row, faults) => hoursLater(String(observed.read(row, faults) ?? ''), hours) };
    }
    default:
      return { same: null };
  }
};

/** Where the prices of a row stand: one column, or one for each quantity. */
type PriceColumn = { readonly column: number; readonly price: ReadValue; readonly quantity: ReadValue };

const priceColumnsOf = (table: Table, mapping: Mapping): PriceColumn[] => {
  const source = mapping.sources.get('unitPrice');
  if (source?.from !== 'tier-columns') return [];
  return source.tiers.map(({ column, quantity }) => ({
    column,
    price: readColumn(table, column, 'unitPrice', mapping),
    quantity:
      typeof quantity === 'string'
        ? () => quantity
        : readColumn(table, quantity.column, 'minimumQuantity', mapping),
  }));
};

/** Checks the currency that is written beside the prices of a row, and takes it if the mapping says so. */
const currencyReader = (table: Table, mapping: Mapping) => {
  const columns = columnsOf(mapping.sources.get('unitPrice'));
  const isTaken = mapping.sources.get('currency')?.from === 'price-cell';
  return ({ number, cells }: TableRow, stated: CellValue, faults: TableError[]): CellValue => {
    let currency = stated;
    for (const column of columns) {
      const cell = cells[column] ?? '';
      const { currencies = [] } = markedPrice(cell) ?? {};
      const place = { row: number, column: nameOfColumn(table.headings, column) };
      const [only, ...others] = currencies;
      if (isTaken && cell.trim() !== '' && (only === undefined || others.length > 0)) {
        addFault(faults, { code: 'no_currency', ...place });
      } else if (isTaken && currency === null) currency = only ?? null;
      else if (only !== undefined && !currencies.includes(String(currency))) {
        addFault(faults, { code: 'other_currency', ...place });
      }
    }
    return currency;
  };
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
  const priceColumns = priceColumnsOf(table, mapping);
  const readCurrency = currencyReader(table, mapping);

  /** The price of one unit: that of the list divided by what it is for. */
  const perUnit = (
    price: CellValue,
    basis: CellValue,
    { row, column }: { readonly row: TableRow; readonly column: number | undefined },
    faults: TableError[],
  ): CellValue => {
    if (typeof price !== 'string' || typeof basis !== 'string' || basis === '1') return price;
    const quotient = divideDecimal(price, basis);
    if (quotient !== undefined) return quotient;
    const place = column === undefined ? {} : { column: nameOfColumn(table.headings, column) };
    addFault(faults, { code: 'price_not_divisible', row: row.number, ...place });
    return null;
  };

  /** The prices of a row that has a column for each quantity. An empty cell is no price. */
  const tiersOfColumns = (row: TableRow, faults: TableError[]) =>
    priceColumns.flatMap(({ column, price, quantity }) => {
      const unit = price(row, faults);
      return unit === null ? [] : [{ column, unitPrice: unit, minimumQuantity: quantity(row, faults) }];
    });

  return (row) => {
    const faults: TableError[] = [];
    const inColumns = tiersOfColumns(row, faults);
    const ofCell = unitPrice === undefined ? withPrice.unitPrice : unitPrice.read(row, faults);
    const price = inColumns[0]?.unitPrice ?? ofCell;
    const hasPrice = price !== null || faults.length > 0;
    const values = hasPrice ? { ...withPrice } : { ...withoutPrice };
    for (const { name, ofPrice, read: readValue } of read) {
      if (name !== 'unitPrice' && (hasPrice || !ofPrice)) values[name] = readValue(row, faults);
    }
    if (hasPrice) values.currency = readCurrency(row, values.currency, faults);
    const basis = values.priceBasis;
    const tiers = inColumns.map(
      ({ column, unitPrice: unit, minimumQuantity }): Tier => ({
        minimumQuantity,
        unitPrice: perUnit(unit, basis, { row, column }, faults),
      }),
    );
    const [first] = tiers;
    values.unitPrice = first?.unitPrice ?? perUnit(price, basis, { row, column: priceColumn }, faults);
    values.minimumQuantity = first?.minimumQuantity ?? values.minimumQuantity;
    return { values, tiers: first === undefined ? [tierOf(values)] : tiers, faults };
  };
};

/** The record with the digest of its content as its version, if the mapping asks for one. */
export const withVersion = async (record: RowRecord, { sources }: Mapping): Promise<RowRecord> =>
  sources.get('sourceVersion')?.from === 'digest'
    ? { ...record, sourceVersion: await digestRecord(record) }
    : record;
