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

/** Why a task has no answer: a sentence for people, or that it was cancelled. */
type NoAnswer = { readonly refusal: string } | { readonly isCancelled: true };

/**
 * The work on whole lists, which a worker does so that the page stays usable. The worker is started at once: a page that has been
 * loaded needs no network for it.
 */
export const createListWork = () => {
  let running: { readonly task: TaskName; readonly settle: (outcome: NoAnswer) => void } | undefined;
  /** Whether the worker may not have loaded itself or what reads a file, which it never asks for again. */
  let isDoubtful = false;

  const startWorker = (): Worker => {
    const started = new Worker(new URL('./list-worker.ts', import.meta.url), { type: 'module' });
    isDoubtful = false;
    started.onerror = () => {
      isDoubtful = true;
      running?.settle({
        refusal: 'The check of whole lists could not start. Check the connection and try again.',
      });
    };
    return started;
  };
  let worker = startWorker();

  const replaceWorker = (): void => {
    worker.terminate();
    worker = startWorker();
  };

  const end = (): void => {
    if (running === undefined) return;
    // A worker that computes hears no message, so it is replaced.
    replaceWorker();
    running.settle({ isCancelled: true });
  };

  /** Starts a task and cancels the one before it, if it is not done. */
  const run = <Name extends TaskName>(
    task: Name,
    ask: ListTasks[Name]['ask'],
    onProgress?: (done: number, total: number) => void,
  ): Promise<{ readonly answer: ListTasks[Name]['answer'] } | NoAnswer> => {
    end();
    if (isDoubtful) replaceWorker();
    return new Promise((resolve) => {
      const settle = (outcome: { readonly answer: ListTasks[Name]['answer'] } | NoAnswer): void => {
        running = undefined;
        worker.onmessage = null;
        isDoubtful ||= 'refusal' in outcome;
        resolve(outcome);
      };
      running = { task, settle };
      worker.onmessage = ({ data }: MessageEvent<TaskReply<Name>>) => {
        if ('progress' in data) onProgress?.(data.progress, data.total);
        else settle(data);
      };
      worker.postMessage({ task, ask });
    });
  };

  return {
    run,
    /** Ends at once what is done with the list that is shown. */
    cancel: (): void => {
      if (running?.task !== 'open') end();
    },
    /** Ends at once the opening of a list. */
    cancelOpening: (): void => {
      if (running?.task === 'open') end();
    },
  };
};

/** The work on whole lists. */
export type ListWork = ReturnType<typeof createListWork>;
