import type { Cause, ListCheck } from './check-list.ts';
import { identifierFinder } from './list-report.ts';
import type { Mapping } from './mapping.ts';
import type { Table } from './parse-table.ts';

/** What is remembered of a list to compare a corrected one with it. */
export type CheckedList = {
  /** How each row is recognised in the other list: by its identifier, or by its number if it has none of its own. */
  readonly rows: ReadonlySet<string>;
  readonly problems: readonly { readonly cause: Cause; readonly rows: ReadonlySet<string> }[];
};

/** The rows of one cause in two lists. */
export type ComparedCause = {
  readonly cause: Cause;
  /** Rows that have it in the first list, and in the second exist without it. */
  readonly fixed: number;
  /** Rows that have it in both. */
  readonly remaining: number;
  /** Rows that have it in the second list only. */
  readonly added: number;
  /** Rows that have it in the first list, and do not exist in the second. */
  readonly removed: number;
};

/** What a comparison of two lists needs of each. */
export const rememberList = (table: Table, mapping: Mapping, { causes }: ListCheck): CheckedList => {
  const identifierOf = identifierFinder(mapping);
  const seen = new Set<string>();
  const names = table.rows.map((row) => {
    const identifier = identifierOf(row);
    const isOwn = identifier !== '' && !seen.has(identifier);
    if (isOwn) seen.add(identifier);
    return isOwn ? `identifier ${identifier}` : `row ${row.number}`;
  });
  return {
    rows: new Set(names),
    problems: causes.map((cause) => ({
      cause,
      rows: new Set(cause.rows.length === 0 ? ['source'] : cause.rows.map((row) => names[row] ?? '')),
    })),
  };
};

const nowhere: ReadonlySet<string> = new Set();

/** Compares two checked lists, cause by cause: what is fixed, what remains and what is new. */
export const compareLists = (first: CheckedList, second: CheckedList): ComparedCause[] => {
  const keys = new Set([...first.problems, ...second.problems].map(({ cause }) => cause.key));
  return [...keys].flatMap((key): ComparedCause[] => {
    const before = first.problems.find(({ cause }) => cause.key === key);
    const after = second.problems.find(({ cause }) => cause.key === key);
    const cause = after?.cause ?? before?.cause;
    if (cause === undefined) return [];
    const had = before?.rows ?? nowhere;
    const has = after?.rows ?? nowhere;
    const left = [...had].filter((row) => !has.has(row));
    const removed = left.filter((row) => row !== 'source' && !second.rows.has(row)).length;
    return [
      {
        cause,
        fixed: left.length - removed,
        remaining: had.size - left.length,
        added: [...has].filter((row) => !had.has(row)).length,
        removed,
      },
    ];
  });
};
