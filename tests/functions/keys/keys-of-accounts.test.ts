import { describe, expect, it } from 'vitest';
import { listAuditEntries } from '../../../functions/companies/audit.ts';
import { changeCompany } from '../../../functions/companies/companies.ts';
import { addMember, removeMember } from '../../../functions/companies/members.ts';
import { admitRequest } from '../../../functions/keys/admission.ts';
import { disableKey, removeKey, revokeKey } from '../../../functions/keys/ending-keys.ts';
import { issueKey } from '../../../functions/keys/issue-key.ts';
import { keysOf } from '../../../functions/keys/stored-keys.ts';
import { suiteDatabase } from '../../postgres/suite-database.ts';
import { databases } from '../../postgres/test-database.ts';
import { done } from './done.ts';
import { acting, day, later, start } from './test-times.ts';
import { createVerifiedCompany, issueKeyTo, owner, presented } from './verified-company.ts';

const year = new Date('2027-11-21T12:00:00.000Z');

describe.each(databases)('the keys that an account sees, on %s', (_, startDatabase) => {
  const test = suiteDatabase(startDatabase);
  const { database } = test;

  const list = (companyId: string, at = start) => done(keysOf(database, companyId, owner, at));
  const entriesOf = async (companyId: string) =>
    (await done(listAuditEntries(database, companyId, 1000))).length;

  it('have everything but the secret, in one statement with the limits', async () => {
    const companyId = await createVerifiedCompany(database, start);
    const key = await issueKeyTo(database, companyId, start);
    await admitRequest(database, presented(key), later(5000));
    await done(revokeKey(database, { companyId, keyId: key.id }, owner, { ...acting, at: later(6000) }));
    let statements = 0;
    const counting: typeof database = {
      query: (text, values) => {
        statements += 1;
        return database.query(text, values);
      },
    };
    expect(await done(keysOf(counting, companyId, owner, later(7000)))).toEqual({
      keys: [
        {
          id: key.id,
          masked: `npk_${key.id}_********`,
          state: 'revoked',
          works: false,
          scopes: ['supplier:read', 'supplier:validate'],
          issuedBy: owner,
          createdAt: start,
          expiresAt: year,
          lastUsedAt: later(5000),
          requestsLastMinute: 1,
          revokedAt: later(6000),
          revokedBy: owner,
          disabledAt: undefined,
          disabledReason: undefined,
          sentInAddressAt: undefined,
        },
      ],
      limits: {
        active: { used: 0, most: 5 },
        day: { used: 1, most: 20, nextAt: undefined },
        retained: { used: 1, most: 200 },
      },
    });
    expect(statements).toBe(1);
  });

  it('are none in a new company, whose limits are all unused', async () => {
    const companyId = await createVerifiedCompany(database, start);
    const { keys, limits } = await list(companyId);
    expect(keys).toEqual([]);
    expect([limits.active.used, limits.day.used, limits.retained.used]).toEqual([0, 0, 0]);
  });

  it('come with the time of the next creation once 20 were created in 24 hours', async () => {
    const companyId = await createVerifiedCompany(database, start);
    for (let count = 0; count < 20; count += 1) {
      const { id } = await issueKeyTo(database, companyId, later(count));
      await done(revokeKey(database, { keyId: id }, owner, { ...acting, at: later(count) }));
    }
    expect((await list(companyId, later(60_000))).limits.day).toEqual({
      used: 20,
      most: 20,
      nextAt: later(day),
    });
    expect((await list(companyId, later(day))).limits.day).toEqual({
      used: 19,
      most: 20,
      nextAt: undefined,
    });
  });

  it('work exactly when the service admits them', async () => {
    const companyId = await createVerifiedCompany(database, start);
    await done(addMember(database, { companyId, email: 'second@x.example' }, 'owner', acting));
    const key = await issueKeyTo(database, companyId, start);
    const second = { companyId, owner: 'second@x.example' };
    const ofSecond = await done(issueKey(database, second, ['supplier:read'], { ...acting, at: later(1) }));
    const compare = async (expected: readonly boolean[], at = later(1)) => {
      const { keys } = await list(companyId, at);
      expect(keys.map(({ works }) => works)).toEqual(expected);
      for (const [index, issued] of [key, ofSecond].entries()) {
        const { kind } = await admitRequest(database, presented(issued), at);
        expect(kind === 'admitted').toBe(expected[index]);
      }
    };
    await compare([true, true]);
    await compare([false, false], new Date(year.getTime() + 1));
    await done(changeCompany(database, companyId, 'suspend', acting));
    await compare([false, false]);
    await done(changeCompany(database, companyId, 'reinstate', acting));
    await done(removeMember(database, { companyId, email: 'second@x.example' }, acting));
    await compare([true, false]);
    await done(revokeKey(database, { keyId: key.id }, owner, acting));
    await compare([false, false]);
  });

  describe('creation with a request id', () => {
    it('creates one key, and names it when the request is repeated', async () => {
      const companyId = await createVerifiedCompany(database, start);
      const request = () =>
        issueKey(database, { companyId, owner }, ['supplier:read'], acting, { requestId: 'one' });
      const { id } = await done(request());
      expect(await request()).toEqual({
        kind: 'refused',
        reason: 'request_repeated',
        fact: `npk_${id}_********`,
      });
      expect((await list(companyId)).keys).toHaveLength(1);
      const other = issueKey(database, { companyId, owner }, ['supplier:read'], acting, { requestId: 'two' });
      expect((await other).kind).toBe('done');
    });

    it('is told apart by company, and is not used up when creation is refused', async () => {
      const companyId = await createVerifiedCompany(database, start);
      const request = (company: string) =>
        issueKey(database, { companyId: company, owner }, ['supplier:read'], acting, { requestId: 'same' });
      await done(changeCompany(database, companyId, 'suspend', acting));
      expect(await request(companyId)).toMatchObject({ reason: 'company_suspended' });
      await done(changeCompany(database, companyId, 'reinstate', acting));
      expect((await request(companyId)).kind).toBe('done');
      expect((await request(await createVerifiedCompany(database, start))).kind).toBe('done');
    });

    it('leaves the record of its key removable', async () => {
      const companyId = await createVerifiedCompany(database, start);
      const { id } = await done(
        issueKey(database, { companyId, owner }, ['supplier:read'], acting, { requestId: 'removable' }),
      );
      await done(revokeKey(database, { companyId, keyId: id }, owner, acting));
      expect((await removeKey(database, id, { ...acting, at: later(day) })).kind).toBe('done');
    });
  });

  describe('a key that an operator disabled', () => {
    it('is refused as a revoked one is, without being counted, also in a suspended company', async () => {
      const companyId = await createVerifiedCompany(database, start);
      const key = await issueKeyTo(database, companyId, start);
      await done(changeCompany(database, companyId, 'suspend', acting));
      expect(await done(disableKey(database, key.id, 'leaked', acting))).toEqual({
        id: key.id,
        companyId,
        state: 'disabled',
        disabledAt: start,
        disabledReason: 'leaked',
      });
      const refused = { kind: 'not_accepted', refusal: 'disabled', keyId: key.id };
      expect(await admitRequest(database, presented(key), later(1))).toEqual(refused);
      await done(changeCompany(database, companyId, 'reinstate', acting));
      expect(await admitRequest(database, presented(key), later(2))).toEqual(refused);
      expect((await list(companyId)).keys).toMatchObject([
        {
          state: 'disabled',
          works: false,
          disabledAt: start,
          disabledReason: 'leaked',
          lastUsedAt: undefined,
        },
      ]);
      expect(await done(listAuditEntries(database, companyId, 2))).toMatchObject([
        { action: 'key.disabled', keyId: key.id, fact: 'leaked' },
        { action: 'company.reinstated' },
      ]);
    });

    it('gives the same answer again with one entry, keeps the first reason, and cannot be revoked', async () => {
      const companyId = await createVerifiedCompany(database, start);
      const { id } = await issueKeyTo(database, companyId, start);
      const first = await done(disableKey(database, id, 'abuse', acting));
      const entries = await entriesOf(companyId);
      expect(await done(disableKey(database, id, 'other', { ...acting, at: later(9) }))).toEqual(first);
      expect(await revokeKey(database, { companyId, keyId: id }, owner, acting)).toMatchObject({
        reason: 'key_not_active',
        fact: 'disabled',
      });
      expect(await entriesOf(companyId)).toBe(entries);
    });

    it('stays disabled when its owner goes and comes back', async () => {
      const companyId = await createVerifiedCompany(database, start);
      const key = await issueKeyTo(database, companyId, start);
      await done(disableKey(database, key.id, 'leaked', acting));
      const member = { companyId, email: owner };
      expect(await done(removeMember(database, member, acting))).toEqual({ disabledKeys: 0, ownersLeft: 0 });
      await done(addMember(database, member, 'owner', acting));
      expect((await list(companyId)).keys).toMatchObject([{ state: 'disabled', disabledReason: 'leaked' }]);
      expect((await admitRequest(database, presented(key), start)).kind).toBe('not_accepted');
    });

    it('stays what it is when it was revoked or expired before', async () => {
      const companyId = await createVerifiedCompany(database, start);
      const revoked = await issueKeyTo(database, companyId, start);
      const expired = await issueKeyTo(database, companyId, start);
      await done(revokeKey(database, { keyId: revoked.id }, owner, acting));
      const entries = await entriesOf(companyId);
      expect(await done(disableKey(database, revoked.id, 'leaked', acting))).toMatchObject({
        state: 'revoked',
        disabledAt: undefined,
      });
      const late = { ...acting, at: year };
      expect(await done(disableKey(database, expired.id, 'leaked', late))).toMatchObject({
        state: 'expired',
      });
      expect(await entriesOf(companyId)).toBe(entries);
      expect(await disableKey(database, '0000000000000000', 'leaked', acting)).toMatchObject({
        reason: 'key_unknown',
      });
    });

    it('is told from one whose owner lost the role, which has no access', async () => {
      const companyId = await createVerifiedCompany(database, start);
      await done(addMember(database, { companyId, email: 'second@x.example' }, 'owner', acting));
      const key = await issueKeyTo(database, companyId, start);
      await done(removeMember(database, { companyId, email: owner }, acting));
      expect((await admitRequest(database, presented(key), start)).kind).toBe('no_access');
      const { keys } = await done(keysOf(database, companyId, 'second@x.example', start));
      expect(keys).toMatchObject([{ state: 'disabled', disabledReason: 'owner_lost_role' }]);
    });
  });

  it('are revoked with the same answer the second time', async () => {
    const companyId = await createVerifiedCompany(database, start);
    const { id } = await issueKeyTo(database, companyId, start);
    const first = await done(revokeKey(database, { companyId, keyId: id }, owner, acting));
    expect(first).toEqual({ id, revokedAt: start });
    const again = revokeKey(database, { companyId, keyId: id }, owner, { ...acting, at: later(9) });
    expect(await done(again)).toEqual(first);
  });
});
