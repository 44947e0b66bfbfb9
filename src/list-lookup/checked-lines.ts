import { counted, groupDigits } from '../contracts/counted.ts';
import type { ReportLine } from './evidence-report.ts';

/** How a line of a report stands today. */
export type CheckOutcome = 'same' | 'changed' | 'gone' | 'altered' | 'found_now' | 'candidates_now';

/** A line of a report with what changed since. */
export type CheckedLine = {
  readonly line: ReportLine;
  readonly outcome: CheckOutcome;
  /** What changed, one sentence each; empty when nothing did. */
  readonly changes: readonly string[];
  /** The address of the record that it has, had, or has now. */
  readonly record?: string;
};

/** What changed since a report was made. */
export type ReportCheck = {
  readonly lines: readonly CheckedLine[];
  /** From which edition to which, in words. */
  readonly span: string;
};

/** The report is of another catalogue, or its edition was altered. The message is for a person. */
export class ReportRefused extends Error {}

/** The name of each outcome. */
export const checkNames: Readonly<Record<CheckOutcome, string>> = {
  same: 'Unchanged',
  changed: 'Changed',
  gone: 'No longer in the catalogue',
  altered: 'Not as the edition has it',
  found_now: 'Found now',
  candidates_now: 'Candidates now',
};

/** What came of a check, in one sentence. */
export const checkSummary = ({ lines, span }: ReportCheck): string => {
  const changed = lines.filter(({ outcome }) => outcome !== 'same').length;
  return `From ${span}: ${counted(lines.length, 'line')}, ${changed === 0 ? 'nothing changed' : `${groupDigits(changed)} changed`}.`;
};
