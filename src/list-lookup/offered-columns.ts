import type { PlainTable } from '../tables/table.ts';
import { columnNames } from '../tables/table.ts';
import { doubtfulColumns, type GuessedColumns } from './line-fields.ts';
import type { LineAnswers } from './list-index.ts';

/** A column that may be one to look up, for a person to decide. */
export type OfferedColumn = {
  readonly use: 'manufacturer' | 'partNumber';
  /** Counts from 0. */
  readonly column: number;
  /** What the column is called, and why it is offered, as a sentence. */
  readonly words: string;
};

/** How many rows are looked at. */
const examinedRows = 1000;

/** Whether it is half of them or more: the first may be a heading. */
const isMost = (count: number, of: number): boolean => count > 0 && 2 * count >= of;

/** This many exact part numbers of the catalogue are no chance. */
const enoughPartNumbers = 2;

/**
 * The columns that may have what no heading tells: those of mostly manufacturers of the catalogue, or with part numbers that it has
 * exactly, the fullest first; and those whose headings can mean part numbers.
 */
export const offeredColumns = (
  table: PlainTable,
  { manufacturer, partNumber }: Omit<GuessedColumns, 'isTrimmed'>,
  { knows }: LineAnswers,
): OfferedColumn[] => {
  const names = columnNames(table.headings);
  const nameOf = (column: number): string => {
    const name = names[column] ?? '';
    return `Column ${column + 1}${name === '' || name === `column ${column + 1}` ? '' : ` (${name})`}`;
  };
  const columns = table.headings.map((_, column) => {
    const texts = table.rows.slice(0, examinedRows).map(({ cells }) => (cells[column] ?? '').trim());
    const filled = texts.filter((text) => text !== '');
    const known = filled.map(knows);
    return {
      column,
      filled: filled.length,
      manufacturers: known.filter((one) => one.manufacturer).length,
      partNumbers: known.filter((one) => one.partNumber).length,
    };
  });
  const free = columns.filter(({ column }) => column !== manufacturer && column !== partNumber);
  const ofManufacturers = free
    .filter(({ filled, manufacturers }) => isMost(manufacturers, filled))
    .sort((one, other) => other.manufacturers - one.manufacturers)
    .map(({ column, filled, manufacturers }): OfferedColumn => {
      const words = `${nameOf(column)}: ${manufacturers} of ${filled} values are manufacturers of the catalogue.`;
      return { use: 'manufacturer', column, words };
    });
  const ofPartNumbers = free
    .filter(({ filled, partNumbers }) => partNumbers >= enoughPartNumbers || isMost(partNumbers, filled))
    .sort((one, other) => other.partNumbers - one.partNumbers)
    .map(({ column, filled, partNumbers }): OfferedColumn => {
      const words = `${nameOf(column)}: ${partNumbers} of ${filled} values are part numbers of the catalogue.`;
      return { use: 'partNumber', column, words };
    });
  const byHeading = doubtfulColumns(table)
    .filter((column) => !ofPartNumbers.some((offered) => offered.column === column))
    .map((column): OfferedColumn => {
      return { use: 'partNumber', column, words: `${nameOf(column)}: its heading can mean part numbers.` };
    });
  return [
    ...(manufacturer === undefined ? ofManufacturers : []),
    ...(partNumber === undefined ? [...ofPartNumbers, ...byHeading] : []),
  ];
};
