import { describe, expect, it } from 'vitest';
import type { Cost } from '../../functions/http/computing.ts';
import { createComputingTurns } from '../../host/routing/computing-turns.ts';
import { createThreadUse } from '../../host/routing/thread-use.ts';

type Asked = { readonly times: number; readonly cost: Cost; readonly milliseconds: number };

const hit = { cost: 'cheap', milliseconds: 0.1 } as const;

/**
 * A thread that computes what is asked for, one after the other, and the order in which it does. Its clocks move only by what is
 * computed, and by `sleep`.
 */
const createThread = (mostPerMinute = 6000) => {
  let [busy, slept] = [0, 0];
  const reading: (() => void)[] = [];
  const takeTurn = createComputingTurns({
    busyMilliseconds: () => busy,
    use: createThreadUse(() => busy + slept),
    mostPerMinute,
    afterReading: (callback) => reading.push(callback),
  });
  const order: string[] = [];
  const settled = async () => {
    for (let microtask = 0; microtask < 50; microtask += 1) await undefined;
  };
  const compute = async (who: string, cost: Cost, milliseconds: number): Promise<void> => {
    const end = await takeTurn(who, cost);
    busy += milliseconds;
    order.push(who);
    end();
  };
  /** Requests come, one after the other, for what takes the thread so long. */
  const ask = async (
    who: string,
    { times = 1, cost = 'dear', milliseconds = 30 }: Partial<Asked> = {},
  ): Promise<void> => {
    for (let time = 0; time < times; time += 1) {
      void compute(who, cost, milliseconds);
      await settled();
    }
  };
  /** Reads what has come; in the meantime something may be asked for. */
  const read = async (): Promise<void> => {
    await settled();
    for (const callback of reading.splice(0)) callback();
    await settled();
  };
  const readAll = async (): Promise<void> => {
    await settled();
    while (reading.length > 0) await read();
  };
  return {
    takeTurn,
    ask,
    read,
    readAll,
    order,
    settled,
    sleep: (milliseconds: number) => {
      slept += milliseconds;
    },
  };
};

describe('turns to compute answers', () => {
  it('begin at once where nobody waits', async () => {
    const { ask, order, settled } = createThread();
    await ask('192.0.2.1', hit);
    await settled();
    await ask('192.0.2.1', hit);
    await settled();
    expect(order).toHaveLength(2);
  });

  it('let the thread read what has come after each dear answer, and some cheap ones', async () => {
    const { ask, order, read, settled } = createThread();
    await ask('192.0.2.1', { times: 5 });
    await settled();
    expect(order).toHaveLength(1);
    await read();
    expect(order).toHaveLength(2);
    const cheap = createThread();
    await cheap.ask('192.0.2.1', { times: 100, ...hit });
    await cheap.read();
    expect(cheap.order.length).toBeGreaterThan(5);
    expect(cheap.order.length).toBeLessThan(30);
  });

  it('give what is cheap to compute the next turn, however much dear is waited for by however many networks', async () => {
    const { ask, order, read } = createThread();
    await ask('192.0.2.1', { times: 32 });
    for (let network = 1; network <= 12; network += 1) await ask(`198.51.100.${network}`, { times: 2 });
    await read();
    const before = order.length;
    await ask('203.0.113.1', hit);
    await read();
    expect(order.indexOf('203.0.113.1')).toBe(before);
  });

  it('go round the networks, one for each, however many of its requests wait', async () => {
    const { ask, order, readAll } = createThread();
    await ask('192.0.2.1', { times: 32 });
    for (const other of ['192.0.2.2', '192.0.2.3']) await ask(other, { times: 2 });
    await readAll();
    expect(order.slice(0, 7)).toEqual([
      '192.0.2.1',
      '192.0.2.1',
      '192.0.2.2',
      '192.0.2.3',
      '192.0.2.1',
      '192.0.2.2',
      '192.0.2.3',
    ]);
    expect(order).toHaveLength(36);
  });

  it('are those of one network for all of an IPv6 /48, and go round its /64', async () => {
    const { ask, order, readAll } = createThread();
    for (let network = 1; network <= 20; network += 1) await ask(`2001:db8:1:${network}::/64`);
    await ask('2001:db8:2:1::/64', { times: 2 });
    await readAll();
    // The first began before others asked.
    expect(order.slice(1, 6)).toEqual([
      '2001:db8:1:2::/64',
      '2001:db8:2:1::/64',
      '2001:db8:1:3::/64',
      '2001:db8:2:1::/64',
      '2001:db8:1:4::/64',
    ]);
  });

  it('come last for a network that has used much of the thread, until it has used less in a minute', async () => {
    const { ask, order, readAll, sleep } = createThread(300);
    await ask('192.0.2.1', { times: 12 });
    await readAll();
    order.length = 0;
    await ask('192.0.2.1', { times: 3 });
    await ask('192.0.2.2', { times: 3 });
    await readAll();
    expect(order).toEqual(['192.0.2.1', ...Array(3).fill('192.0.2.2'), '192.0.2.1', '192.0.2.1']);
    sleep(70_000);
    order.length = 0;
    await ask('192.0.2.1', { times: 3 });
    await ask('192.0.2.2', { times: 3 });
    await readAll();
    expect(order.slice(0, 4)).toEqual(['192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.1']);
  });

  it('count the use of every /64 for its /48', async () => {
    const { ask, order, readAll } = createThread(300);
    for (let network = 1; network <= 12; network += 1) await ask(`2001:db8:1:${network}::/64`);
    await readAll();
    order.length = 0;
    await ask('192.0.2.2', { times: 2, milliseconds: 5 });
    await ask('2001:db8:1:99::/64');
    await ask('192.0.2.3', { times: 2 });
    await readAll();
    expect(order.at(-1)).toBe('2001:db8:1:99::/64');
  });

  it('are one at a time for a network whose answers wait for a database, and as many as there are networks', async () => {
    const { takeTurn, settled, read } = createThread();
    const begun: string[] = [];
    const ends = new Map<string, () => void>();
    for (const who of ['192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.3']) {
      void takeTurn(who, 'dear').then((end) => {
        begun.push(who);
        ends.set(who, end);
      });
    }
    await read();
    await settled();
    expect(begun).toEqual(['192.0.2.1', '192.0.2.2', '192.0.2.3']);
    ends.get('192.0.2.1')?.();
    await settled();
    expect(begun).toEqual(['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.1']);
  });

  it('of what is cheap do not wait for what is dear of the same network', async () => {
    const { takeTurn, ask, order, settled } = createThread();
    await takeTurn('192.0.2.1', 'dear');
    await ask('192.0.2.1', hit);
    await settled();
    expect(order).toEqual(['192.0.2.1']);
  });
});
