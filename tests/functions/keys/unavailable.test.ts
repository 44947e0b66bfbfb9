import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createBoundedDatabase, maxConnections } from '../../../functions/database/bounded-database.ts';
import type { Database } from '../../../functions/database/database.ts';
import { admitRequest, createAdmission } from '../../../functions/keys/admission.ts';
import { migrate } from '../../../host/database/migrations.ts';
import { openPool, type TestPool } from '../../postgres/open-pool.ts';
import { type PostgresServer, startPostgresServer } from '../../postgres/postgres-server.ts';
import { createVerifiedCompany, issueKeyTo, presented } from './verified-company.ts';

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

  const newKey = async () => presented(await issueKeyTo(database, await createVerifiedCompany(database)));
  const acceptedBy = async (keyId: string): Promise<number> => {
    const text = 'SELECT cardinality(accepted_at) AS accepted FROM supplier.request_window WHERE key_id = $1';
    return (await pool.query(text, [keyId])).rows[0].accepted;
  };

  it('is unavailable while it is stopped, and is asked again once it runs', async () => {
    const key = await newKey();
    await server.stop();
    expect((await admitRequest(database, key)).kind).toBe('unavailable');
    await server.start();
    expect((await admitRequest(database, key)).kind).toBe('admitted');
    expect(await acceptedBy(key.keyId)).toBe(1);
  }, 30_000);

  it('is unavailable when it stops while a request waits for it', async () => {
    const key = await newKey();
    const holder = await pool.connect();
    holder.on('error', () => {});
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM supplier.request_window WHERE key_id = $1 FOR UPDATE', [key.keyId]);
    const waiting = admitRequest(database, key);
    // The request is at the lock once the server says so.
    const blocked = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'";
    while ((await pool.query(blocked)).rows.length === 0);
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

  it('is unavailable when it is slower than the deadline, and the connection is not used again', async () => {
    const hasty = createBoundedDatabase(() => pool, shortDeadlineMilliseconds);
    const before = pool.totalCount;
    expect((await hasty.query('SELECT pg_sleep(30)', [])).kind).toBe('unavailable');
    expect(pool.totalCount).toBeLessThanOrEqual(before);
    expect(await hasty.query('SELECT 1 AS one', [])).toEqual({ kind: 'rows', rows: [{ one: 1 }] });
  }, 30_000);

  it('keeps a connection for the next statement, also after one that fails, and closes one that the server ends', async () => {
    const own = openPool(server.connectionString);
    let opened = 0;
    const bounded = createBoundedDatabase(() => {
      opened += 1;
      return own;
    });
    const connections = () => [own.totalCount, own.idleCount];
    const listeners = async () => {
      const client = await own.connect();
      const count = client.listenerCount('error');
      client.release();
      return count;
    };
    const before = await listeners();
    expect(await bounded.query('SELECT $1::text AS one', ['a'])).toEqual({
      kind: 'rows',
      rows: [{ one: 'a' }],
    });
    expect(await bounded.query('SELECT 1 / 0', [])).toMatchObject({
      kind: 'unavailable',
      cause: expect.stringMatching(/^22012/),
    });
    expect(await bounded.query("SELECT supplier.refuse('key_unknown')", [])).toMatchObject({
      kind: 'refused',
      reason: 'key_unknown',
    });
    expect([connections(), await listeners()]).toEqual([[1, 1], before]);
    const ending = await bounded.query('SELECT pg_terminate_backend(pg_backend_pid())', []);
    expect(ending).toMatchObject({ kind: 'unavailable', cause: expect.stringMatching(/^57P01/) });
    expect([connections(), opened]).toEqual([[0, 0], 1]);
    await own.end();
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
    while ((await pool.query(asleep)).rows.length === 0);
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

describe('a database that is not there', () => {
  it('is unavailable when no address is configured', async () => {
    const database = createBoundedDatabase(() => {
      throw new Error('No address is configured.');
    });
    expect(await database.query('SELECT 1', [])).toEqual({
      kind: 'unavailable',
      cause: 'No address is configured.',
    });
  });

  it('hears what becomes of its idle connections, so that a server that closes one ends no process', async () => {
    const events: string[] = [];
    const connect = async () => {
      throw new Error('gone');
    };
    const pool = { options: {}, on: (event: string) => events.push(event), connect };
    const database = createBoundedDatabase(() => pool, 1234);
    expect(await database.query('SELECT 1', [])).toEqual({ kind: 'unavailable', cause: 'gone' });
    expect([events, pool.options]).toEqual([
      ['error', 'connect'],
      { connectionTimeoutMillis: 1234, max: maxConnections },
    ]);
  });

  it('is unavailable in time even when the pool never answers, whatever pool it is', async () => {
    const pool = { options: {}, on: () => {}, connect: () => Promise.withResolvers<never>().promise };
    const database = createBoundedDatabase(() => pool, shortDeadlineMilliseconds);
    expect(await database.query('SELECT 1', [])).toMatchObject({ kind: 'unavailable' });
  });

  it('is unavailable within five seconds when it takes the connection and never says a word', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
      silent.close();
    });
    const address = silent.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const pool = openPool(`postgres://a:b@127.0.0.1:${port}/c`);
    const database = createBoundedDatabase(() => pool);
    const startedAt = performance.now();
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => database.query('SELECT 1', [])));
    expect(performance.now() - startedAt).toBeLessThan(5000);
    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['unavailable']));
    await pool.end();
  }, 30_000);
});
