import { describe, expect, it } from 'vitest';
import {
  createEndpoint,
  createFunction,
  type EndpointPlatform,
  type LogLine,
  type Outcome,
  problemOutcome,
} from '../../../functions/http/endpoint.ts';
import { context, createTestPlatform } from '../platform.ts';

const address = 'https://nameplate.example/thing';
const done = (): Outcome => ({
  kind: 'reply',
  reply: { status: 200, headers: { 'Content-Type': 'text/plain' }, body: 'done' },
});

/** An endpoint with a GET and a POST, and the log lines it writes. */
const endpointOf = (handle: (request: Request) => Outcome | Promise<Outcome>) => {
  const platform = createTestPlatform();
  const answer = createEndpoint({ path: '/thing', methods: ['GET', 'POST'], handle }, platform);
  const send = (method = 'GET', headers: Record<string, string> = {}) =>
    answer(new Request(address, { method, headers }), context);
  return { send, lines: platform.lines };
};

describe('an endpoint', () => {
  it('gives a problem all its fields, the headers of the occurrence, and no cache', async () => {
    const { send } = endpointOf(() =>
      problemOutcome({
        code: 'part_number_not_found',
        detail: 'Not here.',
        extensions: { candidates: ['x'] },
        headers: { 'Retry-After': '7' },
      }),
    );
    const response = await send();
    expect(await response.json()).toEqual({
      type: 'https://nameplate.example/problems/part_number_not_found',
      title: 'Part number not found',
      status: 404,
      detail: 'Not here.',
      code: 'part_number_not_found',
      retryable: false,
      candidates: ['x'],
    });
    expect(response.status).toBe(404);
    expect(Object.fromEntries(response.headers)).toEqual({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'ETag, Link, X-Request-Id',
      'cache-control': 'no-store',
      'content-type': 'application/problem+json',
      link: '<https://nameplate.example/authority-boundary>; rel="describedby"',
      'retry-after': '7',
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
      'x-request-id': 'request-1',
    });
  });

  it('keeps browsers on https only when its own address is https', async () => {
    const platform = { ...createTestPlatform(), baseUrl: 'http://localhost:8888' };
    const answer = createEndpoint({ path: '/thing', methods: ['GET'], handle: done }, platform);
    expect((await answer(new Request(address), context)).headers.get('Strict-Transport-Security')).toBeNull();
    const { send } = endpointOf(done);
    expect((await send()).headers.get('Strict-Transport-Security')).toBe('max-age=31536000');
  });

  it('waits for a turn of its network before it computes, and ends it with the answer, also of a failure', async () => {
    const events: string[] = [];
    const takeTurn = async (who: string, cost: string) => {
      events.push(`${cost} for ${who}`);
      return () => events.push('ended');
    };
    const handle = () => {
      events.push('computed');
      throw new Error('The handler failed.');
    };
    const answer = createEndpoint(
      { path: '/thing', methods: ['GET'], cost: 'dear', handle },
      createTestPlatform(),
    );
    const from = { ...context, ip: '2001:db8::1', takeTurn };
    expect((await answer(new Request(address), from)).status).toBe(500);
    expect(events).toEqual(['dear for 2001:db8:0:0::/64', 'computed', 'ended']);
    expect((await answer(new Request(address, { method: 'POST' }), from)).status).toBe(405);
    expect(events).toHaveLength(3);
  });

  it('answers a preflight request with what is allowed, for a day, without asking its handler', async () => {
    const { send } = endpointOf(() => {
      throw new Error('The handler was asked.');
    });
    const response = await send('OPTIONS');
    expect([response.status, response.body]).toEqual([204, null]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      allow: 'GET, HEAD, POST, OPTIONS',
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, POST, OPTIONS',
      'access-control-allow-headers': '*',
      'access-control-max-age': '86400',
    });
  });

  it('answers HEAD with status and headers and no body, and POST with the body', async () => {
    const { send } = endpointOf(done);
    const head = await send('HEAD');
    expect([head.status, head.headers.get('Content-Type'), head.body]).toEqual([200, 'text/plain', null]);
    expect(await (await send('POST')).text()).toBe('done');
  });

  it('sends each cookie in a field of its own, and its own fields with every answer', async () => {
    const cookies = ['a=1; Path=/, x', 'b=2'];
    const handle = ({ method }: Request): Outcome =>
      method === 'GET'
        ? { kind: 'reply', reply: { status: 201, headers: { ETag: '"x"' }, cookies, body: 'done' } }
        : problemOutcome({ code: 'not_found' });
    const headers = { 'X-Robots-Tag': 'noindex' };
    const answer = createEndpoint(
      { path: '/thing', methods: 'any', crossOrigin: false, headers, handle },
      createTestPlatform(),
    );
    const found = await answer(new Request(address), context);
    expect(found.headers.getSetCookie()).toEqual(cookies);
    expect([found.status, found.headers.get('ETag'), await found.text()]).toEqual([201, '"x"', 'done']);
    for (const method of ['GET', 'DELETE', 'OPTIONS']) {
      const response = await answer(new Request(address, { method }), context);
      expect(response.headers.get('X-Robots-Tag'), method).toBe('noindex');
    }
  });

  it('answers 500 with its cause in the log when a field of the answer cannot be sent', async () => {
    const { send, lines } = endpointOf(() => ({
      kind: 'reply',
      reply: { status: 200, headers: { ETag: 'a\nb' }, body: 'done' },
    }));
    const response = await send();
    expect([response.status, (await response.json()).code]).toEqual([500, 'internal_error']);
    expect(lines).toMatchObject([{ status: 500, error: expect.stringContaining('header') }]);
  });

  it('is for programs unless it says otherwise: a problem is JSON for a browser too, and never varies', async () => {
    const { send } = endpointOf(() => problemOutcome({ code: 'not_found' }));
    const response = await send('GET', { Accept: 'text/html' });
    expect(response.headers.get('Content-Type')).toBe('application/problem+json');
    expect(response.headers.get('Vary')).toBeNull();
  });

  it('writes one log line with the duration in milliseconds, rounded to microseconds', async () => {
    const times = [2000.0004, 2012.3459];
    const lines: LogLine[] = [];
    const platform: EndpointPlatform = {
      baseUrl: 'https://nameplate.example',
      monotonicMilliseconds: () => times.shift() ?? 0,
      log: (line) => lines.push(line),
    };
    const answer = createEndpoint({ path: '/thing', methods: ['GET'], handle: done }, platform);
    await answer(new Request(`${address}?secret`), { requestId: 'request-9', ip: '' });
    expect(lines).toEqual([
      { requestId: 'request-9', route: '/thing', method: 'GET', status: 200, durationMilliseconds: 12.346 },
    ]);
  });

  it('keeps the trace of a request as its id, and takes nothing else for one', async () => {
    const { send, lines } = endpointOf(done);
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
    const answered = await send('GET', { traceparent: `00-${trace}-00f067aa0ba902b7-01` });
    expect(answered.headers.get('X-Request-Id')).toBe(trace);
    for (const wrong of [`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, `00-${trace}`, 'npk_secret']) {
      expect((await send('GET', { traceparent: wrong })).headers.get('X-Request-Id')).toBe('request-1');
    }
    expect(lines.map(({ requestId }) => requestId)).toEqual([trace, 'request-1', 'request-1', 'request-1']);
  });

  it('logs the key of a problem when it is known, and nothing about a key otherwise', async () => {
    const { send, lines } = endpointOf(({ method }) =>
      method === 'POST'
        ? problemOutcome({ code: 'not_found' }, { keyId: 'id-1' })
        : problemOutcome({ code: 'not_found' }),
    );
    await send('POST');
    await send();
    const line = {
      requestId: 'request-1',
      route: '/thing',
      status: 404,
      code: 'not_found',
      durationMilliseconds: 0,
    };
    expect(lines).toEqual([
      { ...line, method: 'POST', keyId: 'id-1' },
      { ...line, method: 'GET' },
    ]);
  });

  it.each([
    [
      'an error with its stack',
      Object.assign(new Error('gone'), { stack: 'Error: gone\n at x' }),
      'Error: gone\n at x',
    ],
    [
      'an error without a stack by its message',
      Object.assign(new Error('gone'), { stack: undefined }),
      'gone',
    ],
    ['any other value without repeating it', 'canary', 'A value that is not an Error was thrown.'],
  ])('answers 500 when its handler fails and logs %s', async (_, thrown, logged) => {
    const { send, lines } = endpointOf(async () => {
      throw thrown;
    });
    const response = await send();
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({ code: 'internal_error', retryable: true });
    expect(lines).toMatchObject([{ status: 500, error: logged }]);
  });
});

describe('a function', () => {
  const answering = (path: string, body: string) => ({
    path,
    methods: ['GET'],
    handle: (): Outcome => ({ kind: 'reply', reply: { status: 200, headers: {}, body } }),
  });

  it('answers by the first of its routes that has the path, and logs the path as in the documentation', async () => {
    const platform = createTestPlatform();
    const answer = createFunction(
      [answering('/things/new{/}?', 'new'), answering('/things/:id', 'one')],
      platform,
    );
    const get = async (path: string) =>
      (await answer(new Request(`https://nameplate.example${path}`), context)).text();
    expect([await get('/things/new/'), await get('/things/a')]).toEqual(['new', 'one']);
    expect(platform.lines.map(({ route }) => route)).toEqual(['/things/new', '/things/{id}']);
  });

  it('answers 404 for an address that none of its routes has', async () => {
    const platform = createTestPlatform();
    const answer = createFunction([answering('/things', 'all')], platform);
    const response = await answer(new Request('https://nameplate.example/other'), context);
    expect([response.status, (await response.json()).code]).toEqual([404, 'not_found']);
    expect(platform.lines).toMatchObject([{ route: 'none', status: 404 }]);
  });
});
