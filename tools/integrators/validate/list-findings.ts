import { explanationOf } from '../../../src/contracts/supplier/finding-codes.ts';
import type { FindingGroup } from '../../../src/supplier-lists/check-list.ts';
import type { Table } from '../../../src/supplier-lists/table.ts';
import { describePlace } from './describe-place.ts';
import type { ListFindingGroup, ReportedFinding, RowRange } from './file-report.ts';

/** The place in a row: a column, or the field where no column has the value. Empty for the whole row. */
const placeInRow = ({ place }: FindingGroup): string =>
  place.startsWith('/') ? describePlace(place) : place;

/** How many ranges of rows are named for a group: more help nobody. */
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

/** The groups with their rows as a spreadsheet counts them. */
export const reportedGroups = (groups: readonly FindingGroup[], { rows }: Table): ListFindingGroup[] =>
  groups.map((group) => {
    const { code, detail, fix } = group;
    const { ranges, hasMore } = rangesOf(group.rows.map((index) => rows[index]?.number ?? 0));
    const count = Math.max(1, group.rows.length);
    const place = placeInRow(group);
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
  groups: readonly FindingGroup[],
  { rows }: Table,
  most: number,
): ReportedFinding[] => {
  const found = groups.flatMap((group) =>
    group.rows.length === 0 ? [{ group, index: -1 }] : group.rows.map((index) => ({ group, index })),
  );
  return found
    .sort((one, other) => one.index - other.index)
    .slice(0, most)
    .map(({ group, index }) => {
      const { code, detail, fix } = group;
      const row = rows[index]?.number;
      const inRow = placeInRow(group);
      const column = group.place.startsWith('column ') ? group.place.slice('column '.length) : undefined;
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
