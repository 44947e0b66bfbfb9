import type { TableRow } from '../../tables/table.ts';
import { columnOf } from '../fields/fields.ts';
import { numberColumns } from '../mapping/decimal-mark.ts';
import type { ListMapping } from '../mapping/mapping.ts';
import { identifierFinder } from '../mapping/read-column.ts';
import type { Table } from '../profile/table.ts';
import { numberShape } from '../values/cell-texts.ts';
import { struckFinder } from './marked-rows.ts';

/** The indexes of the rows that are left out, because a person said so of rows like them. */
export const leftOutRows = <Name extends string>(
  table: Table,
  mapping: ListMapping<Name>,
): ReadonlySet<number> => {
  const { target, numberTexts, unnumberedRows, sources, hiddenRows, struckRows } = mapping;
  const leavesTexts = [...numberTexts.values()].includes('leave-out');
  const leavesUnnumbered =
    unnumberedRows === 'leave-out' && columnOf(sources.get(target.identifier)) !== undefined;
  const leavesHidden = hiddenRows === 'leave-out';
  const leavesStruck = struckRows === 'leave-out';
  if (!leavesTexts && !leavesUnnumbered && !leavesHidden && !leavesStruck) return new Set();
  const isStruck = leavesStruck ? struckFinder(mapping) : () => false;
  const identifierOf = identifierFinder(mapping);
  const columns = leavesTexts ? [...numberColumns(mapping).keys()] : [];
  const isLeftOut = ({ cells, numbers }: TableRow, column: number): boolean =>
    numbers?.has(column) !== true && numberTexts.get(numberShape(cells[column] ?? '')) === 'leave-out';
  const indexes = table.rows.flatMap((row, index) => {
    const isUnnumbered = leavesUnnumbered && identifierOf(row) === '';
    const isMarked = (leavesHidden && row.isHidden === true) || isStruck(row);
    return isUnnumbered || isMarked || columns.some((column) => isLeftOut(row, column)) ? [index] : [];
  });
  return new Set(indexes);
};
