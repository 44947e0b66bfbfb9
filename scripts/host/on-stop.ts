const signals = ['SIGTERM', 'SIGINT'] as const;

const parentCheckMilliseconds = 250;

// As it was when the process began: the parent may be lost before anyone waits for it.
const parent = process.ppid;

/**
 * Calls back once when the process is told to stop, by a signal or by the loss of its parent: npm runs a script in a
 * shell that dies of a signal without passing it on. Returns a function that takes the wish back.
 */
export const onStop = (callback: () => void): (() => void) => {
  const stop = () => {
    forget();
    callback();
  };
  const watch = setInterval(() => {
    if (process.ppid !== parent) stop();
  }, parentCheckMilliseconds);
  watch.unref();
  const forget = () => {
    clearInterval(watch);
    for (const signal of signals) process.off(signal, stop);
  };
  for (const signal of signals) process.on(signal, stop);
  return forget;
};
