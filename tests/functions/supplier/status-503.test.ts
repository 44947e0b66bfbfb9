import { describe, expect, it } from 'vitest';
import { createBoundedDatabase } from '../../../functions/database/bounded-database.ts';
import { newKey } from '../../../functions/keys/key-value.ts';
import { migrate } from '../../../host/database/migrations.ts';
import { openPool } from '../../postgres/open-pool.ts';
import { startPostgresServer } from '../../postgres/postgres-server.ts';
import { expectProblem } from './expect-problem.ts';
import { createSupplierService, type SupplierService } from './supplier-service.ts';

const expectUnavailable = async (response: Response) => {
  await expectProblem(response, 'service_unavailable');
  expect(response.headers.get('Retry-After')).toMatch(/^[1-9][0-9]*$/);
  expect(response.headers.has('WWW-Authenticate')).toBe(false);
};

const { value: wellFormed } = newKey();

describe('a 503', () => {
  it('answers while the database is stopped, for a good and for an unknown key, and no longer than that', async () => {
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
      expect(performance.now() - startedAt).toBeLessThan(5000);

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
