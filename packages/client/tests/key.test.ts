import { inspect } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { json, problem } from '../../../tests/scripted-server.ts';
import { createReadClient, createSupplierClient } from '../src/index.ts';
import { clientsOf, collect, found, key, secret } from './clients.ts';
import { aRecord, source } from './records.ts';

/** What a log could have of a value: printed, serialised, as text, with its stack. */
const told = (value: unknown): string =>
  [
    inspect(value, { depth: Number.POSITIVE_INFINITY, showHidden: true, getters: true }),
    JSON.stringify(value),
    String(value),
    value instanceof Error ? value.stack : '',
  ].join('\n');

const thrownBy = (run: () => unknown): unknown => {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error('Nothing was thrown.');
};

const identity = {
  data: {
    object: 'supplier_identity',
    company: { id: 'cmp_1', name: 'Demo Supplier' },
    key: { id: 'k', masked: 'npk_k_********', createdAt: 'x', expiresAt: 'x' },
    scopes: ['supplier:read'],
    schemaVersion: '0.1.0',
    capabilities: {},
    limits: {},
  },
};

describe('the key', () => {
  it('is sent in the Authorization header and in nothing else', async () => {
    const { supplier, requests } = await clientsOf([
      { status: 200, headers: json, body: JSON.stringify(identity) },
    ]);
    expect(await supplier.getIdentity()).toEqual({ ok: true, value: identity });
    await collect(supplier.validateRecords({ source, records: [aRecord('a')] }));
    expect(requests.map(({ authorization }) => authorization)).toEqual(Array(2).fill(`Bearer ${key}`));
    expect(requests.map(({ path, body }) => path + body).join('')).not.toContain(secret);
  });

  it('is not sent with requests that need none', async () => {
    const { supplier, requests } = await clientsOf([found]);
    await supplier.getProduct('Moxa', 'EDS-P510');
    await supplier.getSite();
    expect(requests.map(({ authorization }) => authorization)).toEqual(['', '']);
  });

  it('is in no printed client, no notice and no failure', async () => {
    const { supplier, notices } = await clientsOf([problem(503, 'x', {}, { 'X-Request-Id': `id-${key}` })]);
    const failures = [
      await supplier.getIdentity(),
      ...(await collect(supplier.validateRecords({ source, records: [aRecord('a')] }))),
    ];
    expect(notices.length).toBeGreaterThan(0);
    expect(told([supplier, notices, failures])).not.toContain(secret);
  });

  it('is in no failure of a connection', async () => {
    const leaking = async (_address: string, init: RequestInit) => {
      throw new TypeError(`fetch failed with ${JSON.stringify(init.headers)}`, { cause: init });
    };
    const { supplier } = await clientsOf([found], { maxTries: 1, platform: { fetch: leaking } });
    const answer = await supplier.getIdentity();
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'no_answer' } });
    expect(told(answer)).not.toContain(secret);
  });

  const escaped = [...key]
    .map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

  it.each([
    ['in a field', `{"type":"/","title":"T","status":401,"detail":"Bearer ${key}"}`],
    ['in the name of a field', `{"type":"/","title":"T","status":401,"detail":"d","${key}":1}`],
    ['in escapes', `{"type":"/","title":"T","status":401,"detail":"${escaped}"}`],
  ])('is not passed on when an answer repeats it %s', async (_where, body) => {
    const { supplier } = await clientsOf([{ ...problem(401, 'x'), body }]);
    const answer = await supplier.getIdentity();
    expect(answer).toMatchObject({
      ok: false,
      failure: { kind: 'not_the_service', reason: 'contains_key', tries: 1 },
    });
    expect(told(answer)).not.toContain(secret);
  });

  it('is not sent again after an answer that repeats it', async () => {
    const body = `{"type":"/","title":"T","status":503,"detail":"Bearer ${key}"}`;
    const { supplier, requests } = await clientsOf([{ ...problem(503, 'x'), body }]);
    expect(await supplier.getIdentity()).toMatchObject({ failure: { reason: 'contains_key', status: 503 } });
    expect(requests).toHaveLength(1);
  });

  it('goes alone: no cookie is sent with it or without it', async () => {
    const sent: RequestInit[] = [];
    const keep = async (_address: string, init: RequestInit) => {
      sent.push(init);
      return new Response();
    };
    const { supplier } = await clientsOf([found], { platform: { fetch: keep } });
    await supplier.getIdentity();
    await supplier.getSite();
    expect(sent.map(({ credentials, redirect }) => [credentials, redirect])).toEqual(
      Array(2).fill(['omit', 'manual']),
    );
  });

  it.each([
    ['a manufacturer', 'getProduct', [key, 'x']],
    ['a part number', 'getProduct', ['Moxa', key]],
    ['a slug', 'getInsight', [key, '']],
    ['an id', 'getProductById', [`x${key}`, '']],
  ] as const)('never becomes part of an address as %s', async (_what, method, [first, second]) => {
    const { supplier, requests } = await clientsOf([found]);
    const answer =
      method === 'getProduct' ? await supplier[method](first, second) : await supplier[method](first);
    expect(answer).toMatchObject({
      ok: false,
      failure: { kind: 'not_sent', reason: 'contains_key', tries: 0 },
    });
    expect(requests).toEqual([]);
    expect(told(answer)).not.toContain(secret);
  });

  it.each([`${key}\n`, `${key} `, `${key}\r\nX-Other: 1`, key.slice(0, -1), 'npk_sécret', 'undefined'])(
    'is refused when it does not have the form of one, and not repeated: %j',
    (malformed) => {
      const error = thrownBy(() => createSupplierClient({ baseUrl: 'https://a.example', key: malformed }));
      expect(error).toBeInstanceOf(TypeError);
      expect(told(error)).toContain('does not have the form of a key');
      expect(told(error)).not.toMatch(/S{43}|sécret|undefined/);
    },
  );

  it.each([{ key: undefined }, { key: '' }, {}])('is missed by the name of its option: %j', (given) => {
    const error = thrownBy(() =>
      Reflect.apply(createSupplierClient, undefined, [{ baseUrl: 'https://a.example', ...given }]),
    );
    expect(error).toBeInstanceOf(TypeError);
    expect(told(error)).toMatch(/The key is missing\. Set the option `key`/);
  });

  it('is sent without TLS to this machine alone', () => {
    for (const host of ['service.example', '127.0.0.1.example', '192.168.0.1', 'localhost.example']) {
      const error = thrownBy(() => createSupplierClient({ baseUrl: `http://${host}`, key }));
      expect(told(error), host).toContain('A key is sent over HTTPS only');
      expect(told(error)).not.toContain(secret);
    }
    for (const host of ['localhost:8888', '127.0.0.1:8888', '[::1]:8888']) {
      expect(() => createSupplierClient({ baseUrl: `http://${host}`, key }), host).not.toThrow();
    }
  });
});

