import { contractVersion } from '../contracts/supplier/contract-version.ts';
import { maxRecords } from '../contracts/supplier/limits.ts';
import { checkChoices } from './choices.ts';
import { columnOf, type FieldName, fieldNames } from './fields.ts';
import type { Mapping } from './mapping.ts';
import { createRecordReader, hasTierRows, recordRows, rowsWithSameIdentifier } from './read-record.ts';
import { withVersion } from './read-row.ts';
import { columnNames, type Table, type TableRow } from './table.ts';
import type { TableFault } from './table-faults.ts';

/** The rows and columns of a table that a batch was made from. */
export type TableOrigin = {
  /** The number of the row of each record, as a spreadsheet counts rows. */
  readonly rows: readonly number[];
  /** The name of the column of a value, by the pointer of the value in the batch. */
  readonly columnOf: (pointer: string) => string | undefined;
};

/** The origin of a batch that was not made from a table. */
export const noOrigin: TableOrigin = { rows: [], columnOf: () => undefined };

// A pointer ends in the name of a field, but for the two times of a window.
const fieldOfSegment = new Map<string, FieldName>([
  ...fieldNames.map((name): [string, FieldName] => [name, name]),
  ['start', 'windowStart'],
  ['end', 'windowEnd'],
]);

/** Finds the name of the column that a value came from, by the pointer of the value in its batch or record. */
export const columnFinder = ({ headings }: Table, { sources }: Mapping): TableOrigin['columnOf'] => {
  const names = columnNames(headings);
  return (pointer) => {
    const name = fieldOfSegment.get(pointer.slice(pointer.lastIndexOf('/') + 1));
    const stated = name === undefined ? undefined : sources.get(name);
    const column = columnOf(stated?.from === 'one-day' ? sources.get('observedAt') : stated);
    return column === undefined ? undefined : names[column];
  };
};

/** The JSON text of a batch, or every fault that prevents it. */
type WrittenBatch =
  | { readonly text: string; readonly origin: TableOrigin }
  | { readonly faults: readonly TableFault[] };

const isOfQuotes = ({ code }: TableFault): boolean =>
  code === 'quote_not_closed' || code === 'text_after_quote';

/** The rows whose item number another row has too, unless such rows are the tiers of one price. */
export const repeatedIn = (table: Table, mapping: Mapping): TableFault[] => {
  if (hasTierRows(mapping)) return [];
  const column = columnFinder(table, mapping)('/sourceRecordId');
  return [...rowsWithSameIdentifier(table, mapping).keys()].map((index) => ({
    code: 'repeated_item_number',
    row: table.rows[index]?.number ?? 0,
    ...(column === undefined ? {} : { column }),
  }));
};

/**
 * Makes a batch of the records that begin in the given rows. A row that does not fit the headings is not read any further,
 * and of rows with the same item number, which are no tiers, none is.
 */
export const writeBatch = async (
  table: Table,
  rows: readonly TableRow[],
  mapping: Mapping,
): Promise<WrittenBatch> => {
  const choices = checkChoices(table, mapping);
  const chosen = new Set(rows.map(({ number }) => number));
  const ofRecords = recordRows(table, mapping)
    .map((indexes) => indexes.flatMap((index) => table.rows[index] ?? []))
    .filter(([first]) => first !== undefined && chosen.has(first.number));
  const inBatch = new Set(ofRecords.flat().map(({ number }) => number));
  // After an unclosed quotation mark no row can be trusted, so it counts for every choice of rows.
  const ofForm = table.faults.filter(
    (fault) => isOfQuotes(fault) || (fault.row !== undefined && inBatch.has(fault.row)),
  );
  const misfits = new Set(ofForm.map(({ row }) => row));
  const read = createRecordReader(table, mapping);
  const readings = ofRecords
    .filter((some) => !some.some(({ number }) => misfits.has(number)))
    .flatMap((some) => read(some) ?? []);
  // Until the decimal mark is chosen, no number of the list is right or wrong.
  const isMarkOpen = choices.some(({ choice }) => choice === 'decimal-mark');
  const ofCells = readings
    .flatMap((reading) => reading.faults)
    .filter(({ code }) => code === 'empty_cell' || !isMarkOpen);
  const ofNumbers = repeatedIn(table, mapping).filter(
    ({ row }) => row !== undefined && inBatch.has(row) && !misfits.has(row),
  );
  const ofRows = [...ofForm, ...ofNumbers, ...ofCells].sort((a, b) => (a.row ?? 0) - (b.row ?? 0));
  if (choices.length + ofRows.length > 0) return { faults: [...choices, ...ofRows] };
  const records = await Promise.all(readings.map(({ record }) => withVersion(record, mapping)));
  const batch = { schemaVersion: contractVersion, source: mapping.batch, records };
  return {
    text: JSON.stringify(batch, null, 2),
    origin: {
      rows: ofRecords.map(([first]) => first?.number ?? 0),
      columnOf: columnFinder(table, mapping),
    },
  };
};

/** Rows that fit into one batch. */
export type RowSlice = {
  /** `rows 2 to 51`. */
  readonly label: string;
  readonly rows: readonly TableRow[];
};

/** The rows in slices of at most as many records as the contract allows in a batch. */
export const rowSlices = (rows: readonly TableRow[]): RowSlice[] =>
  Array.from({ length: Math.ceil(rows.length / maxRecords) }, (_, index) => {
    const slice = rows.slice(index * maxRecords, (index + 1) * maxRecords);
    return { label: `rows ${slice.at(0)?.number} to ${slice.at(-1)?.number}`, rows: slice };
  });
