import { parseInstant } from '../../contracts/supplier/browser.ts';
import { contractVersion } from '../../contracts/supplier/contract-version.ts';
import type { Mapping } from './mapping.ts';
import { type MemberName, memberNames, members } from './members.ts';
import { columnNames, type Table, type TableRow } from './parse-table.ts';
import { recordOfValues } from './record-of-values.ts';
import { isAsked, marksOfColumn, readConstant, readRow } from './row-values.ts';
import type { ChoiceName, TableFault } from './table-faults.ts';

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
export type WrittenBatch =
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
