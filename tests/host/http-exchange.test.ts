import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createExchange, type DiscardLimits } from '../../host/http/http-exchange.ts';
import { ProblemSchema } from '../../src/contracts/problem.ts';
import { listenOnLoopback } from '../listen-on-loopback.ts';
import { sendBytes, statusesIn } from '../send-bytes.ts';
import { listenWith } from './listen-with.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** Serves 401 for `/refused` without reading the body, and the path of any other request. */
const serve = (limits?: DiscardLimits, baseUrl = 'https://nameplate.example'): Promise<string> => {
  const handle = async (incoming: Request) => {
    const { pathname, search } = new URL(incoming.url);
    if (pathname === '/failing') throw new Error('A secret cause.');
    if (pathname === '/refused') return new Response('no key', { status: 401 });
    return new Response(`${pathname}${search}`);
  };
  return listenWith({ handle, baseUrl, ...(limits === undefined ? {} : { limits }) });
};

/** Sends a body with an ordinary client and gives the answer, and whether its connection had served before. */
const post = (baseUrl: string, agent: Agent, path: string, body: Buffer | undefined) =>
  new Promise<{ status: number | undefined; text: string; reused: boolean; connection: string | undefined }>(
    (resolve, reject) => {
      const outgoing = request(`${baseUrl}${path}`, { method: 'POST', agent }, (incoming) => {
        let text = '';
        incoming.setEncoding('utf8').on('data', (piece: string) => {
          text += piece;
        });
        incoming.on('end', () => {
          const { statusCode: status, headers } = incoming;
          resolve({ status, text, reused: outgoing.reusedSocket, connection: headers.connection });
        });
      });
      outgoing.on('error', reject);
      outgoing.end(body);
    },
  );

const refused = (length: number) => `POST /refused HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n`;

/** What is within the bound, tests/end-to-end/wire.test.ts sends to the served site. */
describe('a refusal of a body that nobody reads', () => {
  it('beyond the bound says that the connection closes, is received whole, and closes without a reset', async () => {
    const baseUrl = await serve({ bytes: 100_000, milliseconds: 60_000 });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    stops.push(() => agent.destroy());
    const first = await post(baseUrl, agent, '/refused', Buffer.alloc(100_001));
    const second = await post(baseUrl, agent, '/next', undefined);
    expect([first.status, first.text, first.connection]).toEqual([401, 'no key', 'close']);
    expect([second.status, second.reused]).toEqual([200, false]);
  });

  it('of unknown length is answered in full and closes the connection properly', async () => {
    const baseUrl = await serve({ bytes: 1_000_000, milliseconds: 60_000 });
    const head = 'POST /refused HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n';
    const chunk = Buffer.concat([Buffer.from('30d40\r\n'), Buffer.alloc(200_000), Buffer.from('\r\n')]);
    const answered = await sendBytes(baseUrl, head, chunk, '0\r\n\r\n');
    expect(statusesIn(answered)).toEqual([401]);
    expect(answered).toMatch(/connection: close/i);
    expect(answered).toContain('no key');
  });

  it('that never comes to its end is dropped when its time is over', async () => {
    const baseUrl = await serve({ bytes: 1_000_000, milliseconds: 20 });
    const { hostname, port } = new URL(baseUrl);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.write(`${refused(500_000)}half`);
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    await once(socket, 'close');
    expect(statusesIn(text)).toEqual([401]);
  });
});

describe('the path of a request', () => {
  it.each([
    ['GET /a/b?c=d HTTP/1.1\r\nHost: x', '/a/b?c=d'],
    ['GET /a HTTP/1.1\r\nHost: ', '/a'],
    ['GET /a HTTP/1.1\r\nHost: [::1]:8888', '/a'],
    ['GET /a HTTP/1.0', '/a'],
    ['GET http://other.example/a/b?c=d HTTP/1.1\r\nHost: x', '/a/b?c=d'],
    ['GET HTTPS://other.example:1/a HTTP/1.1\r\nHost: x', '/a'],
    ['GET http://other.example HTTP/1.1\r\nHost: x', '/'],
    ['GET http://other.example?c=d HTTP/1.1\r\nHost: x', '/?c=d'],
    ['GET //other.example/a HTTP/1.1\r\nHost: x', '//other.example/a'],
  ])('is that of the request line alone: %j', async (head, path) => {
    const answered = await sendBytes(await serve(), `${head}\r\nConnection: close\r\n\r\n`);
    expect(answered).toMatch(/^HTTP\/1\.1 200 /);
    expect(answered.split('\r\n')).toContain(path);
  });

  it('may be the server as a whole, for OPTIONS', async () => {
    const head = 'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    expect(statusesIn(await sendBytes(await serve(), head))).toEqual([204]);
  });
});

