import { type CellReading, type CellValue, readCell } from './cell-value.ts';
import { digestRecord } from './digest-record.ts';
import type { Mapping } from './mapping.ts';
import { type MemberName, memberNames, members } from './members.ts';
import { oneDayLater } from './one-day-later.ts';
import { columnNames, type Table, type TableRow } from './parse-table.ts';
import { priceMembers } from './price-members.ts';
import { type ColumnMarks, findMarks, readLoneNumber } from './read-number.ts';
import { recordOfValues } from './record-of-values.ts';
import type { TableFault } from './table-faults.ts';

/** What one row says of each field. */
export type RowValues = ReadonlyMap<MemberName, CellValue>;

/** What one row says, and what in it cannot be read. */
export interface RowReading {
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
export const readConstant = (text: string, name: MemberName): CellReading => {
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
