import { describe, expect, inject, it } from 'vitest';
import * as z from 'zod';
import { newKey } from '../../functions/keys/key-value.ts';
import { contractVersion } from '../../packages/record-contract/src/index.ts';
import { createOperator } from './demo-supplier.ts';
import { freshBatch } from './fresh-batch.ts';

const served = inject('servedUrl');
const operator = createOperator(inject('databaseUrl'));

const ResponseSchema = z.object({
  headers: z.record(z.string(), z.object({ required: z.boolean().default(false) })).default({}),
  content: z.record(z.string(), z.unknown()).default({}),
});

const DescriptionSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.looseObject({ responses: z.record(z.string(), ResponseSchema).optional() })),
  ),
});

type Responses = Readonly<Record<string, z.infer<typeof ResponseSchema>>>;

/** The responses that a description names, by method and path. */
const documented = async (address: string): Promise<Map<string, Responses>> => {
  const { paths } = DescriptionSchema.parse(await (await fetch(`${served}${address}`)).json());
  return new Map(
    Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).flatMap(([method, { responses }]) =>
        responses === undefined ? [] : [[`${method.toUpperCase()} ${path}`, responses] as const],
      ),
    ),
  );
};

/** These need a fault of the service, or the limit of a network address: tests of the functions and of the host show them. */
const isShownElsewhere = (operation: string, status: string): boolean =>
  ['500', '503'].includes(status) || (status === '429' && !operation.includes('/supplier/'));

type Ask = () => Promise<Response>;

const get = (path: string, init: RequestInit = {}): Ask => {
  return () => fetch(`${served}${path}`, { redirect: 'manual', ...init });
};

/** What a static or a product path answers, by status. */
const anonymous = (found: string, missing?: string, malformed?: string): Readonly<Record<string, Ask>> => ({
  200: get(found),
  304: async () => {
    const tag = (await get(found)()).headers.get('ETag') ?? '';
    return get(found, { headers: { 'If-None-Match': tag } })();
  },
  401: get(`${found}?key=${newKey().value}`),
  405: get(found, { method: 'DELETE' }),
  ...(missing === undefined ? {} : { 404: get(missing) }),
  ...(malformed === undefined ? {} : { 400: get(malformed) }),
});

/** What a supplier endpoint answers with a key, by status; `body` is a good one. */
const supplier = async (path: string, method: 'GET' | 'POST'): Promise<Readonly<Record<string, Ask>>> => {
  const { key } = await operator.demo();
  const suspended = await operator.demo();
  await operator.run('company', 'suspend', '--company', suspended.companyId);
  const send = (sent: RequestInit & { readonly key?: string } = {}): Ask => {
    const { key: presented = key, headers, ...rest } = sent;
    return get(`/api/v1/supplier/${path}`, {
      method,
      ...(method === 'POST' ? { body: JSON.stringify(freshBatch()) } : {}),
      ...rest,
      headers: { Authorization: `Bearer ${presented}`, 'Content-Type': 'application/json', ...headers },
    });
  };
  const limited: Ask = async () => {
    const busy = await operator.demo();
    await Promise.all(Array.from({ length: 60 }, send({ key: busy.key })));
    return send({ key: busy.key })();
  };
  const ofBodies = { 400: send({ body: '{' }), 413: send({ body: ' '.repeat(262_145) }) };
  return {
    200: send(),
    401: send({ key: 'none' }),
    403: send({ key: suspended.key }),
    405: send({ method: 'PUT', body: '{}' }),
    429: limited,
    ...(method === 'GET'
      ? {}
      : {
          ...ofBodies,
          415: send({ headers: { 'Content-Type': 'text/plain' } }),
          422: send({ body: '{}' }),
        }),
  };
};

const insight = '/api/v1/insights/one-dot-two-parts';
const provoked: Readonly<Record<string, Readonly<Record<string, Ask>>>> = {
  'GET /api/v1/site': anonymous('/api/v1/site'),
  'GET /api/v1/insights': anonymous('/api/v1/insights'),
  'GET /api/v1/insights/{slug}': anonymous(insight, '/api/v1/insights/none', '/api/v1/insights/%E0%A4%A'),
  'GET /api/v1/products/{manufacturer}/{mpn}': anonymous(
    '/api/v1/products/moxa/EDS-P510',
    '/api/v1/products/moxa/none',
    '/api/v1/products/moxa/%E0%A4%A',
  ),
  'GET /api/v1/products/{id}.json': anonymous(
    '/api/v1/products/prd_ek6p49822k.json',
    '/api/v1/products/prd_none.json',
    '/api/v1/products/%E0%A4%A.json',
  ),
  'GET /api/v1/supplier/me': await supplier('me', 'GET'),
  'POST /api/v1/supplier/validate': await supplier('validate', 'POST'),
};

describe('every status that a description documents', async () => {
  const all = new Map([
    ...(await documented('/openapi.json')),
    ...(await documented(`/contract/${contractVersion}/openapi.json`)),
  ]);
  const cases = [...all].flatMap(([operation, responses]) =>
    Object.entries(responses)
      .filter(([status]) => !isShownElsewhere(operation, status))
      .map(([status, described]) => ({ operation, status, described })),
  );

  it('belongs to an endpoint that is tried here', () => {
    expect([...all.keys()].sort()).toEqual(Object.keys(provoked).sort());
  });

  it.each(cases)('is what $operation answers: $status', async ({ operation, status, described }) => {
    const ask = provoked[operation]?.[status];
    expect(ask, 'Nothing is known to bring it about.').toBeDefined();
    const response = await ask?.();
    const body = await response?.text();
    expect(String(response?.status)).toBe(status);
    const required = Object.entries(described.headers).filter(([, header]) => header.required);
    for (const [name] of required) expect(response?.headers.has(name), name).toBe(true);
    const [type] = response?.headers.get('Content-Type')?.split(';') ?? [];
    if (Object.keys(described.content).length > 0) expect(described.content).toHaveProperty([type ?? '']);
    else expect(body).toBe('');
  });
});