describe('a request that is broken before any endpoint sees it', () => {
  it.each([
    ['GET / HTTP/1.1\r\nHost: x/refused?', 400],
    ['GET / HTTP/1.1\r\nHost: user@x', 400],
    ['GET / HTTP/1.1\r\nHost: x y', 400],
    ['GET / HTTP/1.1\r\nHost: x#', 400],
    ['GET / HTTP/1.1\r\nHost: x%zz', 400],
    ['GET / HTTP/1.1\r\nHost: x:80:80', 400],
    ['GET / HTTP/1.1\r\nHost: x\r\nHost: x', 400],
    ['GET / HTTP/1.1', 400],
    ['GET http:///refused HTTP/1.1\r\nHost: x', 400],
    ['GET http://user@x/refused HTTP/1.1\r\nHost: x', 400],
    ['GET ftp://x/refused HTTP/1.1\r\nHost: x', 400],
    ['GET /api/v1/site HTTP/9.9\r\nHost: x', 400],
    ['GET /api/v1/site HTTP/1.1\r\nHost: x\r\nBad Name: x', 400],
    [`GET /api/v1/site HTTP/1.1\r\nHost: x\r\nLong: ${'x'.repeat(20_000)}`, 431],
  ])('is answered with a Problem that says what to send: %j', async (head, status) => {
    const answered = await sendBytes(await serve(), `${head}\r\nConnection: close\r\n\r\n`);
    const [top = ''] = answered.split('\r\n\r\n');
    const [body = ''] = /\{.*\}/s.exec(answered) ?? [];
    expect(statusesIn(top)).toEqual([status]);
    expect(top).toMatch(/content-type: application\/problem\+json/i);
    expect(top).toContain('authority-boundary');
    const problem = ProblemSchema.parse(JSON.parse(body));
    expect(problem).toMatchObject({ type: 'about:blank', status });
    expect(body).not.toContain('refused');
  });
});

it('answers a failure of ours without its cause', async () => {
  const answered = await sendBytes(
    await serve(),
    'GET /failing HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  );
  expect(statusesIn(answered)).toEqual([500]);
  expect(answered).not.toContain('secret');
});

it.each([
  ['https://nameplate.example', 'max-age=31536000'],
  ['http://localhost:8888', undefined],
])(
  'keeps browsers on https with every answer at %s, also with one to what is not HTTP',
  async (baseUrl, value) => {
    const served = await serve(undefined, baseUrl);
    for (const path of ['/', '/failing', '/refused']) {
      expect(
        (await fetch(`${served}${path}`)).headers.get('Strict-Transport-Security') ?? undefined,
        path,
      ).toBe(value);
    }
    const refusedText = await sendBytes(served, 'GARBAGE\r\n\r\n');
    expect(/^strict-transport-security: (.*)\r$/im.exec(refusedText)?.[1]).toBe(value);
  },
);
it('takes a client that goes away in the middle of its body for no failure', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
  const answered = Promise.withResolvers<void>();
  const handle = async ({ signal }: Request) => {
    if (!signal.aborted) await once(signal, 'abort');
    setImmediate(answered.resolve);
    return new Response('for nobody');
  };
  const { answer } = createExchange({ handle, baseUrl: 'https://nameplate.example' });
  const server = createServer(answer);
  const { port, hostname } = new URL(await listenOnLoopback(server));
  const socket = connect(Number(port), hostname);
  socket.write('POST /half HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nhalf');
  await once(server, 'request');
  socket.destroy();
  await answered.promise;
  await new Promise((resolve) => setImmediate(resolve));
  expect(errors).not.toHaveBeenCalled();
  errors.mockRestore();
});
