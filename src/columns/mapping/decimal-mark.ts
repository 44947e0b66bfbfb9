import type { Field } from '../fields/fields.ts';
import type { Table } from '../profile/table.ts';
import type { DecimalMark } from '../values/read-number.ts';
import { type ListMapping, usedColumns } from './mapping.ts';

const isNumber = ({ form }: Field): boolean => form === 'decimal' || form === 'days';

/** The fields whose cells are numbers, each with its column. */
export const usedNumbers = <Name extends string>(mapping: ListMapping<Name>): [Name, number][] =>
  usedColumns(mapping).filter(([name]) => isNumber(mapping.target.fields[name]));

/** The columns whose cells are numbers, each once, with the field that they are for. */
export const numberColumns = <Name extends string>(mapping: ListMapping<Name>): ReadonlyMap<number, Name> =>
  new Map(usedNumbers(mapping).map(([name, column]) => [column, name]));

/** The fields whose numbers depend on the decimal mark, each with its column. */
export const numbersWithMarks = <Name extends string>(
  table: Table,
  mapping: ListMapping<Name>,
): [Name, number][] =>
  usedNumbers(mapping).filter(([, column]) => table.columns[column]?.marks.dependOnMark === true);

/**
 * The decimal mark of a list: the chosen one, else the only one with which its numbers can be read, such as the comma for `1.199,50`.
 * Undefined where some numbers need one mark and some the other, or where a column has a number such as `1.200` and none that needs
 * a mark.
 */
export const decimalMarkOf = <Name extends string>(
  table: Table,
  mapping: ListMapping<Name>,
): DecimalMark | undefined => {
  if (mapping.decimalMark !== undefined) return mapping.decimalMark;
  const marks = numbersWithMarks(table, mapping).flatMap(([, column]) => table.columns[column]?.marks ?? []);
  const [mark, ...others] = new Set(marks.flatMap(({ readOnlyWith }) => [...readOnlyWith]));
  const isOpen = marks.some(
    ({ firstAmbiguous, readOnlyWith }) => firstAmbiguous !== undefined && readOnlyWith.size === 0,
  );
  return isOpen || others.length > 0 ? undefined : mark;
};
