import type { TextPosition, Verdict } from '../../../packages/record-contract/src/index.ts';
import type { RowRange } from '../../../src/price-lists/report/row-ranges.ts';
import type { ToolContext } from '../../command-line/tool-context.ts';
import type { SentBatch } from './send-batch.ts';

/** One thing to fix in a file, and where. No text quotes the file, but for the heading of a column. */
export type ReportedFinding = {
  readonly code: string;
  readonly detail: string;
  /** Why there is the rule; undefined where the detail says so. */
  readonly reason: string | undefined;
  /** How to fix it; empty where the detail says so. */
  readonly fix: string;
  /** Where it is, in words: `record 2, pricing` or `row 3, column Qty`. */
  readonly place: string;
  /** Where it is in a batch, as an RFC 6901 pointer. */
  readonly pointer?: string;
  /** The row of a list, as a spreadsheet counts rows. */
  readonly row?: number;
  /** The heading of the column of a list. */
  readonly column?: string;
  /** Where it is in the text. A finding of a whole row has its line alone. Undefined for the whole file. */
  readonly position: (Pick<TextPosition, 'line'> & Partial<TextPosition>) | undefined;
};

/** A file that was not checked, and why. */
export type FailedFile = { readonly kind: 'failed'; readonly file: string; readonly why: string };

/** A file with a batch as JSON. */
export type BatchFile = {
  readonly kind: 'batch';
  readonly file: string;
  /** The verdict of this machine. */
  readonly verdict: Verdict;
  /** What came of sending it; null if it does not meet the contract, undefined if nothing was to be sent. */
  readonly sent: SentBatch | null | undefined;
  /** What is wrong, by the verdict of the service if it was sent and answered. */
  readonly findings: readonly ReportedFinding[];
};

/** Equal findings of a list: the same code at the same place in their rows. */
export type ListFindingGroup = Pick<ReportedFinding, 'code' | 'detail' | 'reason' | 'fix' | 'place'> & {
  readonly count: number;
  /** The first rows that have it, in order. */
  readonly rows: readonly RowRange[];
  /** Whether more rows have it than `rows` names. */
  readonly hasMoreRows: boolean;
};

/** What came of sending the batches of a list. */
export type SentList = {
  /** The number of records that the service validated. */
  readonly recordsValidated: number;
  /** Why it did not validate all of them; undefined if it did. */
  readonly failure: string | undefined;
};

/** A file with a list, such as CSV. */
export type ReportedList = {
  readonly kind: 'list';
  readonly file: string;
  /** A warning about how the file was read; undefined if there is none. */
  readonly note: string | undefined;
  /** Whether every row became a record that meets the contract. */
  readonly isValid: boolean;
  /** The number of rows below the headings. */
  readonly rows: number;
  /** The number of records that meet the contract. */
  readonly records: number;
  /** Every group. */
  readonly groups: readonly ListFindingGroup[];
  /** The first findings, in the order of the rows. */
  readonly findings: readonly ReportedFinding[];
  /** The number of all findings, listed or not. */
  readonly findingCount: number;
  /** The reference time of the freshness rules, RFC 3339 in UTC. */
  readonly evaluatedAt: string;
  /** What came of sending it; null if it does not meet the contract, undefined if nothing was to be sent. */
  readonly sent: SentList | null | undefined;
};

/** What came of a file. */
export type FileReport = FailedFile | BatchFile | ReportedList;

/** The verdict that counts: that of the service if it was sent and answered, else that of this machine. */
export const verdictOf = ({ verdict, sent }: Pick<BatchFile, 'verdict' | 'sent'>): Verdict =>
  sent?.kind === 'answered' ? sent.verdict : verdict;

/** Why a file was not checked, or why the service did not validate all of one that was to be sent; undefined if it did. */
export const failureOf = (report: FileReport): string | undefined => {
  if (report.kind === 'failed') return report.why;
  if (report.kind === 'list') return report.sent?.failure;
  return report.sent?.kind === 'failed' ? report.sent.failure.message : undefined;
};

/** The number of findings that are counted, but not in `findings`. */
export const unlistedFindings = (report: BatchFile | ReportedList): number => {
  const verdict = report.kind === 'list' ? undefined : verdictOf(report);
  const count =
    report.kind === 'list' ? report.findingCount : verdict?.outcome === 'invalid' ? verdict.errorCount : 0;
  return Math.max(0, count - report.findings.length);
};

/** What an element of a list is called. */
const elementNames: Readonly<Record<string, string>> = { records: 'record', tiers: 'tier' };

/**
 * The place that a pointer of a finding names, in words; records and tiers are counted from 1:
 * `/records/3/pricing/tiers/1/unitPrice` is `record 4, pricing, tier 2, unitPrice`.
 */
export const describePlace = (pointer: string): string => {
  const words: string[] = [];
  let elementName: string | undefined;
  for (const step of pointer.split('/').slice(1)) {
    if (elementName !== undefined && /^[0-9]+$/.test(step)) {
      words.splice(-1, 1, `${elementName} ${Number(step) + 1}`);
    } else {
      words.push(step.replaceAll('~1', '/').replaceAll('~0', '~'));
    }
    elementName = elementNames[step];
  }
  return words.length === 0 ? 'the request' : words.join(', ');
};

/** Tells what came of files, in a format of its own. */
export type Reporter = {
  /** Takes the report on a file, as soon as it was checked. */
  readonly add: (report: FileReport) => void;
  /** Is called once, after the last file. */
  readonly end: () => void;
};

/** What a reporter writes to. */
export type ReportContext = Pick<ToolContext, 'write' | 'writeError' | 'colour'>;
