import type { ListTasks, TaskName, TaskReply } from './list-tasks.ts';

/** What came of a task: its answer, or a sentence that says why there is none; nothing if it was cancelled. */
type TaskEnd<Name extends TaskName> =
  | { readonly answer: ListTasks[Name]['answer'] }
  | { readonly refusal: string }
  | { readonly isCancelled: true };

/** The work on whole lists, which a worker does so that the page stays usable. */
export type ListWork = {
  /** Starts a task and cancels the one before it, if it is not done. */
  readonly run: <Name extends TaskName>(
    task: Name,
    ask: ListTasks[Name]['ask'],
    onProgress?: (done: number, total: number) => void,
  ) => Promise<TaskEnd<Name>>;
  /** Ends the running task at once. */
  readonly cancel: () => void;
};

const startWorker = (): Worker =>
  new Worker(new URL('./list-worker.ts', import.meta.url), { type: 'module' });

/** Starts the worker, so that a page that has been loaded needs no network for it. */
export const createListWork = (): ListWork => {
  let worker = startWorker();
  let end: (() => void) | undefined;

  const replaceWorker = (): void => {
    worker.terminate();
    worker = startWorker();
  };

  const cancel = (): void => {
    if (end === undefined) return;
    // A worker that computes hears no message, so it is replaced.
    replaceWorker();
    end();
  };

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
