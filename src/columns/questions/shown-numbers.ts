import { nameOfColumn } from '../../tables/table.ts';
import { counted } from '../../text/counted.ts';
import { numberColumns } from '../mapping/decimal-mark.ts';
import type { Table } from '../profile/table.ts';
import { askedOnce } from './question.ts';

/** Where a workbook shows another number than it holds, with both values of the first cell of each column. */
const wordsOf = (table: Table, columns: readonly number[]): string =>
  columns
    .flatMap((column) => {
      const { count, first } = table.columns[column]?.shownOtherwise ?? { count: 0, first: undefined };
      if (first === undefined) return [];
      const name = nameOfColumn(table.headings, column);
      return [
        `${name}: ${counted(count, 'cell')}. Row ${first.row} shows “${first.text}” and holds ${first.stored}.`,
      ];
    })
    .join(' ');

/** Which number counts, where a cell of a workbook shows another sign or size than it holds. */
export const shownNumbers = askedOnce({
  key: 'shownNumbers',
  kind: 'shown-numbers',
  label: 'Cells that show another number than they hold',
  fix: 'Choose whether the number that the cell holds counts, or the one that it shows.',
  ask: (table, mapping) => {
    const shown = [...numberColumns(mapping).keys()].filter(
      (column) => (table.columns[column]?.shownOtherwise.count ?? 0) > 0,
    );
    if (shown.length === 0) return undefined;
    return {
      about: wordsOf(table, shown),
      choices: [
        { value: 'stored', text: 'The number that the cell holds' },
        { value: 'shown', text: 'The number that the cell shows' },
      ],
    };
  },
  member: (zod) => ({
    shownNumbers: zod
      .enum(['stored', 'shown'], 'Write "stored", "shown" or null.')
      .nullish()
      .describe('Which number counts where a cell of an Excel file shows another than it holds.'),
  }),
});
