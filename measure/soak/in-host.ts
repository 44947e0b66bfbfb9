// Loaded with `--import` before the server: tells the bytes of the heap, after a collection, when it is asked.

process.on('message', () => {
  // Twice, because what a finaliser keeps is free only then.
  globalThis.gc?.();
  globalThis.gc?.();
  process.send?.(process.memoryUsage().heapUsed);
});
// The server ends by itself, whether or not anyone still listens.
process.channel?.unref();
