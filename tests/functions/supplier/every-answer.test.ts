import { describe, expect, it } from 'vitest';
import { changeCompany } from '../../../functions/companies/companies.ts';
import { newKey } from '../../../functions/keys/key-value.ts';
import { type ProblemCode, problems } from '../../../src/contracts/problem-table.ts';
import { startPostgres } from '../../postgres/test-database.ts';
import { done } from '../keys/done.ts';
import { expectProblem } from './expect-problem.ts';
import { useSupplierService } from './suite.ts';
import { createSupplierService } from './supplier-service.ts';
import { batchClock } from './valid-batch.ts';

/** The problems that only the anonymous endpoints have. */
const anonymousOnly: readonly ProblemCode[] = [
  'malformed_path',
  'catalogue_unavailable',
  'not_found',
  'insight_not_found',
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
    await done(
      changeCompany(test.database, suspended.companyId, 'suspend', { actor: 'test', at: batchClock }),
    );
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
});
