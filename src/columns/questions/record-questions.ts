import { nameOfColumn, type TableRow } from '../../tables/table.ts';
import { columnOf, columnsOf, type FieldName, type Source } from '../fields/fields.ts';
import type { ListMapping } from '../mapping/mapping.ts';
import type { Table } from '../profile/table.ts';

const sourceOf = <Name extends string>({ sources }: ListMapping<Name>, name: FieldName): Source | undefined =>
  [...sources].find(([other]) => other === name)?.[1];

/** Headings of what is added to a price, or multiplied with it. */
const besidePrice =
  /zuschlag|surcharge|suppl[ée]ment|recargo|sovrapprezzo|maggiorazione|dopłata|příplatek|toeslag|\bcu-?zahl|kupferzahl|copper (?:number|base|weight|index)|multipli(?:er|kator|cador|cateur)|^(?:preis|price |rabatt|discount )?fa[ck]tor$/i;

/** The columns beside the price that may change it, each with what it has: `Kupferzuschlag: 0,42`. Zeros, and factors of one, change nothing. */
export const besidePriceColumns = <Name extends string>(
  table: Table,
  mapping: ListMapping<Name>,
): string[] => {
  if (columnsOf(sourceOf(mapping, 'unitPrice')).length === 0) return [];
  const used = new Set([...mapping.sources.values()].flatMap(columnsOf));
  return table.headings.flatMap((heading, column) => {
    const samples = table.columns[column]?.samples ?? [];
    const changes = samples.some((text) => /[0-9]/.test(text) && !/^[01](?:[.,]0+)?\s*%?$/.test(text));
    return used.has(column) || !besidePrice.test(heading.trim()) || !changes
      ? []
      : [`${nameOfColumn(table.headings, column)}: ${samples.join(' | ')}`];
  });
};

/** The text of a cell that has one; undefined of one that is empty or lies under a merged cell. */
const textIn = ({ cells }: TableRow, column: number): string | undefined =>
  cells[column]?.trim() || undefined;

/** Whether the manufacturer stands in the first row of each group alone: in merged cells, or once with as many empty cells or more below. */
export const hasManufacturerGroups = <Name extends string>(
  table: Table,
  mapping: ListMapping<Name>,
): { readonly column: string; readonly empty: number; readonly first: string } | undefined => {
  const column = columnOf(sourceOf(mapping, 'manufacturer'));
  const [firstRow] = table.rows;
  const first = column === undefined || firstRow === undefined ? undefined : textIn(firstRow, column);
  if (column === undefined || first === undefined) return undefined;
  const merged = table.rows.filter(({ merged: under }) => under?.has(column) === true).length;
  const { emptyCount = 0 } = table.columns[column] ?? {};
  const found = { column: nameOfColumn(table.headings, column), empty: emptyCount, first };
  if (merged > 0) return found;
  if (2 * emptyCount < table.rowCount || emptyCount < 2) return undefined;
  const seen = new Set<string>();
  for (const row of table.rows) {
    const text = textIn(row, column);
    if (text !== undefined && seen.has(text)) return undefined;
    if (text !== undefined) seen.add(text);
  }
  return found;
};

/** The rows of a table with the manufacturer of the row above them, or with none where groups are none, where their own cell is empty or lies under a merged one. */
export const manufacturersAbove = (
  table: Table,
  column: number,
  groups: 'fill' | 'unknown',
): ((row: TableRow) => TableRow) => {
  const above = new Map<number, string>();
  let last = '';
  for (const row of table.rows) {
    const text = textIn(row, column);
    const isUnder = row.merged?.has(column) === true;
    const isEmpty = text === undefined && (isUnder || row.unreadable?.has(column) !== true);
    if (text !== undefined && groups === 'fill') last = row.cells[column] ?? '';
    else if (isEmpty) above.set(row.number, last);
  }
  return (row) => {
    const text = above.get(row.number);
    if (text === undefined) return row;
    const cells = Array.from(
      { length: Math.max(row.cells.length, column + 1) },
      (_, at) => row.cells[at] ?? '',
    );
    const unreadable = new Set([...(row.unreadable ?? [])].filter((one) => one !== column));
    return { ...row, cells: cells.with(column, text), unreadable };
  };
};
