import { nameOfColumn, type TableRow } from '../../tables/table.ts';
import { columnOf, columnsOf } from '../fields/fields.ts';
import type { TableError } from '../fields/table-errors.ts';
import type { Table } from '../profile/table.ts';
import { deriveIdentifier } from '../values/derive-identifier.ts';
import { isWrittenPercent, textOfNumber } from '../values/number-texts.ts';
import { answeredText } from '../values/odd-texts.ts';
import { isAsked, type ListMapping } from './mapping.ts';
import { asProportion, type CellValue, createCellReader, readConstant } from './read-cell.ts';

/** Reads the value of one field of a row, and lists the cell if it cannot be read. */
export type ReadValue = (row: TableRow, faults: TableError[]) => CellValue;

/** Lists a fault of a row, a kind once for each column. */
export const addFault = (faults: TableError[], found: TableError): void => {
  const isListed = faults.some(({ column, code }) => column === found.column && code === found.code);
  if (!isListed) faults.push(found);
};

/** Reads the cells of a column as the values of a field. */
export const readColumn = <Name extends string>(
  table: Table,
  column: number,
  name: Name,
  mapping: ListMapping<Name>,
  isPercent = false,
): ReadValue => {
  const readText = createCellReader({ table, column, name }, mapping);
  const { taxRates } = mapping;
  const heading = nameOfColumn(table.headings, column);
  return ({ number, cells, numbers, unreadable }, faults) => {
    const cell = cells[column] ?? '';
    if (unreadable?.has(column) === true) {
      addFault(faults, { code: 'unreadable_cell', row: number, column: heading });
      return null;
    }
    // A percent sign shows that a workbook holds a proportion, unless the format only writes one beside the number.
    const held = numbers?.get(column);
    const isProportion = held !== undefined && cell.includes('%') && !isWrittenPercent(held, cell);
    const text = isPercent ? cell.replace('%', '') : cell;
    const rates = name === 'taxRate' && !cell.includes('%') ? taxRates : undefined;
    if (rates === 'unknown') return null;
    const read = readText(text, held);
    const isLarge = 'value' in read && Number(read.value) >= 1;
    const isRate = rates === undefined ? isPercent && !isProportion : rates === 'percent' || isLarge;
    const reading = isRate ? asProportion(read) : read;
    if ('value' in reading) return reading.value;
    addFault(faults, { code: reading.fault, row: number, column: heading });
    return null;
  };
};

/** Reads the values of one field. */
export type FieldReader<Name extends string> = {
  readonly name: Name;
  /** Its column; undefined where its value is the same in every row. */
  readonly column: number | undefined;
  readonly read: ReadValue;
};

/** What reads the fields of a list from its rows: those that have a column, or the same value in every row. */
export const fieldReaders = <Name extends string>(
  table: Table,
  mapping: ListMapping<Name>,
): FieldReader<Name>[] =>
  mapping.target.names.flatMap((name): FieldReader<Name>[] => {
    const source = mapping.sources.get(name);
    if (!isAsked(name, mapping)) return [];
    if (source?.from === 'constant') {
      const same = readConstant(source.text, mapping.target.fields[name]);
      const value = 'value' in same ? same.value : null;
      return [{ name, column: undefined, read: () => value }];
    }
    const column = columnOf(source);
    return column === undefined ? [] : [{ name, column, read: readColumn(table, column, name, mapping) }];
  });

/** Finds the identifier of a row, odd texts as the mapping answers them; empty if it has none. */
export const identifierFinder = <Name extends string>({
  target,
  sources,
  oddTexts,
  shownTexts,
}: ListMapping<Name>): ((row: TableRow) => string) => {
  const source = sources.get(target.identifier);
  const columns = columnsOf(source);
  const textIn = ({ cells, numbers }: TableRow, column: number): string => {
    const cell = cells[column] ?? '';
    const stored = numbers?.get(column);
    if (stored !== undefined) return textOfNumber(stored, cell, shownTexts).trim();
    const answers = oddTexts.get(column);
    return ((answers && answeredText(cell, answers)) ?? cell).trim();
  };
  const [column] = columns;
  if (source?.from === 'derived') return (row) => deriveIdentifier(columns.map((used) => textIn(row, used)));
  return (row) => (column === undefined ? '' : textIn(row, column));
};
