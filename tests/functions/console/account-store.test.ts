import { describe, expect, it } from 'vitest';
import {
  accountModels,
  createAccountStore,
  StoreUnavailable,
} from '../../../functions/console/account-store.ts';
import type { Database } from '../../../functions/database/database.ts';
import { suiteDatabase } from '../../postgres/suite-database.ts';
import { startPostgres } from '../../postgres/test-database.ts';

const now = new Date('2026-11-22T12:00:00.000Z');
const later = new Date('2026-11-22T12:10:00.000Z');

describe('the store of accounts', () => {
  const test = suiteDatabase(startPostgres);
  const open = (database: Database = test.service) => createAccountStore(database)({ ...accountModels });

  const addCode = (identifier: string, createdAt = now) =>
    open().create<Record<string, unknown>>({
      model: 'verification',
      data: { identifier, value: 'digest', expiresAt: later, createdAt, updatedAt: createdAt },
    });
  const of = (field: string, value: string) => [{ field, value }];

  it('keeps accounts and sessions, and gives them back as they are', async () => {
    const store = open();
    const account = await store.create<Record<string, unknown>>({
      model: 'user',
      data: { email: 'anna@x.example', emailVerified: true, name: '', createdAt: now, updatedAt: now },
    });
    expect(account).toMatchObject({
      email: 'anna@x.example',
      emailVerified: true,
      image: null,
      createdAt: now,
    });
    const where = of('email', 'anna@x.example');
    expect(await store.findOne({ model: 'user', where })).toEqual(account);
    const session = await store.create<Record<string, unknown>>({
      model: 'session',
      data: { userId: account.id, token: 'token', expiresAt: later, createdAt: now, updatedAt: now },
    });
    const bySession = of('token', 'token');
    const update = { expiresAt: now, updatedAt: later };
    expect(await store.update({ model: 'session', where: bySession, update })).toEqual({
      ...session,
      ...update,
    });
    expect(await store.updateMany({ model: 'session', where: bySession, update })).toBe(1);
    expect(await store.count({ model: 'session', where: bySession })).toBe(1);
    expect(await store.deleteMany({ model: 'session', where: bySession })).toBe(1);
    expect(await store.deleteMany({ model: 'session', where: bySession })).toBe(0);
    expect(await store.count({ model: 'session', where: bySession })).toBe(0);
  });

  it('has nothing for what does not exist', async () => {
    const store = open();
    const where = of('token', 'none');
    expect(await store.findOne({ model: 'session', where })).toBeNull();
    expect(
      await store.update({ model: 'session', where, update: { expiresAt: now, updatedAt: now } }),
    ).toBeNull();
    expect(await store.consumeOne({ model: 'verification', where: of('id', 'none') })).toBeNull();
    expect(await store.findMany({ model: 'account', where: of('userId', 'a') })).toEqual([]);
  });

  it('gives the codes of an address newest first, as many as asked for', async () => {
    await addCode('one', now);
    await addCode('one', later);
    const find = (limit: number, offset = 0) =>
      open().findMany<{ createdAt: Date }>({
        model: 'verification',
        where: of('identifier', 'one'),
        sortBy: { field: 'createdAt', direction: 'desc' },
        limit,
        offset,
      });
    expect((await find(9)).map(({ createdAt }) => createdAt)).toEqual([later, now]);
    expect((await find(1)).map(({ createdAt }) => createdAt)).toEqual([later]);
    expect((await find(1, 1)).map(({ createdAt }) => createdAt)).toEqual([now]);
  });

  it('gives a code once', async () => {
    const code = await addCode('two');
    const where = of('id', String(code.id));
    expect(await open().consumeOne({ model: 'verification', where })).toMatchObject({ identifier: 'two' });
    expect(await open().consumeOne({ model: 'verification', where })).toBeNull();
  });

  it.each([
    ['another comparison', [{ field: 'token', operator: 'gt', value: 'a' }] as const],
    ['another field', [{ field: 'userId', value: 'a' }] as const],
    [
      'one condition or another',
      [
        { field: 'token', value: 'a', connector: 'OR' },
        { field: 'token', value: 'b', connector: 'OR' },
      ] as const,
    ],
    ['either case', [{ field: 'token', value: 'a', mode: 'insensitive' }] as const],
  ])('refuses a statement that it does not have: %s', async (_what, where) => {
    const model = 'session';
    await expect(open().findOne({ model, where: [...where] })).rejects.toThrow(
      'does not have: console.session',
    );
    await expect(open().deleteMany({ model, where: [...where] })).rejects.toThrow('does not have');
  });

  it('refuses to change another column, and another order', async () => {
    const where = of('token', 'a');
    await expect(
      open().update({ model: 'session', where, update: { expiresAt: now, userAgent: 'x' } }),
    ).rejects.toThrow('with user_agent');
    for (const sortBy of [
      { field: 'createdAt', direction: 'asc' },
      { field: 'id', direction: 'desc' },
    ] as const) {
      const given = { model: 'verification', where: of('identifier', 'a'), sortBy };
      await expect(open().findMany(given)).rejects.toThrow('sorted by');
    }
  });

  it.each([
    [{ kind: 'unavailable', cause: 'gone' }, 'gone'],
    [{ kind: 'refused', reason: 'company_unknown', fact: '' }, 'company_unknown'],
  ] as const)('throws what the database answered instead of rows: %o', async (outcome, message) => {
    const found = open({ query: async () => outcome }).findOne({ model: 'user', where: of('id', 'a') });
    await expect(found).rejects.toThrow(StoreUnavailable);
    await expect(found).rejects.toThrow(message);
  });
});
