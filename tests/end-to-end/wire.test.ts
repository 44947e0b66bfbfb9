import { Agent, request } from 'node:http';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { ProblemSchema } from '../../src/contracts/problem.ts';
import { sendBytes, statusesIn } from '../send-bytes.ts';
import { rawRequest } from './raw-request.ts';

const served = inject('servedUrl');

const problemIn = (answered: string) => ProblemSchema.parse(JSON.parse(/\{.*\}/s.exec(answered)?.[0] ?? ''));

const get = (target: string, host: string): string =>
  `GET ${target} HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`;

describe('the address of a request', () => {
  it('is not changed by a Host that ends in a path', async () => {
    const answered = await sendBytes(served, get('/', 'Host: x/api/v1/supplier/me?'));
    expect(statusesIn(answered)).toEqual([400]);
    expect(problemIn(answered).detail).toContain('Host');
    expect(answered).not.toMatch(/www-authenticate/i);
  });

  it('is answered as the API does where the Host is empty', async () => {
    const good = await sendBytes(served, get('/api/v1/site', 'Host: '));
    expect(statusesIn(good)).toEqual([200]);
    expect(good).toMatch(/content-type: application\/json/i);
    const unknown = await sendBytes(served, get('/api/v1/insights/none', 'Host:'));
    expect(problemIn(unknown).code).toBe('insight_not_found');
  });
});

describe('a refusal before the body was read', () => {
  it.each([
    ['POST', '/api/v1/supplier/validate', 401],
    ['POST', '/api/v9', 404],
    ['POST', '/api/v1/site', 405],
    ['POST', '/openapi.json', 405],
    ['PUT', '/api/v1/supplier/validate', 405],
    ['POST', '/lookup', 405],
  ])('leaves the connection fit for the next request: %s %s is %i', async (method, path, status) => {
    const { host } = new URL(served);
    for (const length of [150_000, 1_500_000]) {
      const head = `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: text/plain\r\nContent-Length: ${length}\r\n\r\n`;
      const next = get('/api/v1/site', `Host: ${host}`);
      const answered = await sendBytes(served, head, Buffer.alloc(length, 'x'), next);
      expect(statusesIn(answered)).toEqual([status, 200]);
    }
  });

  it('is received whole by an ordinary client, whatever the size, and so is its next answer', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    const send = (path: string, body: Buffer | undefined) =>
      new Promise<number | undefined>((resolve, reject) => {
        const method = body === undefined ? 'GET' : 'POST';
        const outgoing = request(`${served}${path}`, { method, agent }, (incoming) => {
          incoming.resume().once('end', () => resolve(incoming.statusCode));
        });
        outgoing.on('error', reject);
        outgoing.end(body);
      });
    for (const length of [200_000, 5_000_000]) {
      expect(await send('/api/v1/supplier/validate', Buffer.alloc(length))).toBe(401);
      expect(await send('/api/v1/site', undefined)).toBe(200);
    }
  });
});

describe('what only the platform reads', () => {
  it.each(['_redirects', '_headers'])('is not served under any spelling: %s', async (name) => {
    const encoded = name.replace('_', '%5f');
    for (const path of [
      `/${name}`,
      `//${name}`,
      `///${name}//`,
      `/${name}/`,
      `/./${name}`,
      `/.//${name}`,
      `/x/../${name}`,
      `/%2e/${name}`,
      `/\\${name}`,
      `/${name.toUpperCase()}`,
      `/${encoded}`,
      `/%2f${name}`,
      `/${name}?x=1`,
      `/${name}%00`,
    ]) {
      const { status, body } = await rawRequest(served, path);
      expect(status, path).toBe(404);
      expect(body).not.toMatch(/one-dot-two-parts\.json|X-Frame-Options: DENY/);
    }
  });
});

describe('a prebuilt answer', () => {
  it.each([
    '/api/v1/site',
    '/api/v1/insights/one-dot-two-parts',
    '/openapi.json',
    '/',
    '/insights',
    '/favicon.ico',
  ])('is not sent again to who has it, in any encoding and notation of its tag: %s', async (path) => {
    for (const encoding of ['br', 'identity']) {
      const accept = ['Accept-Encoding', encoding];
      const { headers } = await rawRequest(served, path, 'GET', accept);
      const tag = headers.etag ?? 'none';
      for (const named of [tag, tag.replace('W/', ''), `"other", ${tag}`, '*']) {
        const again = await rawRequest(served, path, 'GET', [...accept, 'If-None-Match', named]);
        expect([again.status, again.body, again.headers.etag], named).toEqual([304, '', tag]);
        for (const name of ['vary', 'cache-control', 'x-content-type-options']) {
          expect(again.headers[name], name).toBe(headers[name]);
        }
      }
    }
  });

  it('is sent to who has another one, and a page that is not found is always 404', async () => {
    const { headers } = await rawRequest(served, '/api/v1/site');
    const other = ['If-None-Match', headers.etag ?? 'none'];
    expect((await rawRequest(served, '/api/v1/insights', 'GET', other)).status).toBe(200);
    expect((await rawRequest(served, '/none', 'GET', ['If-None-Match', '*'])).status).toBe(404);
  });
});

describe('a text', () => {
  const textWith = async (path: string, encoding: string) => {
    const response = await fetch(`${served}${path}`, { headers: { 'Accept-Encoding': encoding } });
    return { text: await response.text(), status: response.status, headers: response.headers };
  };

  it.each(['/', '/api/v1/site', '/catalogue', '/no-such-page'])(
    'is sent compressed as the request accepts it, with its status: %s',
    async (path) => {
      const plain = await textWith(path, 'identity');
      expect(plain.headers.get('content-encoding')).toBeNull();
      for (const [accepted, encoding] of [
        ['gzip, deflate, br', 'br'],
        ['gzip', 'gzip'],
        ['br;q=0, gzip;q=0.5', 'gzip'],
        ['identity', null],
      ] as const) {
        const { text, status, headers } = await textWith(path, accepted);
        expect([status, text]).toEqual([plain.status, plain.text]);
        expect(headers.get('content-encoding'), accepted).toBe(encoding);
        expect(headers.get('vary')).toContain('Accept-Encoding');
      }
    },
  );

  it('alone is compressed: a picture is already', async () => {
    expect((await textWith('/social/nameplate.png', 'br')).headers.get('content-encoding')).toBeNull();
  });
});

describe('a lookup that fails', () => {
  it('is a page for people and a Problem for programs', async () => {
    const page = await rawRequest(served, '/lookup', 'POST', ['Accept', 'text/html,*/*;q=0.8']);
    expect([page.status, page.headers['content-type']]).toEqual([405, 'text/html; charset=utf-8']);
    const problem = await rawRequest(served, '/lookup', 'POST');
    expect([problem.status, problem.headers['content-type']]).toEqual([405, 'application/problem+json']);
  });
});
