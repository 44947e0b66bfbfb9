// Loaded with `--import` before the server: shifts the clock of JavaScript and reports the memory when it is told to.

const RealDate = Date;
let shift = 0;
const shiftedNow = (): number => RealDate.now() + shift;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, words, newTarget) =>
    Reflect.construct(target, words.length === 0 ? [shiftedNow()] : words, newTarget),
  apply: () => new RealDate(shiftedNow()).toString(),
  get: (target, name) => (name === 'now' ? shiftedNow : Reflect.get(target, name)),
});

type Order = { readonly id: number; readonly shift?: number; readonly collect?: boolean };

process.on('message', ({ id, collect, ...order }: Order) => {
  shift = order.shift ?? shift;
  // Twice, because what a finaliser keeps is free only then.
  if (collect === true) {
    globalThis.gc?.();
    globalThis.gc?.();
  }
  const { rss: resident, heapUsed: heap } = process.memoryUsage();
  process.send?.({ id, resident, heap });
});
// The server ends by itself, whether or not anyone still listens.
process.channel?.unref();
