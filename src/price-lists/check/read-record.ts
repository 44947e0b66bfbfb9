import { compareDecimals, isDecimal } from '../../../packages/record-contract/src/index.ts';
import { columnOf, type FieldName, fieldNames } from '../../columns/fields/fields.ts';
import type { TableError } from '../../columns/fields/table-errors.ts';
import { columnFinder, type Mapping } from '../../columns/mapping/mapping.ts';
import { identifierFinder } from '../../columns/mapping/read-column.ts';
import type { Table } from '../../columns/profile/table.ts';
import { leftOutRows } from '../../columns/questions/left-out-rows.ts';
import { columnNames, type TableRow } from '../../tables/table.ts';
import { createRowReader, type RowRecord, type RowValues, recordOfValues, type Tier } from './read-row.ts';

/** The indexes of the rows of a table that make one record. */
export type RecordRows = readonly number[];

/** The rows of each identifier that occurs in more than one row, by each of these rows. */
const rowsWithSameIdentifier = (table: Table, mapping: Mapping): ReadonlyMap<number, RecordRows> => {
  const identifierOf = identifierFinder(mapping);
  const leftOut = leftOutRows(table, mapping);
  const byIdentifier = new Map<string, number[]>();
  for (const [index, row] of table.rows.entries()) {
    const identifier = identifierOf(row);
    if (identifier === '' || leftOut.has(index)) continue;
    const others = byIdentifier.get(identifier);
    if (others === undefined) byIdentifier.set(identifier, [index]);
    else others.push(index);
  }
  const repeated = [...byIdentifier.values()].filter(({ length }) => length > 1);
  return new Map(repeated.flatMap((indexes) => indexes.map((index) => [index, indexes] as const)));
};

/** Whether rows with the same item number are the tiers of one price. */
const hasTierRows = ({ sources }: Mapping): boolean => sources.get('minimumQuantity')?.from === 'tier-rows';

/** The rows whose item number another row has too, unless such rows are the tiers of one price. */
export const repeatedIn = (table: Table, mapping: Mapping): TableError[] => {
  if (hasTierRows(mapping)) return [];
  const column = columnFinder(table, mapping)('/sourceRecordId');
  return [...rowsWithSameIdentifier(table, mapping).keys()].map((index) => ({
    code: 'repeated_item_number',
    row: table.rows[index]?.number ?? 0,
    ...(column === undefined ? {} : { column }),
  }));
};

/**
 * The rows of each record, in the order of their first row: each row alone, or all rows with the same identifier if rows
 * are price tiers. Rows that are left out are in none.
 */
export const recordRows = (table: Table, mapping: Mapping): RecordRows[] => {
  const shared = hasTierRows(mapping)
    ? rowsWithSameIdentifier(table, mapping)
    : new Map<number, RecordRows>();
  const leftOut = leftOutRows(table, mapping);
  return table.rows.flatMap((_, index): RecordRows[] => {
    const rows = shared.get(index) ?? [index];
    return rows[0] === index && !leftOut.has(index) ? [rows] : [];
  });
};

/** The fields in which the rows of one record differ because they are tiers. */
const ofTier: ReadonlySet<FieldName> = new Set([
  'minimumQuantity',
  'unitPrice',
  'priceBasis',
  'sourceVersion',
]);

const byQuantity = (one: Tier, other: Tier): number =>
  compareDecimals(String(one.minimumQuantity), String(other.minimumQuantity));

/** The tiers in the order of the contract, unless a quantity cannot be compared: then the contract reports it. */
const sortedTiers = (tiers: readonly Tier[]): readonly Tier[] =>
  tiers.every(({ minimumQuantity }) => isDecimal(String(minimumQuantity)))
    ? tiers.toSorted(byQuantity)
    : tiers;

/** A record that was made from one or more rows, and the cells that cannot be read. */
type RecordReading = { readonly record: RowRecord; readonly faults: readonly TableError[] };

/** Prepares reading records. Every row of one says the same but for its quantity and price, else it is a fault. */
export const createRecordReader = (
  table: Table,
  mapping: Mapping,
): ((rows: readonly TableRow[]) => RecordReading | undefined) => {
  const readRow = createRowReader(table, mapping);
  const names = columnNames(table.headings);
  const faultOf = (code: TableError['code'], row: TableRow, name: FieldName): TableError => {
    const column = columnOf(mapping.sources.get(name));
    return { code, row: row.number, ...(column === undefined ? {} : { column: names[column] ?? '' }) };
  };
  const differences = (row: TableRow, values: RowValues, first: RowValues): TableError[] =>
    fieldNames
      .filter((name) => !ofTier.has(name) && values[name] !== first[name])
      .map((name) => faultOf('tiers_differ', row, name));

  return (rows) => {
    const [first, ...others] = rows.map((row) => ({ row, ...readRow(row) }));
    if (first === undefined) return undefined;
    if (others.length === 0) {
      return { record: recordOfValues(first.values, sortedTiers(first.tiers)), faults: first.faults };
    }
    const priced = [first, ...others].filter(({ values }) => values.unitPrice !== null);
    const compared = priced[0] ?? first;
    const faults = [
      ...[first, ...others].flatMap((reading) => reading.faults),
      ...priced.flatMap(({ row, values }) => differences(row, values, compared.values)),
    ];
    for (const reading of [first, ...others]) {
      const isRead = reading.faults.length === 0;
      if (isRead && reading.values.unitPrice === null) {
        faults.push(faultOf('tier_without_price', reading.row, 'unitPrice'));
      }
    }
    const tiers = sortedTiers(priced.flatMap((reading) => reading.tiers));
    return { record: recordOfValues(compared.values, tiers), faults };
  };
};
