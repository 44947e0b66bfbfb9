import type { FindingGroup } from '../check/check-list.ts';

/** What a comparison needs to know of a group. */
export type ComparableGroup = Pick<FindingGroup, 'key' | 'title' | 'place'>;

/** What is remembered of a list or a batch to compare a corrected one with it. */
export type CheckedList = {
  /** How each row is recognised in the other list: by its identifier, or by its number if it has none of its own. */
  readonly rows: ReadonlySet<string>;
  /** Each group with its rows; what concerns all of them has the row `source`. */
  readonly problems: readonly { readonly group: ComparableGroup; readonly rows: ReadonlySet<string> }[];
};

/** The rows of one group in two lists. */
export type ComparedGroup = Omit<ComparableGroup, 'key'> & {
  /** Rows that have it in the first list, and in the second exist without it. */
  readonly fixed: number;
  /** Rows that have it in both. */
  readonly remaining: number;
  /** Rows that have it in the second list only. */
  readonly added: number;
  /** Rows that have it in the first list, and do not exist in the second. */
  readonly removed: number;
};

/** The row of what concerns all rows. */
export const everyRow = 'source';

/** A row or a record: its identifier, empty if it has none, and its number. */
type NumberedRow = { readonly identifier: string; readonly number: number };

/**
 * How rows are recognised: each by its identifier, or by its number if it has none or an earlier row has the same. A row
 * whose identifier is new is the one of the same number that had none of its own in the first list.
 */
export const namesOfRows = (rows: readonly NumberedRow[], first?: CheckedList): string[] => {
  const seen = new Set<string>();
  return rows.map(({ identifier, number }) => {
    const isOwn = identifier !== '' && !seen.has(identifier);
    if (isOwn) seen.add(identifier);
    const [byIdentifier, byNumber] = [`identifier ${identifier}`, `row ${number}`];
    const isNew = first?.rows.has(byNumber) === true && !first.rows.has(byIdentifier);
    return isOwn && !isNew ? byIdentifier : byNumber;
  });
};

const nowhere: ReadonlySet<string> = new Set();

/** Compares two checked lists, group by group: what is fixed, what remains and what is new. */
export const compareLists = (first: CheckedList, second: CheckedList): ComparedGroup[] => {
  const keys = new Set([...first.problems, ...second.problems].map(({ group }) => group.key));
  return [...keys].flatMap((key): ComparedGroup[] => {
    const before = first.problems.find(({ group }) => group.key === key);
    const after = second.problems.find(({ group }) => group.key === key);
    const group = after?.group ?? before?.group;
    if (group === undefined) return [];
    const { title, place } = group;
    const had = before?.rows ?? nowhere;
    const has = after?.rows ?? nowhere;
    const left = [...had].filter((row) => !has.has(row));
    const removed = left.filter((row) => row !== everyRow && !second.rows.has(row)).length;
    return [
      {
        title,
        place,
        fixed: left.length - removed,
        remaining: had.size - left.length,
        added: [...has].filter((row) => !had.has(row)).length,
        removed,
      },
    ];
  });
};
