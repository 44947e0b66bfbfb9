import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openSqliteCatalogue } from '../functions/catalogue/sqlite-catalogue.ts';
import { tableEndpoints } from '../functions/catalogue-pages/table-endpoints.ts';
import { createFunction, type Endpoint, type LogLine } from '../functions/http/endpoint.ts';
import { createPathTest } from '../functions/http/path.ts';
import { productEndpoint } from '../functions/products/product-endpoint.ts';
import { createAfterReading } from '../host/http/after-reading.ts';
import { createNetworkTurns } from '../host/http/http-exchange.ts';
import { createFindClient } from '../host/http/trusted-proxies.ts';
import { busyMilliseconds, createComputingTurns } from '../host/routing/computing-turns.ts';
import type { FunctionRoute } from '../host/routing/function-routes.ts';
import { createRequestChain } from '../host/routing/request-chain.ts';
import { createThreadUse } from '../host/routing/thread-use.ts';
import { libraryOf } from '../tests/content/catalogue/library-of.ts';
import { writeLibraryTo } from '../tests/content/catalogue/write-library.ts';
import { listenWith } from '../tests/host/listen-with.ts';
import { temporaryDirectory } from '../tests/temporary-directory.ts';

const baseUrl = 'http://localhost:8888';

const functionOf = (name: string, path: string, handle: Endpoint): FunctionRoute => ({
  name,
  handle,
  takes: createPathTest(path),
  rateLimit: undefined,
  schedule: undefined,
});

/** How many records the heavy tables have: enough that each takes the thread longer than a request takes to be read. */
const records = 200;

/** Serves lookups and tables as the host does, and tells the answers in the order in which they were computed. */
const serve = async () => {
  const file = join(temporaryDirectory(), 'catalogue.sqlite');
  writeLibraryTo(file, libraryOf(Array.from({ length: records }, (_, index) => ['Maker', `X-${index}`])));
  const catalogue = openSqliteCatalogue(file);
  onTestFinished(() => catalogue.close());
  const computed: string[] = [];
  const platform = {
    baseUrl,
    monotonicMilliseconds: () => 0,
    log: ({ route, status }: LogLine) => {
      if (status === 200) computed.push(route);
    },
  };
  const tables = createFunction(
    tableEndpoints(async () => catalogue),
    platform,
  );
  const url = await listenWith({
    baseUrl,
    findClient: createFindClient('127.0.0.1'),
    turns: createNetworkTurns(),
    handle: createRequestChain({
      functions: [
        functionOf(
          'catalogue',
          '/api/v1/products/*',
          createFunction([productEndpoint(async () => catalogue, baseUrl)], platform),
        ),
        functionOf('catalogue-tables', '/*.csv', tables),
      ],
      rewrite: async () => undefined,
      file: async () => undefined,
      notFoundPage: async () => new Response(null, { status: 404 }),
      baseUrl,
      takeTurn: createComputingTurns({
        busyMilliseconds,
        use: createThreadUse(() => performance.now()),
        mostPerMinute: Number.POSITIVE_INFINITY,
        afterReading: createAfterReading(),
      }),
    }),
  });
  return { url, computed };
};

it.each([
  ['on open connections', true],
  ['on a new connection for each request', false],
])(
  'lets a lookup of another network wait for two answers at most, while one asks for searches on 32 connections and 12 for tables, %s',
  async (_, keepAlive) => {
    const { url, computed } = await serve();
    const [agent, reader] = [new Agent({ keepAlive }), new Agent({ keepAlive })];
    onTestFinished(() => {
      agent.destroy();
      reader.destroy();
    });
    const ask = (network: string, path: string, by = agent): Promise<void> =>
      new Promise((resolve, reject) => {
        request(new URL(path, url), { agent: by, headers: { 'X-Forwarded-For': network } }, (response) => {
          response.resume().once('end', resolve);
        })
          .once('error', reject)
          .end();
      });
    let isOver = false;
    const keepAsking = async (network: string, path: string): Promise<void> => {
      while (!isOver) await ask(network, path);
    };
    const lookUp = () => ask('203.0.113.1', '/api/v1/products/Maker/X-1', reader);
    await lookUp();
    const crowds = [
      ...Array.from({ length: 32 }, () => keepAsking('192.0.2.1', '/search.csv?q=switch')),
      ...Array.from({ length: 24 }, (_, lane) => keepAsking(`198.51.100.${lane % 12}`, '/catalogue.csv')),
    ];
    await expect.poll(() => computed.length).toBeGreaterThan(20);
    const before: number[] = [];
    for (let lookup = 0; lookup < 20; lookup += 1) {
      const count = computed.length;
      await lookUp();
      before.push(computed.indexOf('/api/v1/products/{manufacturer}/{mpn}', count) - count);
    }
    isOver = true;
    await Promise.all(crowds);
    expect(Math.max(...before)).toBeLessThanOrEqual(2);
  },
);
