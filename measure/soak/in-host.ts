// Loaded with `--import` before the server: reports the memory when it is told to.

type Order = { readonly id: number; readonly collect: boolean };

process.on('message', ({ id, collect }: Order) => {
  // Twice, because what a finaliser keeps is free only then.
  if (collect) {
    globalThis.gc?.();
    globalThis.gc?.();
  }
  const { rss: resident, heapUsed: heap } = process.memoryUsage();
  process.send?.({ id, resident, heap });
});
// The server ends by itself, whether or not anyone still listens.
process.channel?.unref();
