import { describe, expect, it } from 'vitest';
import { createAdmission } from '../../../functions/keys/admission.ts';
import { unlimitedRefusedKeys } from '../../../functions/keys/refused-keys.ts';
import { createValidateEndpoint } from '../../../functions/supplier/validate-endpoint.ts';
import { startPostgres } from '../../postgres/test-database.ts';
import { expectProblem } from './expect-problem.ts';
import { useSupplierService } from './suite.ts';
import { validBatch, validRecord } from './valid-batch.ts';

const withRecord = (change: object) => ({ ...validBatch, records: [{ ...validRecord, ...change }] });

const batches: readonly (readonly [string, unknown, string])[] = [
  ['an array at the top', [validBatch], ''],
  ['a text at the top', 'batch', ''],
  ['null', null, ''],
  ['no records', { ...validBatch, records: [] }, '/records'],
  ['51 records', { ...validBatch, records: Array.from({ length: 51 }, () => validRecord) }, '/records'],
  ['a company id', { ...validBatch, companyId: 'cmp_0000000000000000' }, '/companyId'],
  ['scopes', { ...validBatch, scopes: ['supplier:read'] }, '/scopes'],
  ['an approval', withRecord({ approved: true }), '/records/0/approved'],
  [
    'a quantity as a number',
    withRecord({ availability: { ...validRecord.availability, quantity: 12 } }),
    '/records/0/availability/quantity',
  ],
  [
    'an observation that has expired',
    withRecord({ expiresAt: '2026-11-21T11:59:59Z' }),
    '/records/0/expiresAt',
  ],
];

describe('a 422', () => {
  const suite = useSupplierService(startPostgres);
  const validate = async (body: string) => {
    const { service } = suite();
    const { value } = await service.newKey();
    return service.validate({ authorization: `Bearer ${value}`, body });
  };

  it.each(batches)('answers %s and says where', async (_, batch, pointer) => {
    const body = await expectProblem(await validate(JSON.stringify(batch)), 'invalid_batch');
    expect(body).toMatchObject({
      errors: expect.arrayContaining([expect.objectContaining({ pointer })]),
      evaluatedAt: '2026-11-21T12:00:00Z',
    });
  });

  it.each(['__proto__', 'constructor', 'toString'])(
    'answers the field %s like any unknown one',
    async (name) => {
      const body = JSON.stringify(validBatch).replace('{', `{"${name}":{"valid":true},`);
      const problem = await expectProblem(await validate(body), 'invalid_batch');
      expect(problem).toMatchObject({ errorCount: 1 });
    },
  );

  it('lists at most 100 findings and counts all of them', async () => {
    const records = Array.from({ length: 50 }, () => ({}));
    const body = await expectProblem(
      await validate(JSON.stringify({ ...validBatch, records })),
      'invalid_batch',
    );
    expect(body).toMatchObject({ errors: { length: 100 }, errorCount: expect.any(Number) });
    expect(Reflect.get(Object(body), 'errorCount')).toBeGreaterThan(500);
  });

  it('judges freshness at the end of a slow body, not at its beginning', async () => {
    const { test, service } = suite();
    const { value } = await service.newKey();
    let now = new Date('2026-11-21T12:00:00Z');
    const validation = createValidateEndpoint(
      { admit: createAdmission(test.service, () => 0), refusedKeys: unlimitedRefusedKeys, now: () => now },
      service.platform,
    );
    const body = new ReadableStream(
      {
        pull: (controller) => {
          now = new Date('2026-11-22T06:00:00Z');
          controller.enqueue(new TextEncoder().encode(JSON.stringify(validBatch)));
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const init = {
      method: 'POST',
      headers: { Authorization: `Bearer ${value}`, 'Content-Type': 'application/json' },
      body,
      duplex: 'half',
    };
    const request = new Request('https://nameplate.example/api/v1/supplier/validate', init);
    await expectProblem(await validation(request, 'request-1'), 'invalid_batch');
  });
});
