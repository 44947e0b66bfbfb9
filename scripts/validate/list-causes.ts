import type { ListCause, ReportedFinding, RowRange } from './file-report.ts';

/** How many ranges of rows are kept for a cause. More help nobody, and 50,000 rows must not fill the memory. */
const maxRanges = 20;

/** A cause while findings are added to it. */
type Cause = Omit<ListCause, 'detail' | 'count' | 'rows' | 'hasMoreRows'> & {
  detail: string;
  count: number;
  rows: RowRange[];
  hasMoreRows: boolean;
};

const addRow = (cause: Cause, row: number): void => {
  const last = cause.rows.at(-1);
  if (last !== undefined && row <= last.last + 1) {
    cause.rows.splice(-1, 1, { first: last.first, last: Math.max(last.last, row) });
  } else if (cause.rows.length < maxRanges) cause.rows.push({ first: row, last: row });
  else cause.hasMoreRows = true;
};

/** Counts findings by code and place within their row, as they are found. `general` is the detail where details differ. */
export const createCauses = () => {
  const causes = new Map<string, Cause>();
  return {
    add: (
      { code, detail, reason, fix, row }: ReportedFinding,
      { place, general }: { readonly place: string; readonly general: string },
    ): void => {
      const key = `${code} ${place}`;
      const known = causes.get(key);
      const cause = known ?? { code, detail, reason, fix, place, count: 0, rows: [], hasMoreRows: false };
      causes.set(key, cause);
      if (cause.detail !== detail) cause.detail = general;
      cause.count += 1;
      if (row !== undefined) addRow(cause, row);
    },
    list: (): readonly ListCause[] => [...causes.values()],
  };
};
