import { z } from 'zod';

const message = z.object({
  id: z.number().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
});

const heapUsage = z.object({
  usedSize: z.number(),
  totalSize: z.number(),
  embedderHeapUsedSize: z.number().default(0),
  backingStorageSize: z.number().default(0),
});

const targets = z.object({ targetInfos: z.array(z.object({ targetId: z.string(), type: z.string() })) });
const attached = z.object({ sessionId: z.string() });
const processes = z.object({ processInfo: z.array(z.object({ type: z.string(), id: z.number() })) });

/** The heap of JavaScript of a page or a worker, in bytes. */
export type Heap = {
  readonly used: number;
  /** With the room that V8 keeps for more. */
  readonly total: number;
  /** Outside V8: buffers, and what the browser keeps for objects of the page. */
  readonly outside: number;
};

/** What the DevTools protocol tells of a browser. */
export type DevTools = {
  /** The heaps of every page or every worker together, after a collection of what is no longer used. */
  readonly heapOf: (type: 'page' | 'worker') => Promise<Heap>;
  /** The process ids of the renderers, which run pages and workers. */
  readonly renderers: () => Promise<readonly number[]>;
  readonly close: () => void;
};

/** Connects to the browser that listens on a port for the DevTools protocol. */
export const connectDevTools = async (port: number): Promise<DevTools> => {
  const version = await fetch(`http://127.0.0.1:${port}/json/version`);
  const { webSocketDebuggerUrl } = z.object({ webSocketDebuggerUrl: z.string() }).parse(await version.json());
  const socket = new WebSocket(webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  let last = 0;
  const waiting = new Map<number, (data: z.infer<typeof message>) => void>();
  socket.addEventListener('message', ({ data }) => {
    const received = message.parse(JSON.parse(String(data)));
    if (received.id !== undefined) waiting.get(received.id)?.(received);
  });
  const send = async (method: string, params: object = {}, sessionId?: string): Promise<unknown> => {
    last += 1;
    const id = last;
    const answer = new Promise<z.infer<typeof message>>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params, sessionId }));
    const { result, error } = await answer;
    waiting.delete(id);
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result;
  };

  const heapOfTarget = async (targetId: string): Promise<Heap> => {
    const { sessionId } = attached.parse(await send('Target.attachToTarget', { targetId, flatten: true }));
    await send('HeapProfiler.collectGarbage', {}, sessionId);
    const usage = heapUsage.parse(await send('Runtime.getHeapUsage', {}, sessionId));
    await send('Target.detachFromTarget', { sessionId });
    const outside = usage.embedderHeapUsedSize + usage.backingStorageSize;
    return { used: usage.usedSize, total: usage.totalSize, outside };
  };

  return {
    heapOf: async (type) => {
      const { targetInfos } = targets.parse(await send('Target.getTargets', { filter: [{}] }));
      const sum = { used: 0, total: 0, outside: 0 };
      for (const { targetId } of targetInfos.filter((target) => target.type === type)) {
        const heap = await heapOfTarget(targetId);
        sum.used += heap.used;
        sum.total += heap.total;
        sum.outside += heap.outside;
      }
      return sum;
    },
    renderers: async () => {
      const { processInfo } = processes.parse(await send('SystemInfo.getProcessInfo'));
      return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
    },
    close: () => socket.close(),
  };
};
