import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createExchange } from '../../host/http/http-exchange.ts';
import { reservePort } from '../../host/http/reserved-port.ts';
import { ProblemSchema } from '../../src/contracts/problem.ts';
import { freePort } from '../postgres/free-port.ts';
import { sendBytes } from '../send-bytes.ts';

/** Takes a port, and returns its address. Every answer is empty. */
const serve = async (): Promise<string> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const taken = await reservePort({ port, host: '127.0.0.1', url, isEverywhere: false });
  onTestFinished(taken.close);
  taken.answerWith(createExchange({ handle: async () => new Response(), baseUrl: url }));
  return url;
};

describe('a port that is listened on', () => {
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
