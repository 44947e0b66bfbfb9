import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  createBoundedDatabase,
  describeDatabaseError,
} from '../../../functions/database/bounded-database.ts';
import { openPool } from '../../postgres/open-pool.ts';
import { suiteDatabase } from '../../postgres/suite-database.ts';
import { startPostgres } from '../../postgres/test-database.ts';

const deadline = { kind: 'unavailable', cause: 'The database did not answer in time.' };

const message = (type: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
};

/** A greeting and the end of the connection, as PostgreSQL sends them when a connection is cut while it is made. */
const greetingAndEnd = Buffer.concat([
  message('R', Buffer.alloc(4)),
  message('Z', Buffer.from('I')),
  message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0')),
]);

describe('a database that answers in bounded time', () => {
  const test = suiteDatabase(startPostgres);

  const open = (deadlineMilliseconds?: number) => {
    const pool = openPool(test.connectionString);
    let opened = 0;
    const database = createBoundedDatabase(() => {
      opened += 1;
      return pool;
    }, deadlineMilliseconds);
    onTestFinished(() => pool.end());
    return { pool, database, timesOpened: () => opened };
  };

  it('gives the rows of a statement, and opens its pool once', async () => {
    const { database, timesOpened } = open();
    expect(timesOpened()).toBe(0);
    expect(await database.query('SELECT $1::text AS a', ['x'])).toEqual({ kind: 'rows', rows: [{ a: 'x' }] });
    expect(await database.query('SELECT 1 AS one', [])).toEqual({ kind: 'rows', rows: [{ one: 1 }] });
    expect(timesOpened()).toBe(1);
  });

  it('gives the reason and the fact of a rule that refuses, and keeps the connection', async () => {
    const { database, pool } = open();
    const refuse = "SELECT supplier.refuse('company_limit', '7')";
    expect(await database.query(refuse, [])).toEqual({ kind: 'refused', reason: 'company_limit', fact: '7' });
    expect([pool.totalCount, pool.idleCount]).toEqual([1, 1]);
  });

  it('gives the state and message of an error of the statement, and keeps the connection', async () => {
    const { database, pool } = open();
    expect(await database.query('SELECT 1/0', [])).toEqual({
      kind: 'unavailable',
      cause: '22012 division by zero',
    });
    expect([pool.totalCount, pool.idleCount]).toEqual([1, 1]);
  });

  it('closes a connection that the server ended, and goes on with another', async () => {
    const { database, pool } = open();
    const ended = await database.query('SELECT pg_terminate_backend(pg_backend_pid())', []);
    expect(ended).toMatchObject({ kind: 'unavailable', cause: expect.stringContaining('57P01') });
    expect(pool.totalCount).toBe(0);
    expect(await database.query('SELECT 1 AS one', [])).toEqual({ kind: 'rows', rows: [{ one: 1 }] });
  });

  it('stops waiting for a statement at the deadline, and closes its connection', async () => {
    const { database, pool } = open(100);
    expect(await database.query('SELECT pg_sleep(60)', [])).toEqual(deadline);
    expect(pool.totalCount).toBe(0);
  });

  it('stops earlier for a statement that has less time, and no later for one that would have more', async () => {
    const patient = open();
    expect(await patient.database.query('SELECT pg_sleep(60)', [], { withinMilliseconds: 100 })).toEqual(
      deadline,
    );
    const hasty = open(100);
    expect(await hasty.database.query('SELECT pg_sleep(60)', [], { withinMilliseconds: 60_000 })).toEqual(
      deadline,
    );
  });

  it('stops waiting for a connection at the deadline, and gives back one that comes later', async () => {
    const { database, pool } = open();
    const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    const hasty = { withinMilliseconds: 100 };
    expect(await database.query('SELECT 1', [], hasty)).toMatchObject({ kind: 'unavailable' });
    for (const client of clients) client.release();
    expect(await database.query('SELECT 1 AS one', [])).toEqual({ kind: 'rows', rows: [{ one: 1 }] });
    expect(pool.totalCount).toBe(pool.idleCount);
  });

  it('stops waiting for a server that accepts a connection and says nothing', async () => {
    const server = createServer(() => {});
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const port: unknown = Reflect.get(Object(server.address()), 'port');
    const pool = openPool(`postgres://postgres@127.0.0.1:${port}/postgres`);
    const database = createBoundedDatabase(() => pool, 100);
    expect(await database.query('SELECT 1', [])).toMatchObject({ kind: 'unavailable' });
    expect(pool.options.connectionTimeoutMillis).toBe(100);
    server.close();
  });

  it('is unavailable when the server ends the connection in the packet that opens it, and the process goes on', async () => {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.end(greetingAndEnd));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
    const pool = openPool(`postgres://postgres@127.0.0.1:${address.port}/postgres`);
    const outcome = await createBoundedDatabase(() => pool).query('SELECT 1', []);
    expect(outcome.kind).toBe('unavailable');
    await pool.end();
    server.close();
  });

  it('is unavailable while it cannot be opened, and tries again with the next statement', async () => {
    let isConfigured = false;
    const pool = openPool(test.connectionString);
    onTestFinished(() => pool.end());
    const database = createBoundedDatabase(() => {
      if (!isConfigured) throw new Error('No address is configured.');
      return pool;
    });
    expect(await database.query('SELECT 1', [])).toEqual({
      kind: 'unavailable',
      cause: 'No address is configured.',
    });
    isConfigured = true;
    expect(await database.query('SELECT 1 AS one', [])).toEqual({ kind: 'rows', rows: [{ one: 1 }] });
  });
});

describe('an error of the database driver', () => {
  it.each([
    ['a value that is no error', undefined, 'The driver threw a value that is not an error.', false],
    ['null', null, 'The driver threw a value that is not an error.', false],
    ['an error of the statement', { code: '23505', message: 'duplicate' }, '23505 duplicate', true],
    ['a server that shuts down', { code: '57P01', message: 'terminating' }, '57P01 terminating', false],
    ['an error of the network', { code: 'ECONNREFUSED', message: 'connect' }, 'ECONNREFUSED', false],
    ['an error with a number as code', { code: 5, message: 'odd' }, 'odd', false],
    ['an error without a code', new Error('Connection terminated'), 'Connection terminated', false],
    ['a code that only contains a state', { code: 'X23505', message: 'm' }, 'X23505', false],
    ['a code that only looks like a state', { code: 'EPIPE0', message: 'm' }, 'EPIPE0', false],
  ])('for %s means that the database is unavailable', (_name, error, cause, connected) => {
    expect(describeDatabaseError(error)).toEqual({ kind: 'unavailable', cause, connected });
  });

  it('with the state of our rules has their reason and fact', () => {
    const error = { code: 'NP001', message: 'company_limit', detail: '7' };
    expect(describeDatabaseError(error)).toEqual({ kind: 'refused', reason: 'company_limit', fact: '7' });
    const { detail: _detail, ...without } = error;
    expect(describeDatabaseError(without)).toMatchObject({ fact: '' });
  });
});
