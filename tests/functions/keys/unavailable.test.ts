import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBoundedDatabase } from '../../../functions/database/bounded-database.ts';
import type { Database } from '../../../functions/database/database.ts';
import { admitRequest, createAdmission } from '../../../functions/keys/admission.ts';
import { migrate } from '../../../host/database/migrations.ts';
import { openPool, type TestPool } from '../../postgres/open-pool.ts';
import { type PostgresServer, startPostgresServer } from '../../postgres/postgres-server.ts';
import { untilSeen } from '../../postgres/until-seen.ts';
import { companyWithKey, presented } from '../companies-and-keys.ts';

/** Long enough for any statement here, short enough to wait for. */
const shortDeadlineMilliseconds = 400;

describe('a database that fails', () => {
  let server: PostgresServer;
  let pool: TestPool;
  let database: Database;

  beforeAll(async () => {
    server = await startPostgresServer();
    pool = openPool(server.connectionString);
    await migrate(pool);
    database = createBoundedDatabase(() => pool);
  }, 60_000);
  afterAll(async () => {
    await pool.end();
    await server.remove();
  });

  const newKey = async () => presented(await companyWithKey(database));
  const acceptedBy = async (keyId: string): Promise<number> => {
    const text = 'SELECT cardinality(accepted_at) AS accepted FROM supplier.request_window WHERE key_id = $1';
    return (await pool.query(text, [keyId])).rows[0].accepted;
  };

  it('is unavailable when it stops while a request waits for it', async () => {
    const key = await newKey();
    const holder = await pool.connect();
    holder.on('error', () => {});
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM supplier.request_window WHERE key_id = $1 FOR UPDATE', [key.keyId]);
    const waiting = admitRequest(database, key);
    // The request is at the lock once the server says so.
    const blocked = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'";
    await untilSeen(async () => (await pool.query(blocked)).rows.length > 0, waiting);
    await server.stop();
    expect((await waiting).kind).toBe('unavailable');
    holder.release(true);
    await server.start();
    expect((await admitRequest(database, key)).kind).toBe('admitted');
  }, 30_000);

  it('is unavailable, and counts nothing, when a lock is held longer than a request may wait', async () => {
    const key = await newKey();
    const holder = await pool.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM supplier.request_window WHERE key_id = $1 FOR UPDATE', [key.keyId]);
    // The database says it of both, so neither waits there any longer when its client has an answer.
    const admit = createAdmission(database, () => performance.now());
    expect(await Promise.all([admit(key), admit(key)])).toMatchObject(
      Array.from({ length: 2 }, () => ({
        kind: 'unavailable',
        cause: expect.stringMatching(/^55P03/),
      })),
    );
    await holder.query('COMMIT');
    holder.release();
    expect(await acceptedBy(key.keyId)).toBe(0);
  }, 30_000);

  it('says at once that a key is limited, although another request holds the lock of the key', async () => {
    const key = await newKey();
    await Promise.all(Array.from({ length: 60 }, () => admitRequest(database, key)));
    const holder = await pool.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM supplier.request_window WHERE key_id = $1 FOR UPDATE', [key.keyId]);
    expect((await admitRequest(database, key)).kind).toBe('limited');
    await holder.query('COMMIT');
    holder.release();
  }, 30_000);

  it('is unavailable when the pool is full, and a request that was given up is never counted', async () => {
    const key = await newKey();
    const hasty = createBoundedDatabase(() => pool, shortDeadlineMilliseconds);
    const held = await Promise.all(Array.from({ length: 10 }, () => pool.connect()));
    expect((await admitRequest(hasty, key)).kind).toBe('unavailable');
    for (const client of held) client.release();
    expect(await acceptedBy(key.keyId)).toBe(0);
    expect((await admitRequest(hasty, key)).kind).toBe('admitted');
    expect(pool.waitingCount).toBe(0);
  }, 30_000);

  it('is unavailable when the connection breaks in the middle of a statement without a word', async () => {
    const sockets: Socket[] = [];
    const proxy = createServer((socket) => {
      const onward = connect(Number(new URL(server.connectionString).port), '127.0.0.1');
      sockets.push(socket, onward);
      for (const end of [socket, onward]) end.on('error', () => {});
      socket.pipe(onward).pipe(socket);
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const address = new URL(server.connectionString);
    address.port = String(Reflect.get(Object(proxy.address()), 'port'));
    const broken = openPool(address.href);
    const over = createBoundedDatabase(() => broken);
    expect((await over.query('SELECT 1', [])).kind).toBe('rows');
    const cut = over.query('SELECT pg_sleep(30)', []);
    const asleep = "SELECT 1 FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND query LIKE '%sleep(30)%'";
    await untilSeen(async () => (await pool.query(asleep)).rows.length > 0, cut);
    for (const socket of sockets) socket.resetAndDestroy();
    expect((await cut).kind).toBe('unavailable');
    expect((await over.query('SELECT 1', [])).kind).toBe('rows');
    await broken.end();
    proxy.close();
  }, 30_000);

  it('is unavailable when it has no schema, which is not the fault of the key', async () => {
    // The schema is in the database `postgres` of this server.
    const barePool = openPool(new URL('/template1', server.connectionString).href);
    const key = await newKey();
    const admission = await admitRequest(
      createBoundedDatabase(() => barePool),
      key,
    );
    await barePool.end();
    expect(admission).toMatchObject({ kind: 'unavailable', cause: expect.stringMatching(/^3F000/) });
  }, 30_000);
});
