import type { ListenAddress } from './http/listen-address.ts';

/** Something that runs until it is told to stop. */
export type Running = { readonly close: () => Promise<void> };

/** What a server is started with. */
export type Starting = {
  /** Aborted when the process is told to stop. */
  readonly signal: AbortSignal;
  /** Registers what has been opened, to be closed when the process stops; the first is closed first. */
  readonly keep: <Opened extends Running>(opened: Opened) => Opened;
};

const signals = ['SIGTERM', 'SIGINT'] as const;

const parentCheckMilliseconds = 250;

// As it was when the process began: the parent may be lost before anyone waits for it.
const parent = process.ppid;

/**
 * Calls back when the process is told to stop, by a signal or by the loss of its parent: npm runs a script in a shell
 * that dies of a signal without passing it on. Further signals change nothing. Returns a function that removes the listeners
 * that others have added meanwhile: Vite ends its process with a failure on SIGTERM before anything of ours is closed. Ours
 * stays throughout, because Node drops a signal that has arrived when its last listener is removed.
 */
export const onStop = (callback: () => void, followsParent = true): (() => void) => {
  const stop = () => {
    clearInterval(watch);
    callback();
  };
  const watch = setInterval(() => {
    if (followsParent && process.ppid !== parent) stop();
  }, parentCheckMilliseconds);
  watch.unref();
  const removeOthers = () => {
    for (const signal of signals) {
      for (const listener of process.listeners(signal)) {
        if (listener !== stop) process.off(signal, listener);
      }
    }
  };
  for (const signal of signals) process.on(signal, stop);
  removeOthers();
  return removeOthers;
};

const describeFailure = (error: unknown): string => {
  if (error instanceof Error) return error.message;
  return typeof error === 'string' ? error : 'The process failed without a message.';
};

/** Says in one line what went wrong and how to fix it, without a stack trace. */
export const failWith = (error: unknown): void => {
  console.error(describeFailure(error));
  process.exitCode = 1;
};

/** How a server runs. */
export type RunOptions = {
  /**
   * How long after it was told to stop the process ends, whatever is still open; while it still starts, at once. Without it the
   * process ends when all is closed.
   */
  readonly deadlineMilliseconds?: number;
  /** Whether the loss of its parent stops it. */
  readonly followsParent?: boolean;
  /** Tells the operator a sentence; on standard output unless it is given. */
  readonly tell?: (text: string) => void;
};

/**
 * Starts a server and prints its address. When the process is told to stop, closes everything that was opened, one after
 * the other, and ends with exit code 0. A failure at the start is printed in one line, and nothing stays open.
 */
export const runUntilStopped = async (
  start: (starting: Starting) => Promise<ListenAddress>,
  { deadlineMilliseconds, followsParent, tell = console.log }: RunOptions = {},
): Promise<void> => {
  const opened: Running[] = [];
  const stopping = new AbortController();
  const { signal } = stopping;
  const stopped = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve());
  });
  let isStarting = true;
  const removeOtherListeners = onStop(() => {
    if (deadlineMilliseconds !== undefined) {
      setTimeout(() => process.exit(), isStarting ? 0 : deadlineMilliseconds).unref();
    }
    stopping.abort();
  }, followsParent);
  // A full disk or a closed pipe under the log must not end the server: what cannot be written is lost, and the rest goes on.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
  try {
    const { url, isEverywhere } = await start({
      signal,
      keep: (running) => {
        opened.push(running);
        signal.throwIfAborted();
        return running;
      },
    });
    isStarting = false;
    removeOtherListeners();
    tell(`ready ${url}`);
    if (isEverywhere)
      tell('The server listens on every interface: everyone who reaches this machine reaches it.');
    await stopped;
  } catch (error) {
    if (!signal.aborted) failWith(error);
  }
  for (const { close } of opened) await close();
  process.exit();
};
