import { describe, expect, it } from 'vitest';
import { newKey } from '../../../functions/keys/key-value.ts';
import { startPostgres } from '../../postgres/test-database.ts';
import { useSupplierService } from './suite.ts';
import type { Sent } from './supplier-service.ts';
import { validBatch } from './valid-batch.ts';

describe('a request with every fault at once', () => {
  const suite = useSupplierService(startPostgres);

  it('is answered in this order as the faults are fixed: 405, 401, 401, 429, 403, 415, 413, 400, 422, 200', async () => {
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
});
