import { type FindingCode, findingCodes } from '../../src/contracts/supplier/finding-codes.ts';
import type { Finding } from '../../src/contracts/supplier/schemas/problems.ts';
import type { Verdict } from '../../src/contracts/supplier/verdict.ts';
import type { CheckedRows } from '../../src/supplier-lists/check-list.ts';
import { fixOfFault, type TableFault, tableFaults } from '../../src/supplier-lists/table-faults.ts';
import { textsOf } from './check-batch.ts';
import { describePlace } from './describe-place.ts';
import type { ReportedFinding } from './file-report.ts';

/** A finding in a row, before its line is known. */
export type RowFinding = {
  readonly finding: ReportedFinding;
  /** Where in its row it is, and what is said of several that differ. */
  readonly inRow: { readonly place: string; readonly general: string };
};

const placeOf = (row: number | undefined, inRow: string): string =>
  row === undefined ? inRow : [`row ${row}`, inRow].filter((words) => words !== '').join(', ');

const ofFault = (fault: TableFault): RowFinding => {
  const { code, row, column } = fault;
  const { detail } = tableFaults[code];
  const inRow = column === undefined ? '' : `column ${column}`;
  const finding = {
    code,
    detail,
    reason: undefined,
    fix: fixOfFault(fault),
    place: placeOf(row, inRow),
    ...(row === undefined ? {} : { row }),
    ...(column === undefined ? {} : { column }),
    position: undefined,
  };
  return { finding, inRow: { place: inRow, general: detail } };
};

const isFindingCode = (code: string): code is FindingCode => Object.hasOwn(findingCodes, code);

/** A finding of the contract in a batch, led back to its row and column. */
const ofBatch = (
  found: Finding,
  rows: readonly number[],
  columnOf: (pointer: string) => string | undefined,
): RowFinding => {
  const [, index, inRecord = found.pointer] = /^\/records\/([0-9]+)(.*)$/.exec(found.pointer) ?? [];
  const row = index === undefined ? undefined : rows[Number(index)];
  const column = columnOf(found.pointer);
  const inRow = column === undefined ? describePlace(inRecord) : `column ${column}`;
  const texts = textsOf(found);
  // Another record is named by its pointer, which means nothing in a list.
  const detail = texts.detail.replace(/\/records\/([0-9]+)(?:\/\w+)*/g, (_, at) => `row ${rows[Number(at)]}`);
  const finding = {
    ...texts,
    detail,
    place: placeOf(row, inRow),
    ...(row === undefined ? {} : { row }),
    ...(column === undefined ? {} : { column }),
    position: undefined,
  };
  const general = isFindingCode(found.code) ? findingCodes[found.code].meaning : detail;
  return { finding, inRow: { place: inRow, general } };
};

/** What is wrong with rows of a list: cells that cannot be read, and findings of the contract in their batch. */
export const findingsOf = (
  { faults, batch }: CheckedRows,
  verdict: Verdict | undefined,
  columnOf: (pointer: string) => string | undefined,
): RowFinding[] => {
  const rows = batch?.rows ?? [];
  const ofContract =
    verdict?.outcome === 'invalid'
      ? verdict.errors.map((found) => ofBatch(found, rows, columnOf))
      : verdict?.outcome === 'unreadable'
        ? [ofBatch({ ...verdict, pointer: '/records/0' }, rows, columnOf)]
        : [];
  return [...faults.map(ofFault), ...ofContract].sort(
    (one, other) => (one.finding.row ?? 0) - (other.finding.row ?? 0),
  );
};
