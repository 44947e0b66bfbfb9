import { validateBatchBytes } from '../../contracts/supplier/browser.ts';
import type { Verdict } from '../../contracts/supplier/verdict.ts';
import {
  rangeOfOffset,
  rangeOfPointer,
  shownText,
  type TextRange,
} from '../../supplier-lists/text-ranges.ts';
import { describeTime, readReferenceTime, wrongTime } from '../../validator/reference-time.ts';
import { type ReportRow, reportOfVerdict } from '../../validator/report.ts';
import { pagePart } from '../page-part.ts';
import type { CheckedBatch } from './batch-comparison.ts';
import type { BatchText } from './batch-text.ts';
import { createReportView } from './report-view.ts';

/** Checks the text against the contract and shows the verdict. */
type Checker = {
  readonly checkNow: () => void;
  /** Checks what a person types, after a pause. */
  readonly checkSoon: () => void;
  /** Shows a message instead of a verdict, and checks nothing until the next `checkNow` or `checkSoon`. */
  readonly wait: (words: string) => void;
  /** The verdict that is shown. */
  readonly verdict: () => Verdict | undefined;
};

/** The pause in typing before a check, so that a screen reader does not announce a verdict for each letter. */
export const pauseMilliseconds = 400;

const rangeOf = ({ pointer, offset }: ReportRow, bytes: Uint8Array): TextRange => {
  if (pointer !== undefined) return rangeOfPointer(shownText(bytes), pointer);
  return offset === undefined ? { start: 0, end: 0 } : rangeOfOffset(bytes, offset);
};

/**
 * Connects the check, with the field for the reference time and the button to check again. `onChecked` is called with what
 * was checked, or without if nothing is.
 */
export const createChecker = (
  page: Document,
  text: BatchText,
  onChecked: (checked: CheckedBatch | undefined) => void,
): Checker => {
  const asOf = pagePart(page, 'as-of', HTMLInputElement);
  let checked: CheckedBatch | undefined;
  let isWaiting = false;
  let pause: ReturnType<typeof setTimeout> | undefined;

  const report = createReportView(page, (row, from) => {
    if (checked !== undefined) text.goTo(rangeOf(row, checked.bytes), from);
  });

  const keep = (batch: CheckedBatch | undefined): void => {
    checked = batch;
    onChecked(batch);
  };

  const say = (words: string): void => {
    keep(undefined);
    report.say(words);
  };

  const check = (): void => {
    clearTimeout(pause);
    if (isWaiting) return;
    const time = readReferenceTime(asOf.value, new Date());
    asOf.setAttribute('aria-invalid', String(time === undefined));
    if (time === undefined) {
      say(wrongTime);
    } else if (text.isEmpty()) {
      say('Nothing to check yet.');
    } else {
      const bytes = text.bytes();
      const verdict = validateBatchBytes(bytes, time.instant);
      keep({ bytes, verdict, now: time.instant });
      report.show(reportOfVerdict(verdict, shownText(bytes)), describeTime(time));
    }
  };

  const checkAfterPause = (): void => {
    clearTimeout(pause);
    pause = setTimeout(check, pauseMilliseconds);
  };

  asOf.addEventListener('input', checkAfterPause);
  pagePart(page, 'again', HTMLButtonElement).addEventListener('click', check);

  return {
    checkNow: () => {
      isWaiting = false;
      check();
    },
    checkSoon: () => {
      isWaiting = false;
      checkAfterPause();
    },
    wait: (words) => {
      clearTimeout(pause);
      isWaiting = true;
      say(words);
    },
    verdict: () => checked?.verdict,
  };
};
