import { h, render } from 'preact';
import type { Instant } from '../../contracts/supplier/instant.ts';
import type { Verdict } from '../../contracts/supplier/verdict.ts';
import { type CheckedList, compareLists } from '../../supplier-lists/compare-lists.ts';
import { shownText } from '../../supplier-lists/text-ranges.ts';
import { rememberBatch } from '../../validator/remember-batch.ts';
import { pagePart } from '../page-part.ts';
import { comparisonLines } from './comparison-lines.ts';
import { ComparisonTable } from './comparison-table.tsx';

/** A body with its verdict. */
export type CheckedBatch = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly verdict: Verdict;
  /** The reference time of the verdict. */
  readonly now: Instant;
};

/** The comparison of a corrected batch with the first. */
type BatchComparison = {
  /** Takes what was checked last, and compares it with the first batch if there is one; undefined if nothing was checked. */
  readonly take: (checked: CheckedBatch | undefined) => void;
  /** Forgets the first batch. */
  readonly forget: () => void;
};

const remember = ({ bytes, now }: CheckedBatch, first?: CheckedList): CheckedList =>
  rememberBatch(JSON.parse(shownText(bytes)), now, first);

const note =
  'Figures count records: those that no longer have the problem, still have it, newly have it, and are not in the second file. A record is recognised by its sourceRecordId, or by its place in the batch if it has none.';

/** Connects the comparison. `onCorrected` is called with the second file. */
export const createBatchComparison = (page: Document, onCorrected: (file: File) => void): BatchComparison => {
  const place = pagePart(page, 'batch-comparison', HTMLElement);
  const button = pagePart(page, 'batch-compare', HTMLButtonElement);
  const corrected = pagePart(page, 'batch-corrected', HTMLInputElement);
  let readable: CheckedBatch | undefined;
  let first: CheckedList | undefined;

  button.addEventListener('click', () => corrected.click());
  corrected.addEventListener('change', () => {
    const file = corrected.files?.[0];
    // Otherwise the same file could not be chosen again after a change.
    corrected.value = '';
    if (file === undefined || readable === undefined) return;
    first = remember(readable);
    onCorrected(file);
  });

  return {
    take: (checked) => {
      readable = checked?.verdict.outcome === 'unreadable' ? undefined : checked;
      button.hidden = readable === undefined;
      if (first === undefined || readable === undefined) {
        render(null, place);
        return;
      }
      const lines = comparisonLines(compareLists(first, remember(readable, first)));
      render(h(ComparisonTable, { lines, note }), place);
    },
    forget: () => {
      first = undefined;
    },
  };
};
