import type { Mapping } from '../../../supplier-lists/mapping.ts';
import { describeTime, readReferenceTime, wrongTime } from '../../../validator/reference-time.ts';
import { saveFile } from '../../save-file.ts';
import type { ListFile, ListOutcome, ListTasks, ListToCheck } from './list-tasks.ts';
import type { ListWork } from './list-work.ts';

/** What came of a list. `checkedAsOf` says which reference time was used, `said` what was done since. */
type CheckedResult = {
  readonly kind: 'checked';
  readonly outcome: ListOutcome;
  readonly checkedAsOf: string;
  readonly said: string;
};

/** What came of the list so far. */
export type ListResult =
  /** The total is 0 while it is unknown. */
  | { readonly kind: 'running'; readonly done: number; readonly total: number }
  | CheckedResult
  /** Nothing came of it. */
  | { readonly kind: 'ended'; readonly why: string };

/** What the check asks of the page. */
type CheckContext = {
  readonly work: ListWork;
  /** What stands under “Check as of”. */
  readonly asOf: () => string;
  /** Shows how far the check is, and what came of it. */
  readonly onResult: (result: ListResult) => void;
  /** The first batch of the list, to be shown as any other. */
  readonly onBatch: (bytes: Uint8Array<ArrayBuffer>) => void;
};

/** Connects the check of a whole list with what can be saved of it. */
export const createListCheck = ({ work, asOf, onResult, onBatch }: CheckContext) => {
  // What was checked, what came of it, and the list that it is compared with.
  let checked: ListToCheck | undefined;
  let shown: CheckedResult | undefined;
  let first: ListToCheck | undefined;

  const say = (said: string): void => {
    if (shown === undefined) return;
    shown = { ...shown, said };
    onResult(shown);
  };

  /** Ends what is under way: what was checked no longer holds. */
  const forget = (): void => {
    work.cancel();
    checked = undefined;
    shown = undefined;
  };

  /** Writes what is made of the checked rows. Gives undefined if it was not written. */
  const write = async <Task extends 'batches' | 'report'>(
    task: Task,
    words: string,
  ): Promise<ListTasks[Task]['answer'] | undefined> => {
    if (checked === undefined) return undefined;
    say(words);
    const end = await work.run(task, checked);
    if ('refusal' in end) say(end.refusal);
    return 'answer' in end ? end.answer : undefined;
  };

  /** What a person can do with the check and with what came of it. */
  const actions = {
    cancel: (): void => {
      work.cancel();
      onResult({
        kind: 'ended',
        why: 'Cancelled. The list was not checked to its end, and nothing came of it.',
      });
    },
    saveBatches: async (): Promise<void> => {
      const written = await write('batches', 'Writing the batches …');
      if (written === undefined) return;
      say(`${written.count} batches written, one on each line.`);
      saveFile('batches.jsonl', written.file);
    },
    showFirstBatch: async (): Promise<void> => {
      const written = await write('batches', 'Writing the batches …');
      if (written === undefined) return;
      const [line = ''] = (await written.file.text()).split('\n', 1);
      onBatch(new TextEncoder().encode(JSON.stringify(JSON.parse(line), null, 2)));
    },
    saveReport: async (): Promise<void> => {
      const report = await write('report', 'Writing the report …');
      if (report === undefined) return;
      say('Report written, with a line for each row.');
      saveFile('report.csv', report);
    },
  };

  return {
    actions,
    forget,
    /** Forgets also what the next list would be compared with. */
    startAnew: (): void => {
      forget();
      first = undefined;
    },
    /** Compares the next list with the one that was checked. */
    compareNext: (): void => {
      first = checked;
    },
    /** Checks every row. Returns whether it came to its end. */
    run: async (file: ListFile, mapping: Mapping): Promise<boolean> => {
      shown = undefined;
      const time = readReferenceTime(asOf(), new Date());
      if (time === undefined) {
        onResult({ kind: 'ended', why: wrongTime });
        return false;
      }
      const list = { ...file, mapping, now: time.instant };
      onResult({ kind: 'running', done: 0, total: 0 });
      const end = await work.run('check', first === undefined ? { list } : { list, first }, (done, total) =>
        onResult({ kind: 'running', done, total }),
      );
      if ('refusal' in end) onResult({ kind: 'ended', why: end.refusal });
      if (!('answer' in end)) return false;
      checked = list;
      shown = { kind: 'checked', outcome: end.answer, checkedAsOf: describeTime(time), said: '' };
      onResult(shown);
      return true;
    },
  };
};
