import type { Mapping } from '../../../supplier-lists/mapping.ts';
import { describeTime, readReferenceTime, wrongTime } from '../../../validator/reference-time.ts';
import { pagePart } from '../../page-part.ts';
import { saveFile } from '../../save-file.ts';
import type { ListFile, ListToCheck } from './list-tasks.ts';
import { createListView } from './list-view.ts';
import type { ListWork } from './list-work.ts';

/** The check of a whole list. */
export type ListCheckOfPage = {
  /** Checks every row of a list, and compares it with the one before if a corrected file was asked for. */
  readonly check: (file: ListFile, mapping: Mapping) => Promise<void>;
  /** Cancels what runs, and shows nothing of a list. */
  readonly clear: () => void;
  /** Forgets the list that the next one would be compared with. */
  readonly forget: () => void;
};

/** Connects the check of whole lists, its downloads and the comparison. `onCorrected` is called with the second file. */
export const createListCheck = (
  page: Document,
  work: ListWork,
  onCorrected: (file: File) => void,
): ListCheckOfPage => {
  const view = createListView(page);
  const corrected = pagePart(page, 'list-corrected', HTMLInputElement);
  let checked: ListToCheck | undefined;
  let first: ListToCheck | undefined;

  const check = async (file: ListFile, mapping: Mapping): Promise<void> => {
    const time = readReferenceTime(pagePart(page, 'as-of', HTMLInputElement).value, new Date());
    if (time === undefined) {
      view.say(wrongTime);
      return;
    }
    const list = { ...file, mapping, now: time.instant };
    const words = 'Checking every row …';
    view.showProgress(words, 0, 0);
    view.focus();
    const end = await work.run('check', first === undefined ? { list } : { list, first }, (done, total) =>
      view.showProgress(words, done, total),
    );
    if ('refusal' in end) view.say(end.refusal);
    if (!('answer' in end)) return;
    checked = list;
    view.showOutcome(end.answer, describeTime(time));
    view.focus();
  };

  const onClick = (name: string, act: () => void): void => {
    pagePart(page, name, HTMLButtonElement).addEventListener('click', act);
  };
  onClick('list-cancel', () => {
    work.cancel();
    view.say('Cancelled. The list was not checked to its end, and nothing came of it.');
  });
  onClick('list-batches', async () => {
    if (checked === undefined) return;
    view.note('Writing the batches …');
    const end = await work.run('batches', checked);
    if ('refusal' in end) view.note(end.refusal);
    if (!('answer' in end)) return;
    view.note(`${end.answer.count} batches written, one on each line.`);
    saveFile('batches.jsonl', end.answer.file);
  });
  onClick('list-report', async () => {
    if (checked === undefined) return;
    view.note('Writing the report …');
    const end = await work.run('report', checked);
    if ('refusal' in end) view.note(end.refusal);
    if (!('answer' in end)) return;
    view.note('Report written, with a line for each row.');
    saveFile('report.csv', end.answer);
  });
  onClick('list-compare', () => corrected.click());
  corrected.addEventListener('change', () => {
    const file = corrected.files?.[0];
    // Otherwise the same file could not be chosen again after a change.
    corrected.value = '';
    if (file === undefined) return;
    first = checked;
    onCorrected(file);
  });

  return {
    check,
    clear: () => {
      work.cancel();
      checked = undefined;
      view.hide();
    },
    forget: () => {
      first = undefined;
    },
  };
};
