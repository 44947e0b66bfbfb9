import {
  checkRecord,
  checkSource,
  createBatchContext,
  createFindings,
  explanationOf,
  type Finding,
  type Instant,
  Pointer,
} from '../../../packages/record-contract/src/index.ts';
import { type TableError, tableErrors } from '../../columns/fields/table-errors.ts';
import { columnFinder, type Mapping } from '../../columns/mapping/mapping.ts';
import type { Table } from '../../columns/profile/table.ts';
import { leftOutRows } from '../../columns/questions/left-out-rows.ts';
import { createRecordReader, type RecordRows, recordRows, repeatedIn } from './read-record.ts';

/** Something that is wrong in the same way in one or more rows, in words for people. No text quotes the list. */
export type FindingGroup = {
  /** Equal for the same group in another list. */
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
  /** By the number of their rows, those of the source first. */
  readonly groups: readonly FindingGroup[];
  /** For each row of the table, 1 if its record meets the contract. Rows of one record have the same. */
  readonly valid: Uint8Array;
  readonly validCount: number;
  /** The indexes of the rows that were left out, because a person said so of rows like them. */
  readonly leftOut: ReadonlySet<number>;
};

/** The number of rows between two reports of progress. */
const rowsBetweenReports = 1000;

class FindingGroups {
  readonly #byKey = new Map<string, Omit<FindingGroup, 'rows'> & { readonly rows: number[] }>();

  /** Adds a row, or none for what concerns the source. `describe` is called for the first row of a group. */
  add(key: string, row: number | undefined, describe: () => Omit<FindingGroup, 'key' | 'rows'>): void {
    const known = this.#byKey.get(key) ?? { key, ...describe(), rows: [] };
    if (known.rows.length === 0) this.#byKey.set(key, known);
    if (row !== undefined && known.rows.at(-1) !== row) known.rows.push(row);
  }

  sorted(): FindingGroup[] {
    const countOf = ({ rows }: FindingGroup): number =>
      rows.length === 0 ? Number.MAX_SAFE_INTEGER : rows.length;
    return [...this.#byKey.values()].sort((one, other) => countOf(other) - countOf(one));
  }
}

const groupOfFault = (fault: TableError): Omit<FindingGroup, 'key' | 'rows'> => ({
  code: fault.code,
  title: tableErrors[fault.code].title,
  explanation: '/docs/price-lists#findings',
  place: fault.column === undefined ? '' : `column ${fault.column}`,
  detail: tableErrors[fault.code].detail,
  fix: tableErrors[fault.code].fix,
});

const fixOfItemNumber =
  'An item number has only letters A to Z, digits and . _ : / -, and begins with a letter or digit: no space, comma or umlaut. Correct the numbers. Or choose for the item number to derive it from one or two columns.';

const groupOfFinding = (
  { code, detail, hint }: Finding,
  pointer: string,
  place: string,
): Omit<FindingGroup, 'key' | 'rows'> => {
  const entry = explanationOf(code);
  const isItemNumber = code === 'invalid_identifier' && pointer === '/sourceRecordId';
  return {
    code,
    title: entry?.title ?? code,
    explanation: `/contract#${code}`,
    place,
    detail,
    fix: hint ?? (isItemNumber ? fixOfItemNumber : entry?.fix) ?? '',
  };
};

/** The pointer without the number of the row at its beginning. */
const withinRecord = (pointer: string): string => pointer.slice(pointer.indexOf('/', 1));

/**
 * Checks every row of a list against the contract as of `now`, as the service would check them in batches, and that
 * no two records have the same identifier: of rows that share one, none counts, unless they are the tiers of one price.
 * Call it when `checkChoices` finds nothing. A generator, so that the caller can show progress and pause: it yields the
 * number of rows checked so far and returns the outcome.
 */
export function* checkList(table: Table, mapping: Mapping, now: Instant): Generator<number, ListCheck> {
  const { rows } = table;
  const read = createRecordReader(table, mapping);
  const columnOf = columnFinder(table, mapping);
  const indexOf = new Map(rows.map(({ number }, index) => [number, index]));
  const faultsOfForm = Map.groupBy([...table.faults, ...repeatedIn(table, mapping)], ({ row }) => row);
  const findings = createFindings(Number.POSITIVE_INFINITY);
  const list = new Pointer(findings);
  const groups = new FindingGroups();
  const valid = new Uint8Array(rows.length).fill(1);

  const addFault = (fault: TableError): void => {
    const index = indexOf.get(fault.row ?? 0);
    groups.add(`${fault.code} ${fault.column ?? ''}`, index, () => groupOfFault(fault));
  };

  const addFinding = (finding: Finding, pointer: string, index?: number): void => {
    const key = `${finding.code} ${pointer} ${finding.detail} ${finding.hint ?? ''}`;
    groups.add(key, index, () => {
      const column = columnOf(pointer);
      return groupOfFinding(finding, pointer, column === undefined ? pointer : `column ${column}`);
    });
  };

  const reject = (indexes: RecordRows): void => {
    for (const index of indexes) valid[index] = 0;
  };

  const checkRecordOf = (indexes: RecordRows): void => {
    const ofRecord = indexes.flatMap((index) => rows[index] ?? []);
    const [first] = ofRecord;
    const misfits =
      faultsOfForm.size === 0 ? [] : ofRecord.flatMap(({ number }) => faultsOfForm.get(number) ?? []);
    if (misfits.length > 0) {
      reject(indexes);
      for (const fault of misfits) addFault(fault);
      return;
    }
    const reading = read(ofRecord);
    if (first === undefined || reading === undefined) return;
    // Identifiers that occur twice are found before, so that each record is checked on its own.
    list.at(first.number).check(checkRecord, reading.record, createBatchContext(now));
    if (reading.faults.length + findings.listed.length > 0) reject(indexes);
    for (const fault of reading.faults) addFault(fault);
    // A cell that cannot be read has its own finding, and leaves null where the contract has none.
    const hasFaults = reading.faults.length > 0;
    const reported = new Set(reading.faults.map(({ column }) => column));
    for (const finding of findings.listed.splice(0)) {
      const pointer = withinRecord(finding.pointer);
      const column = columnOf(pointer);
      // Two fields may come from one column, as an expiry does that is counted from the time of the export.
      if (column !== undefined && reported.has(column)) continue;
      reported.add(column);
      if (!(hasFaults && finding.code === 'wrong_type')) addFinding(finding, pointer, indexes[0]);
    }
  };

  const ofSource = createFindings();
  new Pointer(ofSource).at('source').check(checkSource, mapping.batch, undefined);
  for (const finding of ofSource.listed) addFinding(finding, finding.pointer);
  const isSourceValid = ofSource.count === 0;

  const leftOut = leftOutRows(table, mapping);
  for (const index of leftOut) valid[index] = 0;

  let checked = leftOut.size;
  let reported = 0;
  for (const indexes of recordRows(table, mapping)) {
    if (checked - reported >= rowsBetweenReports) {
      yield checked;
      reported = checked;
    }
    checkRecordOf(indexes);
    checked += indexes.length;
  }
  // After an unclosed quotation mark the rest of the file is in one cell, so no row can be trusted.
  const isWhole = !table.faults.some(({ code }) => code === 'quote_not_closed');
  if (!isSourceValid || !isWhole) valid.fill(0);
  return {
    groups: groups.sorted(),
    valid,
    validCount: valid.reduce((sum, isValid) => sum + isValid, 0),
    leftOut,
  };
}
