import { formatInstant } from '../../src/contracts/supplier/instant.ts';
import type { Verdict } from '../../src/contracts/supplier/verdict.ts';
import { checkList } from '../../src/supplier-lists/check-list.ts';
import type { MappingFile } from '../../src/supplier-lists/mapping-file.ts';
import { decodeTable, linesOfRows, parseTable } from '../../src/supplier-lists/parse-table.ts';
import { columnFinder } from '../../src/supplier-lists/write-batch.ts';
import type { Check } from './check-batch.ts';
import type { FailedFile, ListFile, ReportedFinding, SentList } from './file-report.ts';
import { createCauses } from './list-causes.ts';
import { findingsOf } from './list-findings.ts';
import { mappingFor } from './list-mapping.ts';

/** How many findings of a list are named one by one; all are counted by cause. */
const maxListedFindings = 1000;

const notUtf8 = 'The list is not UTF-8 and was read as Windows-1252. Check letters with accents.';

/** The number of all findings of a verdict, listed or not. */
const countOf = (verdict: Verdict | undefined): number => {
  if (verdict === undefined || verdict.outcome === 'valid') return 0;
  return verdict.outcome === 'invalid' ? verdict.errorCount : 1;
};

/** How lists are checked. */
export type ListCheck = Check & {
  /** The mapping that was named; undefined if none was. */
  readonly mappingFile: MappingFile | undefined;
  /** When the lists were exported, RFC 3339; undefined if the mapping says it. */
  readonly exportedAt: string | undefined;
  /** Is told how many of all rows have been checked. */
  readonly onRows: (rowsRead: number, rows: number) => void;
};

/** Checks a list batch by batch, and sends each batch that meets the contract if it is to be sent. */
export const checkListFile = async (
  file: string,
  bytes: Uint8Array,
  { referenceTime, send, mappingFile, exportedAt, onRows }: ListCheck,
): Promise<ListFile | FailedFile> => {
  if (mappingFile === undefined) {
    return {
      kind: 'failed',
      file,
      why: 'This is a list, which needs --mapping <file>. To write one from its headings: --suggest-mapping <file>.',
    };
  }
  const { text, encoding } = decodeTable(bytes);
  const table = parseTable(text);
  const found = mappingFor(table, mappingFile, exportedAt);
  if ('why' in found) return { kind: 'failed', file, why: found.why };

  const columnOf = columnFinder(table, found.mapping);
  const causes = createCauses();
  const listed: ReportedFinding[] = [];
  let findingCount = 0;
  let batches = 0;
  let recordsValidated = 0;
  let failure: string | undefined;
  for await (const checked of checkList(table, found.mapping, referenceTime)) {
    const { batch, rowsRead } = checked;
    if (batch !== undefined) batches += 1;
    const sent = batch?.verdict.outcome === 'valid' ? await send?.(batch.bytes) : undefined;
    const verdict = sent?.kind === 'answered' ? sent.verdict : batch?.verdict;
    if (sent?.kind === 'failed') failure ??= sent.failure.message;
    if (sent?.kind === 'answered' && sent.verdict.outcome === 'valid') {
      recordsValidated += sent.verdict.result.recordsValidated;
    }
    for (const { finding, inRow } of findingsOf(checked, verdict, columnOf)) {
      causes.add(finding, inRow);
      if (listed.length < maxListedFindings) listed.push(finding);
    }
    findingCount += checked.faults.length + countOf(verdict);
    onRows(rowsRead, table.rows.length);
  }
  const lines = linesOfRows(text, new Set(listed.flatMap(({ row }) => (row === undefined ? [] : [row]))));
  const sentList: SentList | undefined = send === undefined ? undefined : { recordsValidated, failure };
  return {
    kind: 'list',
    file,
    note: encoding === 'Windows-1252' ? notUtf8 : undefined,
    isValid: findingCount === 0,
    rows: table.rows.length,
    batches,
    causes: causes.list(),
    findings: listed.map((finding) => {
      const line = finding.row === undefined ? undefined : lines.get(finding.row);
      return { ...finding, position: line === undefined ? undefined : { line } };
    }),
    findingCount,
    evaluatedAt: formatInstant(referenceTime),
    sent: sentList,
  };
};
