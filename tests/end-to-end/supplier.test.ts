import { describe, expect, inject, it } from 'vitest';
import { ProblemSchema } from '../../src/contracts/problem.ts';
import { SupplierIdentityResponseSchema } from '../../src/contracts/supplier/identity.ts';
import { InvalidBatchProblemSchema } from '../../src/contracts/supplier/problems.ts';
import { ValidationResponseSchema } from '../../src/contracts/supplier/validation-response.ts';
import { createOperator } from './demo-supplier.ts';
import { freshBatch } from './fresh-batch.ts';

const served = inject('servedUrl');

const operator = createOperator(inject('databaseUrl'));

const authorization = (key: string) => ({ Authorization: `Bearer ${key}` });

const post = (key: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${served}/api/v1/supplier/validate`, {
    method: 'POST',
    headers: { ...authorization(key), 'Content-Type': 'application/json', ...headers },
    body,
  });

describe('a supplier with a key from the operator tool', async () => {
  const demo = await operator.demo();

  it('learns who the key belongs to', async () => {
    const response = await fetch(`${served}/api/v1/supplier/me`, { headers: authorization(demo.key) });
    expect(response.status).toBe(200);
    const { data } = SupplierIdentityResponseSchema.parse(await response.json());
    expect(data.company.id).toBe(demo.companyId);
    expect(demo.key).toContain(data.key.id);
  });

  it('has a fresh batch validated, with exactly five facts about it', async () => {
    const response = await post(demo.key, JSON.stringify(freshBatch()));
    expect(response.status).toBe(200);
    expect(ValidationResponseSchema.parse(await response.json()).data).toEqual({
      valid: true,
      schemaVersion: '0.1.0',
      recordsValidated: 1,
      persisted: false,
      admitted: false,
    });
  });

  it('is told what to fix in a batch that breaks rules', async () => {
    const [record] = freshBatch().records;
    const response = await post(
      demo.key,
      JSON.stringify({ ...freshBatch(), companyId: 'x', records: [{ ...record, title: 7 }] }),
    );
    expect(response.status).toBe(422);
    const { errors, errorCount } = InvalidBatchProblemSchema.parse(await response.json());
    expect(errors.map(({ pointer, code }) => [pointer, code])).toEqual([
      ['/records/0/title', 'wrong_type'],
      ['/companyId', 'unknown_field'],
    ]);
    expect(errorCount).toBe(2);
  });

  it('is refused from the moment the key is revoked', async () => {
    const { key } = await operator.demo();
    const address = `${served}/api/v1/supplier/me`;
    expect((await fetch(address, { headers: authorization(key) })).status).toBe(200);
    await operator.run('key', 'revoke', '--key', key.split('_')[1] ?? '');
    expect((await fetch(address, { headers: authorization(key) })).status).toBe(401);
  });
});

describe('the supplier endpoints', () => {
  it('refuse what has no key, without cross-origin access', async () => {
    for (const [path, method, status, code] of [
      ['me', 'GET', 401, 'key_not_accepted'],
      ['me/', 'GET', 401, 'key_not_accepted'],
      ['me', 'OPTIONS', 405, 'method_not_allowed'],
      ['validate', 'POST', 401, 'key_not_accepted'],
      ['keys', 'GET', 404, 'not_found'],
    ] as const) {
      const response = await fetch(`${served}/api/v1/supplier/${path}`, { method });
      expect([path, method, response.status]).toEqual([path, method, status]);
      expect(ProblemSchema.parse(await response.json()).code).toBe(code);
      expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull();
      expect(response.headers.get('Cache-Control')).toBe('no-store');
    }
  });
});
