import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createExchange } from '../../host/http/http-exchange.ts';
import { listenAddressFrom } from '../../host/http/listen-address.ts';
import { type ReservedPort, reservePort } from '../../host/http/reserved-port.ts';
import { serveMetrics } from '../../host/production/serve-metrics.ts';
import { ProblemSchema } from '../../src/contracts/problem.ts';
import { freePort } from '../postgres/free-port.ts';
import { sendBytes } from '../send-bytes.ts';

/** Takes a port, and returns its address. Every answer is empty. */
const serve = async (settings: Readonly<Record<string, string>> = {}): Promise<string> => {
  const address = listenAddressFrom({ PORT: String(await freePort()), ...settings });
  const taken = await reservePort(address);
  onTestFinished(taken.close);
  taken.answerWith(createExchange({ handle: async () => new Response(), baseUrl: address.url }));
  return address.url;
};

const reaches = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  );

describe('a port that is listened on', () => {
  // Linux answers on all of 127.0.0.0/8, so a second address of the machine needs no network.
  it.skipIf(process.platform !== 'linux')(
    'is reached from this machine alone unless HOST says otherwise',
    async () => {
      const usual = await serve();
      expect(usual).toMatch(/^http:\/\/localhost:\d+$/);
      expect(await reaches(usual)).toBe(true);
      expect(await reaches(usual.replace('localhost', '127.0.0.1'))).toBe(true);
      expect(await reaches(usual.replace('localhost', '127.0.0.2'))).toBe(false);

      const everywhere = await serve({ HOST: '0.0.0.0' });
      expect(everywhere).toMatch(/^http:\/\/localhost:\d+$/);
      expect(await reaches(everywhere.replace('localhost', '127.0.0.2'))).toBe(true);

      await expect(serve({ HOST: '192.0.2.1' })).rejects.toThrow('HOST is not an address of this machine.');
    },
  );

  it('answers CONNECT with a Problem, not by closing the connection', async () => {
    const answered = await sendBytes(
      await serve(),
      'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n',
    );
    const [head = '', body = ''] = answered.split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 400 /);
    expect(ProblemSchema.parse(JSON.parse(body))).toMatchObject({ status: 400 });
    expect(answered).not.toContain('example.com');
  });

  it('keeps an idle connection longer than nginx (60 s) and Caddy (120 s) do, so that it never closes one that they use', async () => {
    const agent = new Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    const [answer] = await once(get(await serve(), { agent }), 'response');
    const said: unknown = answer.resume().headers['keep-alive'];
    const [, seconds] = /^timeout=(\d+)$/.exec(String(said)) ?? [];
    expect(Number(seconds)).toBeGreaterThan(120);
  });
});

/** What answers on a port: the site, where requests also bring a body, and the metrics. */
const servers: [string, (port: ReservedPort, baseUrl: string) => void, string, string][] = [
  [
    'the site',
    (port, baseUrl) =>
      port.answerWith(
        createExchange({ baseUrl, handle: async (request) => new Response(await request.text()) }),
      ),
    'POST /validate HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nbody',
    'body',
  ],
  [
    'the metrics',
    (port, baseUrl) => serveMetrics(port, baseUrl, async () => 'metrics'),
    'GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n',
    'metrics',
  ],
];

describe.each(servers)('a port that is given up by %s', (_name, answerOn, request, answer) => {
  it('answers every request that is under way on an open connection, says that it closes, and closes idle ones', async () => {
    const address = listenAddressFrom({ PORT: String(await freePort()) });
    const taken = await reservePort(address);
    onTestFinished(taken.close);
    answerOn(taken, address.url);
    const open = async () => {
      const socket = connect(address.port, '127.0.0.1');
      socket.write(request);
      const received = text(socket);
      await once(socket, 'data');
      return { socket, received };
    };
    const [idle, ...busy] = await Promise.all(Array.from({ length: 33 }, open));
    const closed = taken.close();
    for (const { socket } of busy) socket.write(request);
    for (const { received } of busy) {
      const answers = (await received).split('HTTP/1.1 ').slice(1);
      expect(answers).toHaveLength(2);
      expect(answers[1]).toMatch(/^200 .*connection: close/is);
      expect(answers[1]?.endsWith(answer)).toBe(true);
    }
    expect((await idle?.received)?.split('HTTP/1.1 ')).toHaveLength(2);
    await closed;
    expect(await reaches(address.url)).toBe(false);
  });
});
