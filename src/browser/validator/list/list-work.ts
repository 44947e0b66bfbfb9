import type { Instant } from '../../../contracts/supplier/instant.ts';
import type { FindingGroup } from '../../../supplier-lists/check-list.ts';
import type { ComparedGroup } from '../../../supplier-lists/compare-lists.ts';
import type { Mapping } from '../../../supplier-lists/mapping.ts';
import type { MappingFile } from '../../../supplier-lists/mapping-file-schema.ts';
import type { OpenedList } from '../../../supplier-lists/open-list.ts';
import type { ListFile } from './opened-list.ts';

/** A list with everything that decides what comes of checking it. */
export type ListToCheck = ListFile & { readonly mapping: Mapping; readonly now: Instant };

/** A group as the page shows it: one line, and details on demand. */
export type FindingGroupLine = Omit<FindingGroup, 'key' | 'rows'> & {
  /** The number of rows; none if it concerns the source of all batches. */
  readonly count: number;
  /** The rows as a spreadsheet numbers them: `2 to 51, 60`; cut after a number of ranges. */
  readonly rows: string;
};

/** What came of checking a list, for the page. */
export type ListOutcome = {
  readonly rowCount: number;
  readonly validCount: number;
  /** How many rows were left out, because the person said so of rows like them. */
  readonly leftOutCount: number;
  readonly groups: readonly FindingGroupLine[];
  /** Missing if the list was not compared with another. */
  readonly comparison?: readonly ComparedGroup[];
};

/** What the worker does for the page: what it is asked with, and what it answers. */
export type ListTasks = {
  /** The beginning of a list with what is known of all its rows, without its text. */
  readonly open: { readonly ask: ListFile; readonly answer: Omit<OpenedList, 'text'> };
  readonly check: {
    readonly ask: { readonly list: ListToCheck; readonly first?: ListToCheck };
    readonly answer: ListOutcome;
  };
  /** The valid rows in batches, as JSON Lines. */
  readonly batches: {
    readonly ask: ListToCheck;
    readonly answer: { readonly file: Blob; readonly count: number };
  };
  /** A mapping that was saved as a file. */
  readonly mapping: { readonly ask: Blob; readonly answer: MappingFile };
  /** The report for each row, as CSV. */
  readonly report: { readonly ask: ListToCheck; readonly answer: Blob };
};

/** The name of a task. */
export type TaskName = keyof ListTasks;

/** What the page sends to the worker. */
export type TaskMessage<Name extends TaskName = TaskName> = {
  readonly [Task in Name]: { readonly task: Task; readonly ask: ListTasks[Task]['ask'] };
}[Name];

/** What the worker sends to the page: how far it is, then the answer or a sentence that says why there is none. */
export type TaskReply<Name extends TaskName = TaskName> =
  | { readonly progress: number; readonly total: number }
  | { readonly answer: ListTasks[Name]['answer'] }
  | { readonly refusal: string };

/** What came of a task: its answer, or a sentence that says why there is none; nothing if it was cancelled. */
type TaskEnd<Name extends TaskName> =
  | { readonly answer: ListTasks[Name]['answer'] }
  | { readonly refusal: string }
  | { readonly isCancelled: true };

const startWorker = (): Worker =>
  new Worker(new URL('./list-worker.ts', import.meta.url), { type: 'module' });

/**
 * The work on whole lists, which a worker does so that the page stays usable. The worker is started at once: a page that has been
 * loaded needs no network for it.
 */
export const createListWork = () => {
  let worker = startWorker();
  let end: (() => void) | undefined;

  const replaceWorker = (): void => {
    worker.terminate();
    worker = startWorker();
  };

  /** Ends the running task at once. */
  const cancel = (): void => {
    if (end === undefined) return;
    // A worker that computes hears no message, so it is replaced.
    replaceWorker();
    end();
  };

  /** Starts a task and cancels the one before it, if it is not done. */
  const run = <Name extends TaskName>(
    task: Name,
    ask: ListTasks[Name]['ask'],
    onProgress?: (done: number, total: number) => void,
  ): Promise<TaskEnd<Name>> => {
    cancel();
    return new Promise((resolve) => {
      const settle = (outcome: TaskEnd<Name>): void => {
        end = undefined;
        worker.onmessage = null;
        worker.onerror = null;
        resolve(outcome);
      };
      end = () => settle({ isCancelled: true });
      worker.onmessage = ({ data }: MessageEvent<TaskReply<Name>>) => {
        if ('progress' in data) onProgress?.(data.progress, data.total);
        else settle(data);
      };
      worker.onerror = () =>
        settle({ refusal: 'The check of whole lists could not start. Reload the page and try again.' });
      worker.postMessage({ task, ask });
    });
  };

  return { run, cancel };
};

/** The work on whole lists. */
export type ListWork = ReturnType<typeof createListWork>;