describe('in a browser', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ['a page', () => vi.stubGlobal('document', {})],
    [
      'a worker',
      () => vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36' }),
    ],
  ])('a key throws in %s, and is not repeated', (_where, pretend) => {
    pretend();
    const error = thrownBy(() => createSupplierClient({ baseUrl: 'https://a.example', key }));
    expect(error).toBeInstanceOf(TypeError);
    expect(told(error)).toContain('A key must not be in a browser');
    expect(told(error)).not.toContain(secret);
    expect(() => createReadClient({ baseUrl: 'https://a.example' })).not.toThrow();
  });
});

describe('the options', () => {
  it.each([
    '',
    'nameplate.example',
    'ftp://nameplate.example',
    'https://nameplate.example/api',
    'https://user:hidden@nameplate.example',
    'https://nameplate.example/?key=hidden',
  ])('name an address of a scheme and a host only: %j is refused, and not repeated', (baseUrl) => {
    const error = thrownBy(() => createReadClient({ baseUrl }));
    expect(error).toBeInstanceOf(TypeError);
    expect(told(error)).toContain('Write a scheme and a host only');
    expect(told(error)).not.toContain('hidden');
  });

  it.each(['maxTries', 'trySeconds', 'totalSeconds'])('have limits: %s', (name) => {
    for (const number of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      const error = thrownBy(() => createReadClient({ baseUrl: 'https://a.example', [name]: number }));
      expect(told(error)).toContain(`${name} is out of range`);
    }
  });
});
