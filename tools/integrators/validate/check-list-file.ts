import { counted } from '../../../src/contracts/counted.ts';
import { formatInstant } from '../../../src/contracts/supplier/instant.ts';
import { isXml } from '../../../src/supplier-lists/bmecat/bmecat-file.ts';
import { positionsOfRows } from '../../../src/supplier-lists/cell-positions.ts';
import { checkList } from '../../../src/supplier-lists/check-list.ts';
import { headingRowsOf } from '../../../src/supplier-lists/mapping-file.ts';
import type { MappingFile } from '../../../src/supplier-lists/mapping-file-schema.ts';
import { openList } from '../../../src/supplier-lists/open-list.ts';
import { columnNames, type Table } from '../../../src/supplier-lists/table.ts';
import { validRecords } from '../../../src/supplier-lists/write-list.ts';
import { visibleText } from '../../command-line/terminal-text.ts';
import type { Check } from './check-batch.ts';
import type { FailedFile, ReportedFinding, ReportedList } from './file-report.ts';
import { reportedFindings, reportedGroups } from './list-findings.ts';
import { mappingFor } from './list-mapping.ts';
import { sendList } from './send-list.ts';

/** How many findings of a list are named one by one; all are counted by group. */
const maxListedFindings = 1000;

/** How lists are checked. */
export type ListFileCheck = Check & {
  /** The mapping that was named; undefined if none was. */
  readonly mappingFile: MappingFile | undefined;
  /** When the lists were exported, RFC 3339; undefined if the mapping says it. */
  readonly exportedAt: string | undefined;
  /** Is told how many of all rows have been checked. */
  readonly onRows: (rowsRead: number, rows: number) => void;
};

/** The findings with their places in the text: that of the cell if it is one cell, else the line of the row. None in an Excel file. */
const withPositions = (
  findings: readonly ReportedFinding[],
  text: string | undefined,
  { headings }: Table,
): ReportedFinding[] => {
  if (text === undefined) return [...findings];
  const rows = positionsOfRows(
    text,
    new Set(findings.flatMap(({ row }) => (row === undefined ? [] : [row]))),
  );
  const names = columnNames(headings);
  return findings.map((finding) => {
    const found = rows.get(finding.row ?? 0);
    const cell = finding.column === undefined ? undefined : found?.cells[names.indexOf(finding.column)];
    return { ...finding, position: cell ?? (found === undefined ? undefined : { line: found.line }) };
  });
};

/** Checks a list, and sends it in batches if every row meets the contract and it is to be sent. */
export const checkListFile = async (
  file: string,
  bytes: Uint8Array<ArrayBuffer>,
  { referenceTime, send, mappingFile, exportedAt, onRows }: ListFileCheck,
): Promise<ReportedList | FailedFile> => {
  if (mappingFile === undefined) {
    return {
      kind: 'failed',
      file,
      why: 'This is a list, which needs --mapping <file>. To write one from its headings: --suggest-mapping <file>.',
    };
  }
  const reading = await openList(new Blob([bytes]), {
    sheet: mappingFile.sheet,
    headings: headingRowsOf(mappingFile),
  });
  if ('why' in reading) return { kind: 'failed', file, why: reading.why };
  const { table, text, sheet, sheets } = reading;
  const isFirst = mappingFile.sheet === undefined && sheets.length > 1;
  const mapped = mappingFor(table, mappingFile, exportedAt);
  if ('why' in mapped) return { kind: 'failed', file, why: mapped.why };
  const { mapping } = mapped;

  const checking = checkList(table, mapping, referenceTime);
  let step = await checking.next();
  while (step.done !== true) {
    onRows(step.value, table.rows.length);
    step = await checking.next();
  }
  const check = step.value;
  const note = [
    isFirst ? `Only one ${isXml(bytes) ? 'price list' : 'sheet'} was read: ${visibleText(sheet ?? '')}.` : '',
    reading.note,
    check.leftOut.size > 0 ? `${counted(check.leftOut.size, 'row')} left out, as the mapping says.` : '',
  ]
    .filter(Boolean)
    .join(' ');
  const meetsContract = check.groups.length === 0;
  const sending =
    meetsContract && send !== undefined ? await sendList({ table, mapping, check }, send) : undefined;
  const found = sending?.groups ?? check.groups;
  const groups = reportedGroups(found, table);
  return {
    kind: 'list',
    file,
    note: note || undefined,
    isValid: found.length === 0,
    rows: table.rows.length,
    records: validRecords(table, mapping, check).length,
    groups,
    findings: withPositions(reportedFindings(found, table, maxListedFindings), text, table),
    findingCount: groups.reduce((sum, { count }) => sum + count, 0),
    evaluatedAt: formatInstant(referenceTime),
    sent: send === undefined ? undefined : (sending?.sent ?? null),
  };
};
