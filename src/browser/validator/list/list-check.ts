import { checkChoices } from '../../../supplier-lists/choices.ts';
import { describeTime, readReferenceTime, wrongTime } from '../../../validator/reference-time.ts';
import { saveFile } from '../../save-file.ts';
import { type ListPanelState, type ListResult, textOf } from './list-panel-state.ts';
import type { ListTasks, ListToCheck, ListWork } from './list-work.ts';
import { rememberMapping } from './remembered-mapping.ts';

/** What checking a list asks of the page. */
export type CheckContext = {
  readonly work: ListWork;
  /** Is done once no list is being opened any more. */
  readonly opening: () => Promise<void>;
  /** What stands under “Check as of”. */
  readonly asOf: () => string;
  /** What is shown now; undefined without a list. */
  readonly state: () => ListPanelState | undefined;
  readonly change: (changes: Partial<ListPanelState>) => void;
  /** A corrected file of the list that is shown. */
  readonly onCorrected: (file: File) => void;
  /** The first batch of the list, to be shown as any other. */
  readonly onBatch: (bytes: Uint8Array<ArrayBuffer>) => void;
};

/** Creates the check of a list, and what a person can do with what came of it. */
export const createListCheck = (context: CheckContext) => {
  const { work, opening, asOf, state, change, onCorrected, onBatch } = context;
  // What was checked, and the list that it is compared with.
  let checked: ListToCheck | undefined;
  let first: ListToCheck | undefined;
  /** Files are written one after the other. */
  let writing: Promise<unknown> = Promise.resolve();

  /** Says what is done with what was checked. */
  const say = (said: string): void => {
    const result = state()?.result;
    if (result?.kind === 'checked') change({ result: { ...result, said } });
  };

  /** Ends what is under way: what was checked no longer holds. */
  const forget = (): void => {
    work.cancel();
    checked = undefined;
  };

  /** Forgets also what the next list would be compared with. */
  const startAnew = (): void => {
    forget();
    first = undefined;
  };

  /** Checks every row, once every question is answered, and remembers the answers. A list that is being opened may come instead. */
  const check = async (): Promise<void> => {
    const asked = state()?.list;
    await opening();
    const shown = state();
    if (shown === undefined || shown.list !== asked) return;
    const { list, mapping } = shown;
    if (checkChoices(list.table, mapping).length > 0) {
      change({ step: 'questions', hasFocus: true, result: undefined });
      return;
    }
    const time = readReferenceTime(asOf(), new Date());
    if (time === undefined) {
      change({ step: 'result', hasFocus: true, result: { kind: 'ended', why: wrongTime } });
      return;
    }
    const toCheck = { ...list.file, mapping, now: time.instant };
    let progress: ListResult | undefined;
    const onProgress = (done: number, total: number): void => {
      progress = { kind: 'running', done, total };
      change({ result: progress });
    };
    change({ step: 'result', hasFocus: true });
    onProgress(0, 0);
    const lists = first === undefined ? { list: toCheck } : { list: toCheck, first };
    const end = await work.run('check', lists, onProgress);
    if ('refusal' in end) change({ result: { kind: 'ended', why: end.refusal } });
    if ('isCancelled' in end && state()?.result === progress) {
      const why = 'Cancelled. The list was not checked to its end, and nothing came of it.';
      change({ result: { kind: 'ended', why } });
    }
    if (!('answer' in end)) return;
    checked = toCheck;
    const outcome = end.answer;
    change({ result: { kind: 'checked', outcome, checkedAsOf: describeTime(time), said: '' } });
    rememberMapping(list.table, textOf({ list, mapping }));
  };

  /** Checks a corrected list, which is shown now, and compares it with the one that was checked before. */
  const compare = (): void => {
    first = checked;
    void check();
  };

  /** Writes what is made of the checked rows. Gives undefined if it was not written. */
  const write = <Task extends 'batches' | 'report'>(
    task: Task,
    words: string,
  ): Promise<ListTasks[Task]['answer'] | undefined> => {
    const asked = checked;
    const written = writing.then(async () => {
      await opening();
      if (asked === undefined || checked !== asked) return undefined;
      say(words);
      const end = await work.run(task, asked);
      if ('refusal' in end) say(end.refusal);
      if ('isCancelled' in end) say('Cancelled. Nothing was written.');
      return 'answer' in end ? end.answer : undefined;
    });
    writing = written;
    return written;
  };

  /** What a person can do. */
  const actions = {
    check: (): void => void check(),
    cancel: work.cancel,
    openCorrected: onCorrected,
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

  return { compare, forget, startAnew, actions };
};
