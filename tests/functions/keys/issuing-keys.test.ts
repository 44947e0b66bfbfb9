import { describe, expect, it } from 'vitest';
import { listAuditEntries } from '../../../functions/companies/audit.ts';
import { changeCompany } from '../../../functions/companies/companies.ts';
import { addMember, removeMember } from '../../../functions/companies/members.ts';
import { admitRequest } from '../../../functions/keys/admission.ts';
import { disableKey, removeKey, revokeKey } from '../../../functions/keys/ending-keys.ts';
import { issueKey, type KeyWish, selectCompany } from '../../../functions/keys/issue-key.ts';
import { newKey } from '../../../functions/keys/key-value.ts';
import { keysOf, nameKey } from '../../../functions/keys/stored-keys.ts';
import { keyLimits } from '../../../src/contracts/supplier/key-limits.ts';
import { suiteDatabase } from '../../postgres/suite-database.ts';
import { databases } from '../../postgres/test-database.ts';
import {
  companyWithKey,
  createVerifiedCompany,
  day,
  done,
  hour,
  issueKeyTo,
  later,
  operator,
  owner,
  presented,
  start,
} from '../companies-and-keys.ts';

const second = 'second@x.example';

describe.each(databases)('the keys of a company, on %s', (_, startDatabase) => {
  const test = suiteDatabase(startDatabase, start);
  const { database } = test;

  const issue = (companyId: string, wish: KeyWish = {}, account: string | undefined = owner) =>
    issueKey(database, { companyId, owner: account }, ['supplier:read'], operator, wish);
  const revoke = (keyId: string) => done(revokeKey(database, { keyId }, owner, operator));
  const list = async (companyId: string) => (await done(keysOf(database, companyId, owner))).keys;
  const entriesOf = (companyId: string) => done(listAuditEntries(database, companyId, 1000));

  it('begin with one that an owner gets by selecting the company, and never with another', async () => {
    const companyId = await createVerifiedCompany(database);
    await done(addMember(database, { companyId, email: second }, 'owner', operator));
    const select = (account: string) =>
      done(selectCompany(database, { companyId, owner: account }, operator));
    const first = await select(owner);
    if (first.kind !== 'issued') throw new Error('There was no first key.');
    expect(first.key.scopes).toEqual(['supplier:read', 'supplier:validate']);
    const firstKey = { createdBy: owner, createdAt: start.toISOString() };
    for (const account of [owner, second]) {
      expect(await select(account)).toEqual({ kind: 'had_key', firstKey });
    }
    await revoke(first.key.id);
    await test.setTime(later(day));
    await done(removeKey(database, first.key.id, operator));
    expect(await select(owner)).toEqual({ kind: 'no_key' });
    expect(await list(companyId)).toEqual([]);
  });

  it('are issued by an operator for the only owner when none is named, who asks when there are several', async () => {
    const companyId = await createVerifiedCompany(database);
    const anyOwner = () => issueKey(database, { companyId, owner: undefined }, ['supplier:read'], operator);
    expect((await done(anyOwner())).issuedBy).toBe(owner);
    await done(addMember(database, { companyId, email: second }, 'owner', operator));
    expect(await anyOwner()).toMatchObject({ reason: 'owner_ambiguous' });
    expect((await done(issue(companyId, {}, 'SECOND@x.example'))).issuedBy).toBe(second);
  });

  it('are at most 5 active ones, of which one that is revoked or expired leaves room', async () => {
    const companyId = await createVerifiedCompany(database);
    const keys = [];
    for (let count = 0; count < keyLimits.activeKeys; count += 1)
      keys.push(await issueKeyTo(database, companyId));
    expect(await issue(companyId)).toMatchObject({ reason: 'active_key_limit' });
    await revoke(keys[2]?.id ?? '');
    expect((await issue(companyId)).kind).toBe('done');
    expect(await issue(companyId)).toMatchObject({ reason: 'active_key_limit' });
    await test.setTime(new Date('2027-11-21T12:00:00.000Z'));
    expect((await issue(companyId)).kind).toBe('done');
  });

  it('are at most 20 in 24 hours, and the refusal and the list say when the next is possible', async () => {
    const companyId = await createVerifiedCompany(database);
    for (let count = 0; count < keyLimits.keysPerDay; count += 1) {
      await test.setTime(later(count * 1000));
      await revoke((await issueKeyTo(database, companyId)).id);
    }
    await test.setTime(later(day - 1));
    const nextAt = later(day).toISOString();
    expect(await issue(companyId)).toEqual({ kind: 'refused', reason: 'daily_key_limit', fact: nextAt });
    const usedToday = async () => (await done(keysOf(database, companyId, owner))).limits.day;
    expect(await usedToday()).toEqual({ used: 20, most: 20, nextAt });
    await test.setTime(later(day));
    expect(await usedToday()).toEqual({ used: 19, most: 20, nextAt: null });
    expect((await issue(companyId)).kind).toBe('done');
    expect(await issue(companyId)).toMatchObject({ fact: later(day + 1000).toISOString() });
  });

  it('are at most 200 records, of which one that is removed leaves room', async () => {
    const companyId = await createVerifiedCompany(database);
    let last = '';
    for (let count = 0; count < keyLimits.retainedKeys; count += 1) {
      await test.setTime(later((count - 400) * 2 * hour));
      last = (await issueKeyTo(database, companyId)).id;
      await revoke(last);
    }
    await test.setTime(start);
    expect(await issue(companyId)).toMatchObject({ reason: 'retained_key_limit' });
    await done(removeKey(database, last, operator));
    expect((await issue(companyId)).kind).toBe('done');
    expect(await issue(companyId)).toMatchObject({ reason: 'retained_key_limit' });
  }, 30_000);

  it('are one for each request id of a company, which a refusal does not use up, and stay removable', async () => {
    const companyId = await createVerifiedCompany(database);
    const request = (company: string) => issue(company, { requestId: 'same' });
    await done(changeCompany(database, companyId, 'suspend', operator));
    expect(await request(companyId)).toMatchObject({ reason: 'company_suspended' });
    await done(changeCompany(database, companyId, 'reinstate', operator));
    const { id } = await done(request(companyId));
    expect(await request(companyId)).toMatchObject({
      reason: 'request_repeated',
      fact: `npk_${id}_********`,
    });
    expect((await request(await createVerifiedCompany(database))).kind).toBe('done');
    await revoke(id);
    await test.setTime(later(day));
    expect((await removeKey(database, id, operator)).kind).toBe('done');
  });

  it('have names, given with the key or later, changed and removed, each with an entry in the record', async () => {
    const companyId = await createVerifiedCompany(database);
    const name = (keyId: string, wanted?: string) =>
      done(nameKey(database, { companyId, keyId }, wanted, owner, operator));
    const { id } = await done(issue(companyId, { name: 'ERP "test"' }));
    await name(id, 'ERP live');
    await name(id, 'ERP live');
    expect(await list(companyId)).toMatchObject([{ name: 'ERP live' }]);
    await name(id);
    expect(await list(companyId)).toMatchObject([{ name: null }]);
    const told = (await entriesOf(companyId)).filter(({ action }) => action.startsWith('key.'));
    expect(told.map(({ action, keyId, fact }) => [action, keyId, fact])).toEqual([
      ['key.issued', id, 'supplier:read'],
      ['key.named', id, '"ERP \\"test\\""'],
      ['key.renamed', id, '"ERP \\"test\\"" -> "ERP live"'],
      ['key.unnamed', id, '"ERP live"'],
    ]);
    await done(changeCompany(database, companyId, 'suspend', operator));
    expect(await nameKey(database, { companyId, keyId: id }, 'x', owner, operator)).toMatchObject({
      reason: 'company_suspended',
    });
  });

  it('can be named after they have ended, and nothing else about such a key changes with it', async () => {
    const companyId = await createVerifiedCompany(database);
    const [revoked, disabled] = [
      await issueKeyTo(database, companyId),
      await issueKeyTo(database, companyId),
    ];
    await revoke(revoked.id);
    await done(disableKey(database, disabled.id, 'leaked', operator));
    for (const { id } of [revoked, disabled]) {
      await done(nameKey(database, { companyId, keyId: id }, 'Old ERP', owner, operator));
    }
    const states = (await list(companyId)).map(({ name, state }) => [name, state]);
    expect(states.toSorted()).toEqual([
      ['Old ERP', 'disabled'],
      ['Old ERP', 'revoked'],
    ]);
    for (const change of ["scopes = '{supplier:validate}'", 'revoked_at = NULL, revoked_by = NULL']) {
      const statement = `UPDATE supplier.api_key SET name = 'x', ${change} WHERE key_id = $1`;
      await expect(test.pool.query(statement, [revoked.id])).rejects.toThrow('key_not_active');
    }
  });

  it.each([
    ['empty', ''],
    ['of two lines', 'ERP\ntest'],
    ['of 61 characters', 'x'.repeat(61)],
    ['a key', newKey().value],
  ])('have no name in the database that is %s', async (_title, wanted) => {
    const { id } = await companyWithKey(database);
    const naming = test.pool.query('UPDATE supplier.api_key SET name = $2 WHERE key_id = $1', [id, wanted]);
    await expect(naming).rejects.toMatchObject({ code: '23514' });
  });

  it('say which key they replace, which stays active and whose record they outlive', async () => {
    const old = await companyWithKey(database);
    const { companyId } = old;
    await test.setTime(later(1));
    const { id } = await done(issue(companyId, { replaces: old.id }));
    expect(await list(companyId)).toMatchObject([
      { id: old.id, state: 'active', replaces: null },
      { id, state: 'active', replaces: old.id },
    ]);
    expect((await entriesOf(companyId)).at(-1)).toMatchObject({
      action: 'key.issued',
      fact: `supplier:read, replaces ${old.id}`,
    });
    await revoke(old.id);
    await test.setTime(later(day));
    await done(removeKey(database, old.id, operator));
    expect(await list(companyId)).toMatchObject([{ id, replaces: old.id }]);
  });

  it('are listed with their last counted request and those of the last 60 seconds, each by itself', async () => {
    const companyId = await createVerifiedCompany(database);
    const used = presented(await issueKeyTo(database, companyId));
    await test.setTime(later(1));
    await issueKeyTo(database, companyId);
    const useAt = async (milliseconds: number) => {
      await test.setTime(later(milliseconds));
      return (await list(companyId)).map(({ lastUsedAt, requestsLastMinute }) => [
        lastUsedAt,
        requestsLastMinute,
      ]);
    };
    // The limit refuses two of them, which are not counted.
    for (let count = 0; count < 62; count += 1) {
      await test.setTime(later(count));
      await admitRequest(database, used);
    }
    const lastUsedAt = later(59).toISOString();
    const unused = [null, 0];
    expect(await useAt(60_000 - 1)).toEqual([[lastUsedAt, 60], unused]);
    expect(await useAt(60_000)).toEqual([[lastUsedAt, 59], unused]);
    expect(await useAt(day)).toEqual([[lastUsedAt, 0], unused]);
  });

  it('are said to work exactly when the service admits them', async () => {
    const companyId = await createVerifiedCompany(database);
    await done(addMember(database, { companyId, email: second }, 'owner', operator));
    const key = await issueKeyTo(database, companyId);
    await test.setTime(later(1));
    const ofSecond = await done(issue(companyId, {}, second));
    const compare = async (...expected: readonly boolean[]) => {
      expect((await list(companyId)).map(({ works }) => works)).toEqual(expected);
      for (const [index, issued] of [key, ofSecond].entries()) {
        const { kind } = await admitRequest(database, presented(issued));
        expect(kind === 'admitted').toBe(expected[index]);
      }
    };
    await compare(true, true);
    await test.setTime(new Date('2027-11-21T12:00:00.001Z'));
    await compare(false, false);
    await test.setTime(later(1));
    await done(changeCompany(database, companyId, 'suspend', operator));
    await compare(false, false);
    await done(changeCompany(database, companyId, 'reinstate', operator));
    await done(removeMember(database, { companyId, email: second }, operator));
    await compare(true, false);
    await revoke(key.id);
    await compare(false, false);
  });
});
