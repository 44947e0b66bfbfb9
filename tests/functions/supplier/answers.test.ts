import { describe, expect, it } from 'vitest';
import { changeCompany } from '../../../functions/companies/companies.ts';
import { createBoundedDatabase } from '../../../functions/database/bounded-database.ts';
import { newKey } from '../../../functions/keys/key-value.ts';
import { migrate } from '../../../host/database/migrations.ts';
import { type ProblemCode, problems } from '../../../src/contracts/problem-table.ts';
import { openPool } from '../../postgres/open-pool.ts';
import { startPostgresServer } from '../../postgres/postgres-server.ts';
import { startPostgres } from '../../postgres/test-database.ts';
import { done, operator } from '../companies-and-keys.ts';
import {
  createSupplierService,
  expectProblem,
  type Sent,
  type SupplierService,
  useSupplierService,
  validBatch,
} from './supplier-service.ts';

/** The problems that only the anonymous endpoints have. */
const anonymousOnly: readonly ProblemCode[] = [
  'too_many_records',
  'malformed_path',
  'catalogue_unavailable',
  'not_found',
  'insight_not_found',
  'insight_withdrawn',
  'manufacturer_not_found',
  'part_number_not_found',
  'record_not_found',
  'record_removed',
  'day_not_covered',
];

