import { describe, expect, it, vi } from 'vitest';
import { databases } from '../../postgres/test-database.ts';
import { expectProblem } from './expect-problem.ts';
import { useSupplierService } from './suite.ts';

/** Two hundred requests wait for each other, and the deadline of the service is not what these tests are about. */
const patience = 60_000;
vi.setConfig({ testTimeout: 2 * patience });

describe.each(databases)('a 429, on %s', (_, start) => {
  const suite = useSupplierService(start, patience);

  it('answers the 61st request of a minute, both endpoints together, and says how long to wait', async () => {
    const { service } = suite();
    const authorization = `Bearer ${(await service.newKey()).value}`;
    const sends = Array.from({ length: 60 }, (_unused, index) => (index % 2 ? service.me : service.validate));
    const statuses = await Promise.all(sends.map(async (send) => (await send({ authorization })).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
    for (const send of [service.me, service.validate]) {
      const response = await send({ authorization });
      await expectProblem(response, 'rate_limit_exceeded');
      expect(response.headers.get('Retry-After')).toBe('60');
    }
  });

  it('counts a request that is refused for what it asks or brings', async () => {
    const { service } = suite();
    const authorization = `Bearer ${(await service.newKey(['supplier:validate'])).value}`;
    for (let count = 0; count < 20; count += 1) {
      expect((await service.me({ authorization })).status).toBe(403);
      expect((await service.validate({ authorization, body: '{' })).status).toBe(400);
      expect((await service.validate({ authorization, headers: { 'Content-Type': 'a/b' } })).status).toBe(
        415,
      );
    }
    expect((await service.validate({ authorization })).status).toBe(429);
  });
});
