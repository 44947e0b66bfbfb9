import { connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import type { ExchangeOptions } from '../../host/http/http-exchange.ts';
import { createTurns } from '../../host/http/turns.ts';
import { sendBytes } from '../send-bytes.ts';
import { listenWith } from './listen-with.ts';

const baseUrl = 'http://localhost:8888';

it('answers the requests of one connection one after the other, however many they are, and all of them', async () => {
  let [running, most] = [0, 0];
  const url = await listenWith({
    baseUrl,
    handle: async ({ url }) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise(setImmediate);
      running -= 1;
      return new Response(new URL(url).search);
    },
  });
  const requests = Array.from(
    { length: 1_000 },
    (_, index) => `GET /?${index} HTTP/1.1\r\nHost: x\r\n${index === 999 ? 'Connection: close\r\n' : ''}\r\n`,
  );
  const answered = await sendBytes(url, requests.join(''));
  expect(most).toBe(1);
  expect([...answered.matchAll(/\?(\d+)/g)].map(([, number]) => Number(number))).toEqual([
    ...requests.keys(),
  ]);
});

it('reads no further from a connection while many of its requests wait', async () => {
  const release = Promise.withResolvers<void>();
  let begun = 0;
  const url = await listenWith({
    baseUrl,
    handle: async () => {
      begun += 1;
      await release.promise;
      return new Response();
    },
  });
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => {
    socket.destroy();
  });
  // More than a process and the system keep for one connection.
  const isTaken = socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(400_000));
  expect(isTaken).toBe(false);
  // Another connection is answered as soon as the server reads, and the first one is still full.
  const other = fetch(url);
  await expect.poll(() => begun).toBe(2);
  expect(socket.writableNeedDrain).toBe(true);
  release.resolve();
  expect((await other).status).toBe(200);
});

it('gives a network so many answers at a time, lets more wait in order, and refuses the rest with a Problem', async () => {
  const release = Promise.withResolvers<void>();
  const begun: string[] = [];
  const url = await listenWith({
    baseUrl,
    turns: createTurns(2, 3),
    handle: async ({ url }) => {
      begun.push(new URL(url).pathname);
      await release.promise;
      return new Response();
    },
  });
  const statuses: number[] = [];
  const answers = Array.from({ length: 7 }, async (_, index) => {
    const answer = await fetch(`${url}/${index}`);
    statuses.push(answer.status);
    if (answer.status === 429) {
      expect(answer.headers.get('Retry-After')).toBe('1');
      expect(answer.headers.get('Content-Type')).toBe('application/problem+json');
    }
    await answer.text();
  });
  await expect.poll(() => statuses).toEqual([429, 429]);
  expect(begun).toHaveLength(2);
  release.resolve();
  await Promise.all(answers);
  expect(statuses.sort()).toEqual([200, 200, 200, 200, 200, 429, 429]);
});

/** Serves one answer at a time: one without an end at `/endless`, of which some is sent, and a short one elsewhere. */
const serveEndless = async (options: Partial<ExchangeOptions> = {}) => {
  const sending = Promise.withResolvers<void>();
  const endless = () =>
    new ReadableStream({
      pull: (controller) => {
        controller.enqueue(new Uint8Array(65_536));
        sending.resolve();
      },
    });
  const url = await listenWith({
    baseUrl,
    turns: createTurns(1, 10),
    handle: async (request) =>
      request.url.endsWith('/endless')
        ? new Response(endless(), { headers: { 'Content-Length': String(2 ** 40) } })
        : new Response('answered'),
    ...options,
  });
  const { hostname, port } = new URL(url);
  const client = connect(Number(port), hostname);
  onTestFinished(() => {
    client.destroy();
  });
  client.pause();
  client.write('GET /endless HTTP/1.1\r\nHost: x\r\n\r\n');
  await sending.promise;
  return { url, client };
};

it('ends a turn when the client goes away in the middle of its answer', async () => {
  const { url, client } = await serveEndless();
  const next = fetch(url);
  client.destroy();
  expect(await (await next).text()).toBe('answered');
});

it('ends a turn when the client stays and takes no more of its answer', async () => {
  const { url } = await serveEndless({ stalledAfterMilliseconds: 500 });
  expect(await (await fetch(url)).text()).toBe('answered');
});
