import { parseInstant } from '../contracts/supplier/browser.ts';
import { contractVersion } from '../contracts/supplier/contract-version.ts';
import { maxRecords } from '../contracts/supplier/limits.ts';
import { type FieldName, fieldNames, fields } from './fields.ts';
import { isAsked, type Mapping } from './mapping.ts';
import { readConstant } from './read-cell.ts';
import { createRowReader, recordOfValues, withVersion } from './read-row.ts';
import { columnNames, type Table, type TableRow } from './table.ts';
import type { ChoiceName, TableFault } from './table-faults.ts';

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
    const source = stated?.from === 'one-day' ? sources.get('observedAt') : stated;
    return source?.from === 'column' ? names[source.column] : undefined;
  };
};

/** The JSON text of a batch, or every fault that prevents it. */
type WrittenBatch =
  | { readonly text: string; readonly origin: TableOrigin }
  | { readonly faults: readonly TableFault[] };

const isNumber = (name: FieldName): boolean => ['decimal', 'days'].includes(fields[name].form);

/** The fields whose numbers depend on the decimal mark, each with its column. */
export const numbersWithMarks = (table: Table, sources: Mapping['sources']): [FieldName, number][] =>
  fieldNames.flatMap((name): [FieldName, number][] => {
    const source = sources.get(name);
    if (source?.from !== 'column' || !isNumber(name) || !isAsked(name, sources)) return [];
    return table.columns[source.column]?.marks.dependOnMark === true ? [[name, source.column]] : [];
  });

const faultOfChoice = (name: FieldName, { sources }: Mapping): TableFault[] => {
  const source = sources.get(name) ?? { from: 'unset' };
  if (!isAsked(name, sources)) return [];
  if (source.from === 'unset') return [{ code: 'choice_missing', choice: name }];
  if (source.from !== 'constant') return [];
  if (source.text.trim() === '') return [{ code: 'choice_missing', choice: name }];
  const isRead =
    'value' in readConstant(source.text, name) &&
    (fields[name].form !== 'timestamp' || parseInstant(source.text.trim()) !== undefined);
  return isRead ? [] : [{ code: 'not_readable', choice: name }];
};

/** The choices still to make before the rows can become records, in the order of the page. */
export const checkChoices = (table: Table, mapping: Mapping): TableFault[] => {
  const { id, system, mode } = mapping.batch;
  const isMarkOpen = mapping.decimalMark === undefined && numbersWithMarks(table, mapping.sources).length > 0;
  const missing = (isMissing: boolean, choice: ChoiceName): TableFault[] =>
    isMissing ? [{ code: 'choice_missing', choice }] : [];
  return [
    ...missing(isMarkOpen, 'decimal-mark'),
    ...fieldNames.flatMap((name) => faultOfChoice(name, mapping)),
    ...missing(id.trim() === '', 'source-id'),
    ...missing(system.trim() === '', 'source-system'),
    ...missing(mode === '', 'source-mode'),
  ];
};

const isOfQuotes = ({ code }: TableFault): boolean =>
  code === 'quote_not_closed' || code === 'text_after_quote';

/** Makes a batch with one record for each row. A row that does not fit the headings is not read any further. */
export const writeBatch = async (
  table: Table,
  rows: readonly TableRow[],
  mapping: Mapping,
): Promise<WrittenBatch> => {
  const choices = checkChoices(table, mapping);
  const chosen = new Set(rows.map(({ number }) => number));
  // After an unclosed quotation mark no row can be trusted, so it counts for every choice of rows.
  const ofForm = table.faults.filter(
    (fault) => isOfQuotes(fault) || (fault.row !== undefined && chosen.has(fault.row)),
  );
  const misfits = new Set(ofForm.map(({ row }) => row));
  const readings = rows.filter(({ number }) => !misfits.has(number)).map(createRowReader(table, mapping));
  // Until the decimal mark is chosen, no number of the list is right or wrong.
  const isMarkOpen = choices.some(({ choice }) => choice === 'decimal-mark');
  const ofCells = readings
    .flatMap((reading) => reading.faults)
    .filter(({ code }) => code === 'empty_cell' || !isMarkOpen);
  const ofRows = [...ofForm, ...ofCells].sort((a, b) => (a.row ?? 0) - (b.row ?? 0));
  if (choices.length + ofRows.length > 0) return { faults: [...choices, ...ofRows] };
  const records = await Promise.all(
    readings.map(({ values }) => withVersion(recordOfValues(values), mapping)),
  );
  const batch = { schemaVersion: contractVersion, source: mapping.batch, records };
  return {
    text: JSON.stringify(batch, null, 2),
    origin: { rows: rows.map(({ number }) => number), columnOf: columnFinder(table, mapping) },
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