describe('every answer of the supplier endpoints', () => {
  const suite = useSupplierService(startPostgres);

  const answers = async (): Promise<ReadonlyMap<ProblemCode, Response>> => {
    const { service, test } = suite();
    const key = await service.newKey();
    const authorization = `Bearer ${key.value}`;
    const validate = (body: BodyInit) => service.validate({ authorization, body });
    const suspended = await service.newKey();
    await done(changeCompany(test.database, suspended.companyId, 'suspend', operator));
    const exhausted = `Bearer ${(await service.newKey()).value}`;
    await Promise.all(Array.from({ length: 60 }, () => service.me({ authorization: exhausted })));
    const reading = `Bearer ${(await service.newKey(['supplier:read'])).value}`;
    const down = createSupplierService({ query: async () => ({ kind: 'unavailable', cause: 'x' }) });
    const refused = Array.from({ length: 31 }, () => service.me({ from: '192.0.2.7' }));
    const broken = createSupplierService({ query: async () => ({ kind: 'rows', rows: [] }) });
    const breaking = new ReadableStream({ pull: (controller) => controller.error(new Error('gone')) });
    return new Map<ProblemCode, Response>([
      ['method_not_allowed', await service.me({ method: 'DELETE' })],
      ['key_in_query', await service.me({ authorization, query: `?${key.value}` })],
      ['key_not_accepted', await service.me()],
      ['rate_limit_exceeded', await service.me({ authorization: exhausted })],
      ['too_many_attempts', (await Promise.all(refused)).at(-1) ?? Response.error()],
      ['insufficient_scope', await service.validate({ authorization: reading })],
      ['company_access_unavailable', await service.me({ authorization: `Bearer ${suspended.value}` })],
      [
        'unsupported_media_type',
        await service.validate({ authorization, headers: { 'Content-Type': 'a/b' } }),
      ],
      [
        'unsupported_content_encoding',
        await service.validate({
          authorization,
          headers: { 'Content-Encoding': 'br' },
        }),
      ],
      ['body_too_large', await validate('x'.repeat(262_145))],
      ['body_incomplete', await validate(breaking)],
      ['empty_body', await validate('')],
      ['invalid_utf8', await validate(Uint8Array.of(0xff))],
      ['byte_order_mark', await validate('\ufeff{}')],
      ['invalid_json', await validate('{')],
      ['duplicate_member', await validate('{"a":1,"a":1}')],
      ['lone_surrogate', await validate('"\\ud800"')],
      ['nesting_too_deep', await validate('['.repeat(99))],
      ['invalid_batch', await validate('{}')],
      ['service_unavailable', await down.me({ authorization })],
      ['internal_error', await broken.me({ authorization: `Bearer ${newKey().value}` })],
    ]);
  };

  it('is a problem of the table, and every problem of the table is produced', async () => {
    const produced = await answers();
    const expected = Object.keys(problems).filter((code) => anonymousOnly.every((other) => other !== code));
    expect([...produced.keys()].sort()).toEqual(expected.sort());
    for (const [code, response] of produced) await expectProblem(response, code);
  });

  it('says what it is about, forbids sniffing and storing, has a request id, and permits no web page', async () => {
    const { service } = suite();
    const authorization = `Bearer ${(await service.newKey()).value}`;
    const good = [await service.me({ authorization }), await service.validate({ authorization })];
    for (const response of [...good, ...(await answers()).values()]) {
      expect(Object.fromEntries(response.headers)).toMatchObject({
        link: '<https://nameplate.example/authority-boundary>; rel="describedby"',
        'x-content-type-options': 'nosniff',
        'x-request-id': 'request-1',
        'cache-control': 'no-store',
      });
      const names = [...response.headers.keys()];
      expect(names.filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  it('to /me says whom the key speaks for and what it may do', async () => {
    const { service } = suite();
    const key = await service.newKey();
    const response = await service.me({ authorization: `Bearer ${key.value}` });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      data: {
        object: 'supplier_identity',
        company: { id: key.companyId, name: 'Müller & Söhne' },
        key: {
          id: key.id,
          masked: `npk_${key.id}_********`,
          createdAt: '2026-11-21T12:00:00.000Z',
          expiresAt: '2027-11-21T12:00:00.000Z',
        },
        scopes: ['supplier:read', 'supplier:validate'],
        schemaVersion: '0.1.0',
        capabilities: {
          validate: {
            method: 'POST',
            path: '/api/v1/supplier/validate',
            scope: 'supplier:validate',
            maxRecords: 50,
            maxBodyBytes: 262_144,
            persists: false,
            admits: false,
          },
        },
        limits: { requestsPerMinute: 60 },
      },
    });
  });

  it('to /validate says that the batch is valid, and that nothing came of it', async () => {
    const { service } = suite();
    const { value } = await service.newKey();
    const response = await service.validate({ authorization: `Bearer ${value}` });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      data: { valid: true, schemaVersion: '0.1.0', recordsValidated: 1, persisted: false, admitted: false },
    });
  });

  it('to a request with every fault comes in this order as they are fixed: 405, 401, 401, 429, 403, 415, 413, 400, 422, 200', async () => {
    const { service } = suite();
    const reading = `Bearer ${(await service.newKey(['supplier:read'])).value}`;
    const exhausted = `Bearer ${(await service.newKey(['supplier:read'])).value}`;
    const working = `Bearer ${(await service.newKey()).value}`;
    await Promise.all(Array.from({ length: 60 }, () => service.me({ authorization: exhausted })));

    const fixes: readonly (readonly [number, Sent])[] = [
      [
        405,
        {
          method: 'PUT',
          query: `?key=${newKey().value}`,
          authorization: `Bearer ${newKey().value}`,
          headers: { 'Content-Type': 'text/plain', 'Content-Encoding': 'gzip' },
          body: 'x'.repeat(300_000),
        },
      ],
      [401, { method: 'POST' }],
      [401, { query: '' }],
      [429, { authorization: exhausted }],
      [403, { authorization: reading }],
      [415, { authorization: working }],
      [415, { headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' } }],
      [413, { headers: {} }],
      [400, { body: '{"records":[],"records":[]}' }],
      [422, { body: '{"records":[]}' }],
      [200, { body: JSON.stringify(validBatch) }],
    ];
    let sent: Sent = {};
    const statuses: number[] = [];
    for (const [, fix] of fixes) {
      sent = { ...sent, ...fix };
      statuses.push((await service.validate(sent)).status);
    }
    expect(statuses).toEqual(fixes.map(([status]) => status));
  });

  it('to another method is a 405 before any key is looked at, and permits no web page to send one', async () => {
    const unasked = createSupplierService({
      query: () => {
        throw new Error('The database was asked.');
      },
    });
    const refusals = [
      ['GET, HEAD', unasked.me, ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']],
      ['POST', unasked.validate, ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']],
    ] as const;
    for (const [allowed, send, methods] of refusals) {
      for (const method of methods) {
        const headers = { Origin: 'https://shop.example', 'Access-Control-Request-Method': 'POST' };
        const response = await send({ method, headers, ...(method === 'GET' ? { body: null } : {}) });
        expect(response.headers.get('Allow')).toBe(allowed);
        expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
        await expectProblem(response, 'method_not_allowed');
      }
    }
    const head = await unasked.validate({ method: 'HEAD', body: null });
    expect([head.status, head.body]).toEqual([405, null]);
  });
});

const expectUnavailable = async (response: Response) => {
  await expectProblem(response, 'service_unavailable');
  expect(response.headers.get('Retry-After')).toMatch(/^[1-9][0-9]*$/);
  expect(response.headers.has('WWW-Authenticate')).toBe(false);
};

const { value: wellFormed } = newKey();

describe('without its database, the service', () => {
  it('answers 503 while the database is stopped, for a good and for an unknown key, and no longer than that', async () => {
    const server = await startPostgresServer();
    const pool = openPool(server.connectionString);
    try {
      await migrate(pool);
      const service = createSupplierService(createBoundedDatabase(() => pool));
      const { value } = await service.newKey();
      const send = (use: SupplierService['me'], key: string) => use({ authorization: `Bearer ${key}` });
      expect((await send(service.me, value)).status).toBe(200);

      await server.stop();
      const startedAt = performance.now();
      for (const key of [value, wellFormed]) {
        await expectUnavailable(await send(service.me, key));
        await expectUnavailable(await send(service.validate, key));
      }
      expect(performance.now() - startedAt).toBeLessThan(15_000);

      await server.start();
      expect((await send(service.validate, value)).status).toBe(200);
      expect((await send(service.me, wellFormed)).status).toBe(401);
    } finally {
      await pool.end();
      await server.remove();
    }
  }, 60_000);

  it('keeps the cause for the log', async () => {
    const cause = 'ECONNREFUSED';
    const service = createSupplierService({ query: async () => ({ kind: 'unavailable', cause }) });
    const response = await service.me({ authorization: `Bearer ${wellFormed}` });
    expect(JSON.stringify(await response.json())).not.toContain(cause);
    expect(service.platform.lines).toEqual([
      {
        requestId: 'request-1',
        route: '/api/v1/supplier/me',
        method: 'GET',
        status: 503,
        durationMilliseconds: 0,
        code: 'service_unavailable',
        error: cause,
      },
    ]);
  });
});
