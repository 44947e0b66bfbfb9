import { explanationOf } from '../../src/contracts/supplier/finding-codes.ts';
import type { Cause } from '../../src/supplier-lists/check-list.ts';
import type { Table } from '../../src/supplier-lists/table.ts';
import { describePlace } from './describe-place.ts';
import type { ListCause, ReportedFinding, RowRange } from './file-report.ts';

/** The place in a row: a column, or the field where no column has the value. Empty for the whole row. */
const placeInRow = ({ place }: Cause): string => (place.startsWith('/') ? describePlace(place) : place);

/** How many ranges of rows are named for a cause: more help nobody. */
const maxRanges = 20;

const rangesOf = (numbers: Iterable<number>): { readonly ranges: RowRange[]; readonly hasMore: boolean } => {
  const ranges: RowRange[] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last?.last === number - 1) ranges.splice(-1, 1, { first: last.first, last: number });
    else if (ranges.length === maxRanges) return { ranges, hasMore: true };
    else ranges.push({ first: number, last: number });
  }
  return { ranges, hasMore: false };
};

/** The causes with their rows as a spreadsheet counts them. */
export const reportedCauses = (causes: readonly Cause[], { rows }: Table): ListCause[] =>
  causes.map((cause) => {
    const { code, detail, fix } = cause;
    const { ranges, hasMore } = rangesOf(cause.rows.map((index) => rows[index]?.number ?? 0));
    const count = Math.max(1, cause.rows.length);
    const place = placeInRow(cause);
    return {
      code,
      detail,
      reason: explanationOf(code)?.reason,
      fix,
      place,
      count,
      rows: ranges,
      hasMoreRows: hasMore,
    };
  });

/** The first findings of a list in the order of its rows, at most `most`. `lineOf` gives the line of a row. */
export const reportedFindings = (
  causes: readonly Cause[],
  { rows }: Table,
  most: number,
): ReportedFinding[] => {
  const found = causes.flatMap((cause) =>
    cause.rows.length === 0 ? [{ cause, index: -1 }] : cause.rows.map((index) => ({ cause, index })),
  );
  return found
    .sort((one, other) => one.index - other.index)
    .slice(0, most)
    .map(({ cause, index }) => {
      const { code, detail, fix } = cause;
      const row = rows[index]?.number;
      const inRow = placeInRow(cause);
      const column = cause.place.startsWith('column ') ? cause.place.slice('column '.length) : undefined;
      return {
        code,
        detail,
        reason: explanationOf(code)?.reason,
        fix,
        place: [...(row === undefined ? [] : [`row ${row}`]), ...(inRow === '' ? [] : [inRow])].join(', '),
        ...(row === undefined ? {} : { row }),
        ...(column === undefined ? {} : { column }),
        position: undefined,
      };
    });
};
