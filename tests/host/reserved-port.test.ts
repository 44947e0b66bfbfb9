import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createExchange } from '../../host/http/http-exchange.ts';
import { listenAddressFrom } from '../../host/http/listen-address.ts';
import { reservePort } from '../../host/http/reserved-port.ts';
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
