import { counted, groupDigits } from '../text/counted.ts';
import type { Report, ReportLine } from './evidence-report.ts';

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

/** Whether the bytes of a file that a report rests on were given again. */
export type CheckedFile = { readonly name: string; readonly sha256: string; readonly isGiven: boolean };

/** The files of the user that a report rests on: what they list is checked again with the same bytes alone. */
export const checkFiles = (
  { ownFiles = [] }: Pick<Report, 'ownFiles'>,
  given: readonly { readonly sha256: string }[],
): CheckedFile[] =>
  ownFiles.map(({ name, sha256 }) => ({
    name,
    sha256,
    isGiven: given.some((file) => file.sha256 === sha256),
  }));

/** The same in words, for a person. */
export const fileWords = ({ name, sha256, isGiven }: CheckedFile): string =>
  isGiven
    ? `“${name}”: the same bytes were given, so what the report says of it can be read there.`
    : `“${name}”: give the same file again, with the SHA-256 ${sha256}. Another file of this name says something else.`;

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
  altered: 'Differs from the edition',
  found_now: 'Found now',
  candidates_now: 'Candidates now',
};

/** What came of a check, in one sentence. */
export const checkSummary = ({ lines, span }: ReportCheck): string => {
  const changed = lines.filter(({ outcome }) => outcome !== 'same').length;
  return `From ${span}: ${counted(lines.length, 'line')}, ${changed === 0 ? 'nothing changed' : `${groupDigits(changed)} changed`}.`;
};
