import { describe, expect, it } from 'vitest';
import { listAuditEntries } from '../../../functions/companies/audit.ts';
import { changeCompany } from '../../../functions/companies/companies.ts';
import { addMember } from '../../../functions/companies/members.ts';
import { admitRequest } from '../../../functions/keys/admission.ts';
import { disableKey, removeKey, revokeKey } from '../../../functions/keys/ending-keys.ts';
import { issueKey, type KeyWish } from '../../../functions/keys/issue-key.ts';
import { newKey } from '../../../functions/keys/key-value.ts';
import { nameKey } from '../../../functions/keys/name-key.ts';
import { keysOf } from '../../../functions/keys/stored-keys.ts';
import { suiteDatabase } from '../../postgres/suite-database.ts';
import { databases } from '../../postgres/test-database.ts';
import { done } from './done.ts';
import { acting, day, later, start } from './test-times.ts';
import { createVerifiedCompany, issueKeyTo, owner, presented } from './verified-company.ts';

describe.each(databases)('the name of a key, on %s', (_, startDatabase) => {
  const test = suiteDatabase(startDatabase);
  const { database } = test;

  const issue = (companyId: string, wish: KeyWish, at = start) =>
    issueKey(database, { companyId, owner }, ['supplier:read'], { ...acting, at }, wish);
  const name = (companyId: string, keyId: string, wanted: string | undefined, account = owner) =>
    nameKey(database, { companyId, keyId }, wanted, account, acting);
  const list = async (companyId: string, at = start) =>
    (await done(keysOf(database, companyId, owner, at))).keys;
  const entries = async (companyId: string) =>
    (await done(listAuditEntries(database, companyId, 1000)))
      .filter(({ action }) => action.startsWith('key.'))
      .map(({ action, keyId, fact }) => [action, keyId, fact]);

  it('is given with the key or later, changed and removed, each with an entry in the audit record', async () => {
    const companyId = await createVerifiedCompany(database, start);
    const { id } = await done(issue(companyId, { name: 'ERP "test"' }));
    const unnamed = await done(issue(companyId, {}, later(1)));
    expect((await list(companyId)).map((key) => key.name)).toEqual(['ERP "test"', undefined]);
    await done(name(companyId, id, 'ERP live'));
    await done(name(companyId, id, 'ERP live'));
    await done(name(companyId, unnamed.id, 'PIM'));
    expect((await list(companyId)).map((key) => key.name)).toEqual(['ERP live', 'PIM']);
    await done(name(companyId, id, undefined));
    expect((await list(companyId)).map((key) => key.name)).toEqual([undefined, 'PIM']);
    expect(await entries(companyId)).toEqual([
      ['key.issued', id, 'supplier:read'],
      ['key.named', id, '"ERP \\"test\\""'],
      ['key.issued', unnamed.id, 'supplier:read'],
      ['key.renamed', id, '"ERP \\"test\\"" -> "ERP live"'],
      ['key.named', unnamed.id, '"PIM"'],
      ['key.unnamed', id, '"ERP live"'],
    ]);
  });

  it('can be corrected after the key has ended, and nothing else about such a key changes with it', async () => {
    const companyId = await createVerifiedCompany(database, start);
    const revoked = await issueKeyTo(database, companyId, start);
    const disabled = await issueKeyTo(database, companyId, later(1));
    await done(revokeKey(database, { keyId: revoked.id }, owner, acting));
    await done(disableKey(database, disabled.id, 'leaked', acting));
    for (const { id } of [revoked, disabled]) await done(name(companyId, id, 'Old ERP'));
    expect(await list(companyId)).toMatchObject([
      { name: 'Old ERP', state: 'revoked', revokedAt: start },
      { name: 'Old ERP', state: 'disabled', disabledReason: 'leaked' },
    ]);
    for (const change of ["scopes = '{supplier:validate}'", 'revoked_at = NULL, revoked_by = NULL']) {
      const statement = `UPDATE supplier.api_key SET name = 'x', ${change} WHERE key_id = $1`;
      await expect(test.pool.query(statement, [revoked.id])).rejects.toThrow('key_not_active');
    }
  });

  it('is given by owners of a verified company alone, and to keys of their company', async () => {
    const companyId = await createVerifiedCompany(database, start);
    const { id } = await issueKeyTo(database, companyId, start);
    await done(addMember(database, { companyId, email: 'member@x.example' }, 'member', acting));
    const other = await createVerifiedCompany(database, start);
    const before = await entries(companyId);
    expect(await name(companyId, id, 'x', 'member@x.example')).toMatchObject({ reason: 'not_an_owner' });
    expect(await name(companyId, id, 'x', 'nobody@x.example')).toMatchObject({ reason: 'company_unknown' });
    expect(await name(other, id, 'x')).toMatchObject({ reason: 'key_unknown' });
    await done(changeCompany(database, companyId, 'suspend', acting));
    expect(await name(companyId, id, 'x')).toMatchObject({ reason: 'company_suspended' });
    expect(await entries(companyId)).toEqual(before);
    expect((await list(companyId))[0]?.name).toBeUndefined();
  });

  it.each([
    ['is empty', ''],
    ['has 61 characters', 'x'.repeat(61)],
    ['begins with a space', ' ERP'],
    ['has a line break', 'ERP\ntest'],
    ['is a key', newKey().value],
  ])('is refused by the database when it %s', async (_title, wanted) => {
    const companyId = await createVerifiedCompany(database, start);
    const { id } = await issueKeyTo(database, companyId, start);
    await expect(
      test.pool.query('UPDATE supplier.api_key SET name = $2 WHERE key_id = $1', [id, wanted]),
    ).rejects.toMatchObject({ code: '23514' });
  });
});

