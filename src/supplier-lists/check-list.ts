import { type FindingCode, findingCodes } from '../contracts/supplier/finding-codes.ts';
import type { Instant } from '../contracts/supplier/instant.ts';
import type { Finding } from '../contracts/supplier/schemas/problems.ts';
import { validateBatchBytes } from '../contracts/supplier/verdict.ts';
import type { Mapping } from './mapping.ts';
import type { Table, TableRow } from './parse-table.ts';
import { readRow, recordOfValues } from './read-row.ts';
import { fixOfFault, type TableFault, tableFaults } from './table-faults.ts';
import { columnFinder } from './write-batch.ts';
import { frameOf } from './write-list.ts';

/** Something that is wrong in the same way in one or more rows, in words for people. No text quotes the list. */
export type Cause = {
  /** Equal for the same cause in another list. */
  readonly key: string;
  /** The code that programs read. */
  readonly code: string;
  /** The code in a few words. */
  readonly title: string;
  /** The path of the page that explains the code. */
  readonly explanation: string;
  /** `column Qty`, a pointer within the record where no column has the value, or empty for the whole row. */
  readonly place: string;
  readonly detail: string;
  /** How to fix it. */
  readonly fix: string;
  /** The indexes of its rows in the table, in their order; none if it concerns the source of all batches. */
  readonly rows: readonly number[];
};

/** What came of checking every row of a list. */
export type ListCheck = {
  /** In the order in which they are found. */
  readonly causes: readonly Cause[];
  /** For each row of the table, 1 if its record meets the contract. */
  readonly valid: Uint8Array;
  readonly validCount: number;
};

/** The number of rows between two reports of progress. */
const rowsBetweenReports = 1000;

const isFindingCode = (code: string): code is FindingCode => Object.hasOwn(findingCodes, code);

const duplicate = 'duplicate_source_record_id';

/**
 * Checks every row of a list against the contract as of `now`, as the service would check them in batches, and that no two
 * rows have the same identifier. Call it when `checkChoices` finds nothing. A generator, so that the caller can show
 * progress: it yields the number of rows checked so far and returns the outcome.
 */
export async function* checkList(
  table: Table,
  mapping: Mapping,
  now: Instant,
): AsyncGenerator<number, ListCheck, undefined> {
  const { rows } = table;
  const columnOf = columnFinder(table, mapping);
  const misfits = Map.groupBy(table.faults, ({ row }) => row);
  const { head, tail } = frameOf(mapping);
  const encoder = new TextEncoder();
  const identifiers = new Set<unknown>();
  const causes = new Map<string, Cause & { readonly rows: number[] }>();
  const valid = new Uint8Array(rows.length).fill(1);

  const add = (cause: Omit<Cause, 'key' | 'rows'>, index?: number): void => {
    const key = `${cause.code} ${cause.place} ${cause.detail} ${cause.fix}`;
    const known = causes.get(key) ?? { ...cause, key, rows: [] };
    causes.set(key, known);
    if (index === undefined) return;
    valid[index] = 0;
    if (known.rows.at(-1) !== index) known.rows.push(index);
  };

  const addFault = (fault: TableFault, index: number): void => {
    const { code, column } = fault;
    const { title, detail } = tableFaults[code];
    const explanation = '/docs/suppliers#from-a-table-to-a-batch';
    add(
      {
        code,
        title,
        explanation,
        detail,
        place: column === undefined ? '' : `column ${column}`,
        fix: fixOfFault(fault),
      },
      index,
    );
  };

  const addFinding = ({ pointer, code, detail, hint }: Finding, index: number): void => {
    const inRecord = pointer.replace(/^\/records\/0/, '');
    const column = columnOf(pointer);
    const entry = isFindingCode(code) ? findingCodes[code] : undefined;
    const place = column === undefined ? inRecord : `column ${column}`;
    const cause = {
      code,
      title: entry?.title ?? code,
      explanation: `/contract#${code}`,
      detail,
      place,
      fix: hint ?? entry?.fix ?? '',
    };
    add(cause, pointer.startsWith('/records') ? index : undefined);
  };

  const checkRow = async (row: TableRow, index: number): Promise<void> => {
    const misfit = misfits.get(row.number);
    const reading = misfit === undefined ? await readRow(table, row, mapping) : { faults: misfit };
    for (const fault of reading.faults) addFault(fault, index);
    if (!('values' in reading) || reading.faults.length > 0) return;
    const record = recordOfValues(reading.values);
    const verdict = validateBatchBytes(encoder.encode(`${head}${JSON.stringify(record)}${tail}`), now);
    if (verdict.outcome === 'invalid') for (const finding of verdict.errors) addFinding(finding, index);
    if (verdict.outcome === 'unreadable') addFinding({ ...verdict, pointer: '/records/0' }, index);
    if (identifiers.has(record.sourceRecordId)) {
      const detail = 'The same identifier as in an earlier row.';
      addFinding({ pointer: '/records/0/sourceRecordId', code: duplicate, detail }, index);
    }
    identifiers.add(record.sourceRecordId);
  };

  for (const [index, row] of rows.entries()) {
    if (index > 0 && index % rowsBetweenReports === 0) yield index;
    await checkRow(row, index);
  }
  if ([...causes.values()].some((cause) => cause.rows.length === 0)) valid.fill(0);
  return {
    causes: [...causes.values()],
    valid,
    validCount: valid.reduce((sum, isValid) => sum + isValid, 0),
  };
}
