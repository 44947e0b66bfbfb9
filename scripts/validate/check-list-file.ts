import { formatInstant } from '../../src/contracts/supplier/instant.ts';
import { checkList, type ListCheck } from '../../src/supplier-lists/check-list.ts';
import type { Mapping } from '../../src/supplier-lists/mapping.ts';
import type { MappingFile } from '../../src/supplier-lists/mapping-file.ts';
import { decodeTable, linesOfRows, parseTable, type Table } from '../../src/supplier-lists/parse-table.ts';
import { writeList } from '../../src/supplier-lists/write-list.ts';
import type { Check } from './check-batch.ts';
import type { FailedFile, ListFile, ReportedFinding, SentList } from './file-report.ts';
import { reportedCauses, reportedFindings } from './list-findings.ts';
import { mappingFor } from './list-mapping.ts';

/** How many findings of a list are named one by one; all are counted by cause. */
const maxListedFindings = 1000;

const notUtf8 = 'The list is not UTF-8 and was read as Windows-1252. Check letters with accents.';

/** How lists are checked. */
export type ListFileCheck = Check & {
  /** The mapping that was named; undefined if none was. */
  readonly mappingFile: MappingFile | undefined;
  /** When the lists were exported, RFC 3339; undefined if the mapping says it. */
  readonly exportedAt: string | undefined;
  /** Is told how many of all rows have been checked. */
  readonly onRows: (rowsRead: number, rows: number) => void;
};

const withLines = (findings: readonly ReportedFinding[], text: string): ReportedFinding[] => {
  const lines = linesOfRows(text, new Set(findings.flatMap(({ row }) => (row === undefined ? [] : [row]))));
  return findings.map((finding) => {
    const line = finding.row === undefined ? undefined : lines.get(finding.row);
    return { ...finding, position: line === undefined ? undefined : { line } };
  });
};

/** Sends a list whose rows all meet the contract, batch by batch, until the service does not validate one. */
const sendList = async (
  { table, mapping, check }: { readonly table: Table; readonly mapping: Mapping; readonly check: ListCheck },
  send: NonNullable<Check['send']>,
): Promise<SentList> => {
  let recordsValidated = 0;
  for await (const text of writeList(table, mapping, check)) {
    const sent = await send(new TextEncoder().encode(text));
    if (sent.kind === 'failed') return { recordsValidated, failure: sent.failure.message };
    if (sent.verdict.outcome === 'invalid') {
      const [first] = sent.verdict.errors;
      const [, index = '0'] = /^\/records\/([0-9]+)/.exec(first?.pointer ?? '') ?? [];
      const row = table.rows[recordsValidated + Number(index)]?.number;
      const failure = `The service found something to fix in row ${row}, which meets the contract here: ${first?.code}. The record may have expired since.`;
      return { recordsValidated, failure };
    }
    recordsValidated += sent.verdict.result.recordsValidated;
  }
  return { recordsValidated, failure: undefined };
};

/** Checks a list, and sends it in batches if every row meets the contract and it is to be sent. */
export const checkListFile = async (
  file: string,
  bytes: Uint8Array,
  { referenceTime, send, mappingFile, exportedAt, onRows }: ListFileCheck,
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
  const { mapping } = found;

  const checking = checkList(table, mapping, referenceTime);
  let step = await checking.next();
  while (step.done !== true) {
    onRows(step.value, table.rows.length);
    step = await checking.next();
  }
  const check = step.value;
  const isValid = check.causes.length === 0;
  const sent =
    send === undefined ? undefined : isValid ? await sendList({ table, mapping, check }, send) : null;
  const causes = reportedCauses(check.causes, table);
  return {
    kind: 'list',
    file,
    note: encoding === 'Windows-1252' ? notUtf8 : undefined,
    isValid,
    rows: table.rows.length,
    causes,
    findings: withLines(reportedFindings(check.causes, table, maxListedFindings), text),
    findingCount: causes.reduce((sum, { count }) => sum + count, 0),
    evaluatedAt: formatInstant(referenceTime),
    sent,
  };
};
