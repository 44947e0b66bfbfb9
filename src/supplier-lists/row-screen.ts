import type { Rule } from '../contracts/supplier/check/findings.ts';
import { loneRules } from '../contracts/supplier/check/lone-rules.ts';
import { type FieldName, fieldNames } from './fields.ts';
import type { Mapping } from './mapping.ts';
import type { Table, TableRow } from './parse-table.ts';
import { createCellReader } from './read-cell.ts';
import { isPriceField, type RowValues } from './read-row.ts';
import { SeenCells } from './seen-cells.ts';

/** Tells quickly of most rows that nothing is wrong with them. */
export type RowScreen = {
  /**
   * Whether a row meets the contract for certain, but for an identifier that an earlier row has. Of any other row the
   * complete check has to say what is wrong with it, if anything is.
   */
  readonly passes: (row: TableRow) => boolean;
  /** Learns from the values of a row in which the complete check found nothing wrong. */
  readonly learn: (values: RowValues) => void;
};

const isLone = (name: FieldName): name is FieldName & keyof typeof loneRules =>
  Object.hasOwn(loneRules, name);

type ColumnScreen = {
  readonly ofPrice: boolean;
  readonly column: number;
  readonly accepts: (cell: string) => boolean;
};

const screenOf = (
  table: Table,
  mapping: Mapping,
  name: FieldName & keyof typeof loneRules,
  column: number,
): ColumnScreen => {
  const read = createCellReader(table, column, name, mapping.decimalMark);
  const rule: Rule = loneRules[name];
  const seen = new SeenCells();
  const isGood = (cell: string): boolean => {
    const reading = read(cell);
    return 'value' in reading && rule(reading.value) === undefined;
  };
  return {
    ofPrice: isPriceField(name),
    column,
    accepts: (cell) => {
      if (seen.has(cell)) return true;
      if (!isGood(cell)) return false;
      seen.add(cell);
      return true;
    },
  };
};

/**
 * Prepares the screen for the rows of a table; undefined if its columns do not allow one, because a column has values that
 * are compared with others or with the reference time.
 *
 * All rows have the same values where no column has them. So a row is good if the complete check found nothing wrong with
 * one like it, with a price or without, and if each of its cells is good by itself.
 */
export const createRowScreen = (table: Table, mapping: Mapping): RowScreen | undefined => {
  if (mapping.sources.get('sourceRecordId')?.from !== 'column') return undefined;
  const columns: ColumnScreen[] = [];
  let price: number | undefined;
  for (const name of fieldNames) {
    const source = mapping.sources.get(name);
    if (source?.from !== 'column') continue;
    if (!isLone(name)) return undefined;
    if (name === 'unitPrice') price = source.column;
    columns.push(screenOf(table, mapping, name, source.column));
  }
  const withoutPrice = columns.filter(({ ofPrice }) => !ofPrice);
  const known = { withPrice: false, withoutPrice: false };
  return {
    passes: ({ cells }) => {
      const hasPrice = price === undefined ? known.withPrice : (cells[price] ?? '').trim() !== '';
      if (!(hasPrice ? known.withPrice : known.withoutPrice)) return false;
      for (const { column, accepts } of hasPrice ? columns : withoutPrice) {
        if (!accepts(cells[column] ?? '')) return false;
      }
      return true;
    },
    learn: ({ unitPrice }) => {
      known[unitPrice === null ? 'withoutPrice' : 'withPrice'] = true;
    },
  };
};
