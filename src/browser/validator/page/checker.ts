import { validateBatchBytes } from '../../../contracts/supplier/browser.ts';
import type { Verdict } from '../../../contracts/supplier/verdict.ts';
import { pagePart } from '../../page-part.ts';
import { rangeOfRow } from '../table/parse-table.ts';
import type { ChoiceName, TableFault } from '../table/table-faults.ts';
import { noOrigin, type TableOrigin } from '../table/write-batch.ts';
import { findOffset, shownText, type TextRange } from '../text/find-offset.ts';
import { findPointer } from '../text/find-pointer.ts';
import { readClock } from '../verdict/read-clock.ts';
import { type SheetRow, sheetOfVerdict } from '../verdict/sheet.ts';
import { sheetOfTable } from '../verdict/sheet-of-table.ts';
import type { BatchText } from './batch-text.ts';
import { createSheetView } from './sheet-view.ts';

/** Checks the text against the contract and shows the verdict. */
export interface Checker {
  /** Checks at once. The findings of a batch that was made from a table name its rows and columns. */
  readonly checkNow: (origin: TableOrigin) => void;
  /** Checks what a person types, after a pause. */
  readonly checkSoon: () => void;
  /** Says something else than a verdict, and checks nothing until it is called again. */
  readonly wait: (words: string) => void;
  /** Lists what keeps a table from becoming a batch, and checks nothing until it is called again. */
  readonly refuseTable: (faults: readonly TableFault[]) => void;
  /** The verdict that is shown. */
  readonly verdict: () => Verdict | undefined;
}

/** How long a person has to pause before typing is checked, so that not each letter is read out. */
export const pauseMilliseconds = 400;

const rangeOf = ({ pointer, offset }: SheetRow, bytes: Uint8Array): TextRange => {
  if (pointer !== undefined) return findPointer(shownText(bytes), pointer);
  return offset === undefined ? { start: 0, end: 0 } : findOffset(bytes, offset);
};

/** Makes the check work, with the clock field and the button to check again. */
export const createChecker = (
  page: Document,
  text: BatchText,
  goToChoice: (choice: ChoiceName) => void,
): Checker => {
  const clockField = pagePart(page, 'clock', HTMLInputElement);
  let checked: { readonly bytes: Uint8Array; readonly verdict: Verdict } | undefined;
  let origin = noOrigin;
  let isWaiting = false;
  let pause: ReturnType<typeof setTimeout> | undefined;

  const sheet = createSheetView(page, (row, from) => {
    if (row.choice !== undefined) goToChoice(row.choice);
    else if (row.tableRow !== undefined) text.goTo(rangeOfRow(text.held().text, row.tableRow), from);
    else if (checked !== undefined) text.goTo(rangeOf(row, checked.bytes), from);
  });

  const say = (words: string): void => {
    checked = undefined;
    sheet.say(words);
  };

  const check = (): void => {
    clearTimeout(pause);
    if (isWaiting) return;
    const clock = readClock(clockField.value, new Date());
    clockField.setAttribute('aria-invalid', String(clock === undefined));
    if (clock === undefined) {
      say('The clock is no timestamp with a zone. Write it as 2026-11-21T12:00:00Z, or leave it empty.');
    } else if (text.isEmpty()) {
      say('Nothing to check yet.');
    } else {
      const bytes = text.bytes();
      const verdict = validateBatchBytes(bytes, clock.instant);
      checked = { bytes, verdict };
      sheet.show(sheetOfVerdict(verdict, shownText(bytes), origin), clock);
    }
  };

  const checkAfterPause = (): void => {
    clearTimeout(pause);
    pause = setTimeout(check, pauseMilliseconds);
  };

  clockField.addEventListener('input', checkAfterPause);
  pagePart(page, 'again', HTMLButtonElement).addEventListener('click', check);

  return {
    checkNow: (made) => {
      origin = made;
      isWaiting = false;
      check();
    },
    checkSoon: () => {
      origin = noOrigin;
      isWaiting = false;
      checkAfterPause();
    },
    wait: (words) => {
      clearTimeout(pause);
      isWaiting = true;
      say(words);
    },
    refuseTable: (faults) => {
      clearTimeout(pause);
      isWaiting = true;
      checked = undefined;
      sheet.show(sheetOfTable(faults), undefined);
    },
    verdict: () => checked?.verdict,
  };
};
