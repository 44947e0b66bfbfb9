/** How long work is done before the page may paint and take input, in milliseconds. */
const sliceMilliseconds = 12;

const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });

/**
 * Makes what long work calls between its parts, with the part that is done: it lets the page paint and take input now and then.
 * It throws when the work is aborted.
 */
export const slices = (onProgress: (done: number) => void, signal: AbortSignal) => {
  let start = performance.now();
  return async (done: number): Promise<void> => {
    signal.throwIfAborted();
    if (performance.now() - start < sliceMilliseconds) return;
    onProgress(done);
    await nextTask();
    start = performance.now();
  };
};
