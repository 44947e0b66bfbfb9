import { type Instant, type Verdict, validateBatch } from '../../../packages/record-contract/src/index.ts';
import { shownText } from '../../tables/json-positions.ts';
import { type CheckedList, type ComparedGroup, compareLists } from '../report/compare-lists.ts';
import { describeTime, readReferenceTime, wrongTime } from '../report/reference-time.ts';
import { rememberBatch } from '../report/remember-batch.ts';
import { type Report, reportOfVerdict } from '../report/report.ts';

/** A batch with its verdict. */
export type CheckedBatch = {
  readonly kind: 'checked';
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The reference time of the verdict. */
  readonly now: Instant;
  readonly verdict: Verdict;
  readonly report: Report;
  /** Which reference time was used, in a sentence. */
  readonly checkedAsOf: string;
  /** What it fixed of the batch that it corrects, if it corrects one. */
  readonly comparison: readonly ComparedGroup[] | undefined;
};

/** What is said of a batch: its verdict, or why there is none. */
export type BatchResult = CheckedBatch | { readonly kind: 'unchecked'; readonly words: string };

/** The text of the page. */
export type BatchContent = {
  readonly text: string;
  /** The bytes of the file that was opened, unless its text was changed since. */
  readonly opened: Uint8Array<ArrayBuffer> | undefined;
};

/** Whether a batch can be compared with another: it is JSON. */
export const isComparable = ({ verdict }: CheckedBatch): boolean => verdict.outcome !== 'unreadable';

/** What a corrected batch fixed of the first. Both have to be JSON. */
const compareBatches = (
  first: CheckedBatch,
  corrected: Omit<CheckedBatch, 'comparison'>,
): ComparedGroup[] => {
  const remember = ({ bytes, now }: typeof corrected, before?: CheckedList): CheckedList =>
    rememberBatch(JSON.parse(shownText(bytes)), now, before);
  const before = remember(first);
  return compareLists(before, remember(corrected, before));
};

type BatchToCheck = BatchContent & {
  /** The reference time as a person entered it; empty for now. */
  readonly asOf: string;
  /** The batch that it corrects, with which it is compared. */
  readonly corrects: CheckedBatch | undefined;
};

/** Checks a batch against the contract: the bytes of an opened file until its text is changed, else the text as UTF-8. */
export const checkBatch = ({ text, opened, asOf, corrects }: BatchToCheck, present: Date): BatchResult => {
  const time = readReferenceTime(asOf, present);
  if (time === undefined) return { kind: 'unchecked', words: wrongTime };
  if (opened === undefined && text.trim() === '') {
    return { kind: 'unchecked', words: 'Paste or open a batch.' };
  }
  const bytes = opened ?? new TextEncoder().encode(text);
  const verdict = validateBatch(bytes, time.instant);
  const checked = {
    kind: 'checked',
    bytes,
    now: time.instant,
    verdict,
    report: reportOfVerdict(verdict, shownText(bytes)),
    checkedAsOf: describeTime(time),
  } as const;
  const isCompared = corrects !== undefined && verdict.outcome !== 'unreadable';
  return { ...checked, comparison: isCompared ? compareBatches(corrects, checked) : undefined };
};
