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
  /** What of the report as a whole does not agree with the catalogue, one sentence each; empty when everything does. */
  readonly differs: readonly string[];
  /** What only the person knows who made the report, in words. */
  readonly vouched: readonly string[];
};

/** The report is of another catalogue, or its edition was altered. The message is for a person. */
export class ReportRefused extends Error {}

/** The name of each outcome. */
export const checkNames: Readonly<Record<CheckOutcome, string>> = {
  same: 'Unchanged',
  changed: 'Changed',
  gone: 'No longer in the catalogue',
  altered: 'Does not agree',
  found_now: 'Found now',
  candidates_now: 'Perhaps now',
};

/** How many lines of a report are no longer as it says. */
const changedLines = ({ lines }: ReportCheck): number =>
  lines.filter(({ outcome }) => outcome !== 'same').length;

/** Whether a report is what its edition gives, and nothing changed since. */
export const isUnchanged = (check: ReportCheck): boolean =>
  changedLines(check) === 0 && check.differs.length === 0;

/** What came of a check, in one sentence. */
export const checkSummary = (check: ReportCheck): string => {
  const changed = changedLines(check);
  const words = isUnchanged(check) ? 'nothing changed' : `${groupDigits(changed)} changed`;
  const isWhole = check.differs.length === 0 ? '' : ', and the report itself does not agree';
  return `From ${check.span}: ${counted(check.lines.length, 'line')}, ${words}${isWhole}.`;
};

/** What the check cannot say, in one sentence. */
export const vouchedWords = ({ vouched }: ReportCheck): string =>
  `Only the person who made the report vouches for ${vouched.join('; ')}.`;

/** The file of a report that was checked, and whether it is byte for byte what its data gives. */
export type ReportFile = {
  /** The SHA-256 of its bytes. */
  readonly sha256: string;
  readonly isPage: boolean;
  /** `not_compared` where another version of the form wrote it. */
  readonly bytes: 'same' | 'different' | 'not_compared';
};

/** Whether the bytes of a report are what its data gives, in words. */
export const reportFileWords = ({ isPage, bytes }: ReportFile): string => {
  const file = isPage ? 'page' : 'file';
  switch (bytes) {
    case 'same':
      return `The ${file} is byte for byte what its data gives.`;
    case 'different':
      return isPage
        ? 'The page is not byte for byte what its data gives: what it shows may be changed. The lines were checked by its data.'
        : 'The file is not byte for byte what its data gives: it was written again, or changed.';
    case 'not_compared':
      return `The ${file} was not compared: another version of the form wrote it. The lines were checked by its data.`;
  }
};