describe.each(databases)('a replacement, on %s', (_, startDatabase) => {
  const test = suiteDatabase(startDatabase);
  const { database } = test;

  const replace = (companyId: string, replaces: string, at = start) =>
    issueKey(database, { companyId, owner }, ['supplier:read'], { ...acting, at }, { replaces });

  it('says which key it replaces, leaves it active, and outlives its record', async () => {
    const companyId = await createVerifiedCompany(database, start);
    const old = await issueKeyTo(database, companyId, start);
    const { id } = await done(replace(companyId, old.id, later(1)));
    const keys = async () => (await done(keysOf(database, companyId, owner, later(1)))).keys;
    expect(await keys()).toMatchObject([
      { id: old.id, state: 'active', replaces: undefined },
      { id, state: 'active', replaces: old.id },
    ]);
    expect(await done(listAuditEntries(database, companyId, 1))).toMatchObject([
      { action: 'key.issued', keyId: id, fact: `supplier:read, replaces ${old.id}` },
    ]);
    await done(revokeKey(database, { keyId: old.id }, owner, acting));
    await done(removeKey(database, old.id, { ...acting, at: later(day) }));
    expect(await keys()).toMatchObject([{ id, replaces: old.id }]);
  });

  it('is refused for a key that has ended, and for one of another company', async () => {
    const companyId = await createVerifiedCompany(database, start);
    const old = await issueKeyTo(database, companyId, start);
    const other = await createVerifiedCompany(database, start);
    expect(await replace(other, old.id)).toMatchObject({ reason: 'key_unknown' });
    await done(revokeKey(database, { keyId: old.id }, owner, acting));
    expect(await replace(companyId, old.id)).toMatchObject({ reason: 'key_not_active', fact: 'revoked' });
    expect((await done(keysOf(database, companyId, owner, start))).keys).toHaveLength(1);
  });
});

describe.each(databases)('the use of a key, on %s', (_, startDatabase) => {
  const { database } = suiteDatabase(startDatabase);

  it('is its last counted request and those of the 60 seconds before the list, for each key by itself', async () => {
    const companyId = await createVerifiedCompany(database, start);
    const used = await issueKeyTo(database, companyId, start);
    const unused = await issueKeyTo(database, companyId, later(1));
    for (const milliseconds of [0, 30_000, 59_999]) {
      await admitRequest(database, presented(used), later(milliseconds));
    }
    const useAt = async (milliseconds: number) =>
      (await done(keysOf(database, companyId, owner, later(milliseconds)))).keys.map(
        ({ id, lastUsedAt, requestsLastMinute }) => [id, lastUsedAt, requestsLastMinute],
      );
    expect(await useAt(59_999)).toEqual([
      [used.id, later(59_999), 3],
      [unused.id, undefined, 0],
    ]);
    expect((await useAt(60_000))[0]).toEqual([used.id, later(59_999), 2]);
    expect((await useAt(day))[0]).toEqual([used.id, later(59_999), 0]);
  });

  it('does not count what the limit refuses', async () => {
    const companyId = await createVerifiedCompany(database, start);
    const key = await issueKeyTo(database, companyId, start);
    for (let count = 0; count < 62; count += 1) await admitRequest(database, presented(key), later(count));
    const { keys } = await done(keysOf(database, companyId, owner, later(100)));
    expect(keys).toMatchObject([{ requestsLastMinute: 60, lastUsedAt: later(59) }]);
  });
});
