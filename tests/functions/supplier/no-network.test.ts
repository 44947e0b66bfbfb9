import dns from 'node:dns';
import { once } from 'node:events';
import { createServer, Socket } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { createBoundedDatabase } from '../../../functions/database/bounded-database.ts';
import { openPool } from '../../postgres/open-pool.ts';
import { startPostgres } from '../../postgres/test-database.ts';
import { createSupplierService, useSupplierService, validBatch, validRecord } from './supplier-service.ts';

describe('validation', () => {
  const suite = useSupplierService(startPostgres);

  it('opens no connection but to the database, whatever addresses a batch has', async () => {
    const { service, test } = suite();
    const { value } = await service.newKey();
    const tempting = createServer().listen(0, '127.0.0.1');
    await once(tempting, 'listening');
    const temptation = `http://127.0.0.1:${Reflect.get(Object(tempting.address()), 'port')}/record`;
    const databasePort = Number(new URL(test.connectionString).port);
    const opened: unknown[] = [];
    const connect = Socket.prototype.connect;
    const guard = vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...args) {
      const [target]: unknown[] = args.flat(2);
      opened.push(target);
      if (target !== databasePort && Reflect.get(Object(target), 'port') !== databasePort) {
        throw new Error('A connection to something else was opened.');
      }
      return Reflect.apply(connect, this, args);
    });
    const lookup = vi.spyOn(dns, 'lookup');
    const pool = openPool(test.connectionString);
    try {
      const fresh = createSupplierService(createBoundedDatabase(() => pool));
      const record = {
        ...validRecord,
        title: temptation,
        manufacturer: temptation,
        manufacturerPartNumber: temptation,
      };
      const body = JSON.stringify({
        ...validBatch,
        source: { ...validBatch.source, system: temptation },
        records: [record],
      });
      expect((await fresh.validate({ authorization: `Bearer ${value}`, body })).status).toBe(200);
      expect(opened).toHaveLength(1);
      await expect(fetch(temptation)).rejects.toThrow();
      expect(opened).toHaveLength(2);
      expect(lookup).not.toHaveBeenCalled();
    } finally {
      guard.mockRestore();
      lookup.mockRestore();
      await pool.end();
      tempting.close();
    }
  });
});
