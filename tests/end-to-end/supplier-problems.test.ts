import { select } from 'hast-util-select';
import { describe, expect, inject, it } from 'vitest';
import * as z from 'zod';
import { ProblemSchema } from '../../src/contracts/problem.ts';
import { type ProblemCode, problems } from '../../src/contracts/problem-table.ts';
import { createOperator } from './demo-supplier.ts';
import { parsePage, readText } from './page.ts';
import { rawRequest } from './raw-request.ts';

const served = inject('servedUrl');
const operator = createOperator(inject('databaseUrl'));
const { companyId, key } = await operator.demo();

const KeySchema = z.object({ key: z.object({ value: z.string() }) });
const readOnlyKey = KeySchema.parse(
  await operator.run('key', 'issue', '--company', companyId, '--scope', 'supplier:read'),
).key.value;

const suspended = await operator.demo();
await operator.run('company', 'suspend', '--company', suspended.companyId);

type Sent = {
  readonly key?: string;
  readonly path?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
};

const send = ({
  path = 'validate',
  method = 'POST',
  headers,
  body = '{}',
  ...sent
}: Sent): Promise<Response> =>
  fetch(`${served}/api/v1/supplier/${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${sent.key ?? key}`,
      'Content-Type': 'application/json',
      ...headers,
    },
    ...(method === 'GET' ? {} : { body }),
  });

const bytes = (...values: number[]) => Uint8Array.from(values);

/** One request for each problem that a client of the served build can bring about. */
const provocations: Readonly<Partial<Record<ProblemCode, Sent>>> = {
  key_not_accepted: { key: `${key.slice(0, -1)}~` },
  key_in_query: { path: `me?key=${key}`, method: 'GET' },
  insufficient_scope: { key: readOnlyKey },
  company_access_unavailable: { key: suspended.key },
  method_not_allowed: { method: 'PUT' },
  unsupported_media_type: { headers: { 'Content-Type': 'text/json' } },
  unsupported_content_encoding: { headers: { 'Content-Encoding': 'gzip' } },
  body_too_large: { body: ' '.repeat(262_145) },
  empty_body: { body: '' },
  byte_order_mark: { body: bytes(0xef, 0xbb, 0xbf, 0x7b, 0x7d) },
  invalid_utf8: { body: bytes(0x22, 0xff, 0x22) },
  invalid_json: { body: '{"records": [1,]}' },
  duplicate_member: { body: '{"records": [], "records": []}' },
  lone_surrogate: { body: '{"schemaVersion": "\\ud800"}' },
  nesting_too_deep: { body: '['.repeat(100_000) },
  invalid_batch: { body: '[]' },
};

describe('the supplier preview, over HTTP', () => {
  it.each(Object.entries(provocations))(
    'answers %s as the table of problems says, and so does the page that its type leads to',
    async (code, sent) => {
      const response = await send(sent);
      const text = await response.text();
      const problem = ProblemSchema.parse(JSON.parse(text));
      const entry = Object.entries(problems).find(([name]) => name === code)?.[1];
      expect(problem).toMatchObject({
        code,
        status: entry?.status,
        title: entry?.title,
        retryable: entry?.retryable ?? false,
      });
      expect(response.status).toBe(problem.status);
      expect(problem.type).toBe(`${served}/problems/${code}`);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      expect(text).not.toContain(key);
      const main = select('main', parsePage(await (await fetch(problem.type)).text()));
      const page = main === undefined ? '' : readText(main);
      for (const shown of [problem.title, String(problem.status), code]) expect(page).toContain(shown);
    },
  );

  it.skipIf(inject('isProxied'))(
    'refuses a doubled Authorization header, whichever of the two has a working key',
    async () => {
      for (const [first, second] of [
        [key, 'other'],
        ['other', key],
        [key, key],
      ] as const) {
        const headers = ['Authorization', `Bearer ${first}`, 'Authorization', `Bearer ${second}`];
        const { status, body } = await rawRequest(served, '/api/v1/supplier/me', 'GET', headers);
        expect(status).toBe(401);
        expect(ProblemSchema.parse(JSON.parse(body)).code).toBe('key_not_accepted');
      }
    },
  );

  it('lets one key make 60 requests in a minute, of 80 sent at once, and says when to come back', async () => {
    const busy = await operator.demo();
    const responses = await Promise.all(
      Array.from({ length: 80 }, () => send({ key: busy.key, path: 'me', method: 'GET' })),
    );
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    const limited = responses.find(({ status }) => status === 429);
    expect(Number(limited?.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(ProblemSchema.parse(await limited?.json()).code).toBe('rate_limit_exceeded');
  });
});
