import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startServer } from './http/server-process.ts';
import { median } from './measure.ts';
import type { Section, SectionRow } from './section.ts';

/** How often the lookup of another network is timed, and how long there is between two of them. */
const [lookups, betweenMilliseconds] = [25, 50];

/** How many people read behind one address, and how many pages each of them opens. */
const [readers, pagesOfReader] = [50, 2];

/** What a client in another network asks for. */
const lookupPath = '/api/v1/products/Moxa/EDS-P510';

/** What one network asks for on all of its connections. */
type Crowd = { readonly network: string; readonly path: string; readonly connections: number };

const heavy: readonly { readonly name: string; readonly path: string }[] = [
  { name: 'changes', path: '/catalogue/changes' },
  { name: 'searches', path: '/lookup?page=1&q=device' },
  { name: 'tables', path: '/catalogue.csv?function=switch' },
];

/** Twelve networks that each ask for tables on two connections. */
const withTables: readonly Crowd[] = Array.from({ length: 12 }, (_, index) => ({
  network: `198.51.100.${index + 1}`,
  path: '/catalogue.csv?function=switch',
  connections: 2,
}));

/** Sends requests as the proxy of a network, and tells how many were answered; `status` of an answer is not 429. */
const createClient = (port: number) => {
  const answered = { crowd: 0 };
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const ask = (network: string, path: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const headers = { 'X-Forwarded-For': network, 'Accept-Encoding': 'br', Host: 'localhost' };
      request({ port, host: '127.0.0.1', path, headers, agent }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0));
      })
        // The server ends connections that nobody used for a while.
        .once('error', (error) =>
          'code' in error && error.code === 'ECONNRESET' ? resolve(ask(network, path)) : reject(error),
        )
        .end();
    });
  /** Asks on all connections of the crowds until it is stopped. */
  const keepAsking = (crowds: readonly Crowd[]) => {
    let isOver = false;
    const lanes = crowds.flatMap(({ network, path, connections }) =>
      Array.from({ length: connections }, async () => {
        while (!isOver) {
          const status = await ask(network, path);
          if (status === 200) answered.crowd += 1;
          else if (status === 429) await wait(100);
          else throw new Error(`${path} was answered with ${status}.`);
        }
      }),
    );
    return async () => {
      isOver = true;
      await Promise.all(lanes);
    };
  };
  return { ask, keepAsking, answered, close: () => agent.destroy() };
};

type Client = ReturnType<typeof createClient>;

const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`;

/** Times lookups of another network, and counts the answers of the crowds that come before each. */
const timeLookups = async ({ ask, answered }: Client, network: string) => {
  const taken: number[] = [];
  const before: number[] = [];
  for (let lookup = 0; lookup < lookups; lookup += 1) {
    await wait(betweenMilliseconds);
    const [start, count] = [performance.now(), answered.crowd];
    const status = await ask(network, lookupPath);
    if (status >= 429) throw new Error(`A lookup was answered with ${status}.`);
    taken.push(performance.now() - start);
    before.push(answered.crowd - count);
  }
  return { taken, before };
};

/** Times pages of many readers behind one address, who each open the next when they have one. */
const timeReaders = async ({ ask }: Client, network: string): Promise<number[]> => {
  const taken: number[] = [];
  await Promise.all(
    Array.from({ length: readers }, async () => {
      for (let page = 0; page < pagesOfReader; page += 1) {
        const start = performance.now();
        await ask(network, '/catalogue/manufacturers');
        taken.push(performance.now() - start);
      }
    }),
  );
  return taken;
};

/** What others feel while networks ask for what is dear. */
export const fairness: Section = {
  name: 'what others feel while networks ask for pages and tables on many connections',
  needsBuild: true,
  run: async (say) => {
    const rows: SectionRow[] = [];
    const measure = async (name: string, crowds: readonly Crowd[]): Promise<void> => {
      say(name);
      // A server for each, so that the limits of the last do not count.
      const server = await startServer(
        'host-server.ts',
        ['build/catalogue.sqlite', 'dist', join('build', 'compressed')],
        { ADDRESS_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' },
      );
      const client = createClient(server.port);
      const { ask, keepAsking } = client;
      for (const { path } of heavy) await ask('203.0.113.250', path);
      const stop = keepAsking(crowds);
      if (crowds.length > 0) await wait(500);
      const { taken, before } = await timeLookups(client, '203.0.113.1');
      const pages = await timeReaders(client, '203.0.113.2');
      await stop();
      client.close();
      await server.stop();
      rows.push(
        {
          name: `${name}: a lookup of another network, by the middle and at most`,
          value: `${milliseconds(median(taken))}, ${milliseconds(Math.max(...taken))}`,
        },
        {
          name: `${name}: answers of theirs that come to the client before it, by the middle and at most`,
          value: `${median(before)}, ${Math.max(...before)}`,
        },
        {
          name: `${name}: a page of ${readers} readers behind one address, by the middle and at most`,
          value: `${milliseconds(median(pages))}, ${milliseconds(Math.max(...pages))}`,
        },
      );
    };
    await measure('nobody else', []);
    for (const { name, path } of heavy) {
      await measure(`32 connections with ${name}`, [{ network: '192.0.2.1', path, connections: 32 }]);
    }
    await measure('32 connections with changes, and 12 networks with tables', [
      { network: '192.0.2.1', path: '/catalogue/changes', connections: 32 },
      ...withTables,
    ]);
    return rows;
  },
};
