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
import {
  companyWithKey,
  createVerifiedCompany,
  day,
  done,
  issueKeyTo,
  later,
  operator,
  owner,
  presented,
  start,
} from '../companies-and-keys.ts';

const second = 'second@x.example';
const nextYear = new Date('2027-11-21T12:00:00.000Z');
const unknownKey = '0000000000000000';

describe.each(databases)('the end of a key, on %s', (_, startDatabase) => {
  const test = suiteDatabase(startDatabase, start);
  const { database } = test;

  const keys = async (companyId: string) => (await done(keysOf(database, companyId, undefined))).keys;
  const entries = async (companyId: string) =>
    (await done(listAuditEntries(database, companyId, 1000))).map(({ action }) => action);
  const revoke = (keyId: string, account = owner) => revokeKey(database, { keyId }, account, operator);

  it('by revocation may come from any owner of an active company, once, and the same answer again', async () => {
    const { companyId, id } = await companyWithKey(database);
    await done(addMember(database, { companyId, email: second }, 'owner', operator));
    await done(changeCompany(database, companyId, 'suspend', operator));
    expect(await revoke(id)).toMatchObject({ reason: 'company_suspended' });
    await done(changeCompany(database, companyId, 'reinstate', operator));
    const revoked = await revoke(id, second);
    const before = await entries(companyId);
    await test.setTime(later(9));
    expect(await revoke(id)).toEqual(revoked);
    expect(await entries(companyId)).toEqual(before);
    expect(await keys(companyId)).toMatchObject([{ state: 'revoked', revokedBy: second }]);
    expect(await revoke(unknownKey)).toMatchObject({ reason: 'key_unknown' });
  });

  it('by its year is not replaced by a revocation or by disabling it', async () => {
    const { id } = await companyWithKey(database);
    await test.setTime(nextYear);
    expect(await revoke(id)).toMatchObject({ reason: 'key_not_active', fact: 'expired' });
    expect(await done(disableKey(database, id, 'leaked', operator))).toMatchObject({
      state: 'expired',
      disabledAt: null,
    });
  });

  it('comes with the end of its owner’s role, for the keys of that owner alone', async () => {
    const companyId = await createVerifiedCompany(database);
    await done(addMember(database, { companyId, email: second }, 'owner', operator));
    const active = await issueKeyTo(database, companyId);
    const ofSecond = await done(
      issueKey(database, { companyId, owner: second }, ['supplier:read'], operator),
    );
    const revoked = await issueKeyTo(database, companyId);
    await done(revoke(revoked.id));
    expect(await done(removeMember(database, { companyId, email: owner }, operator))).toEqual({
      disabledKeys: 1,
      ownersLeft: 1,
    });
    const states = Object.fromEntries((await keys(companyId)).map(({ id, state }) => [id, state]));
    expect(states).toEqual({ [active.id]: 'disabled', [ofSecond.id]: 'active', [revoked.id]: 'revoked' });
  });

  describe('by an operator who disables it', () => {
    it('is that of a revoked key to the client, without being counted, also in a suspended company', async () => {
      const key = await companyWithKey(database);
      const { companyId } = key;
      await done(changeCompany(database, companyId, 'suspend', operator));
      const disabled = { state: 'disabled', disabledAt: start.toISOString(), disabledReason: 'leaked' };
      expect(await done(disableKey(database, key.id, 'leaked', operator))).toEqual({
        companyId,
        ...disabled,
      });
      const refused = { kind: 'not_accepted', refusal: 'disabled', keyId: key.id };
      expect(await admitRequest(database, presented(key))).toEqual(refused);
      await done(changeCompany(database, companyId, 'reinstate', operator));
      expect(await admitRequest(database, presented(key))).toEqual(refused);
      expect(await keys(companyId)).toMatchObject([{ ...disabled, works: false, lastUsedAt: null }]);
    });

    it('has one entry and its first reason, whatever comes after: a revocation, the removal of its owner', async () => {
      const key = await companyWithKey(database);
      const { companyId } = key;
      const first = await done(disableKey(database, key.id, 'abuse', operator));
      const before = await entries(companyId);
      await test.setTime(later(9));
      expect(await done(disableKey(database, key.id, 'other', operator))).toEqual(first);
      expect(await revoke(key.id)).toMatchObject({ reason: 'key_not_active', fact: 'disabled' });
      expect(await entries(companyId)).toEqual(before);
      const member = { companyId, email: owner };
      expect(await done(removeMember(database, member, operator))).toEqual({
        disabledKeys: 0,
        ownersLeft: 0,
      });
      await done(addMember(database, member, 'owner', operator));
      expect(await keys(companyId)).toMatchObject([{ state: 'disabled', disabledReason: 'abuse' }]);
      expect((await admitRequest(database, presented(key))).kind).toBe('not_accepted');
    });

    it('changes nothing about a key that was revoked before, and names one that nobody has', async () => {
      const { companyId, id } = await companyWithKey(database);
      await done(revoke(id));
      const before = await entries(companyId);
      expect(await done(disableKey(database, id, 'leaked', operator))).toMatchObject({
        state: 'revoked',
        disabledAt: null,
      });
      expect(await entries(companyId)).toEqual(before);
      expect(await disableKey(database, unknownKey, 'leaked', operator)).toMatchObject({
        reason: 'key_unknown',
      });
    });
  });

  it('lets its record be removed when the key neither works nor counts towards the day', async () => {
    const { id } = await companyWithKey(database);
    const removeAt = async (milliseconds: number) => {
      await test.setTime(later(milliseconds));
      return removeKey(database, id, operator);
    };
    expect(await removeAt(day)).toMatchObject({ reason: 'key_active' });
    await done(revoke(id));
    expect(await removeAt(day - 1)).toMatchObject({ reason: 'key_created_today' });
    expect((await removeAt(day)).kind).toBe('done');
    expect(await removeAt(day)).toMatchObject({ reason: 'key_unknown' });
  });

  describe('is kept by the tables themselves, which', () => {
    it.each([
      ['a longer life', "expires_at = now() + interval '9 years'"],
      ['an earlier birth', "created_at = created_at + interval '1 day'"],
      ['more scopes', "scopes = ARRAY['supplier:validate']"],
      ['another digest', "digest = sha256('x')"],
    ])('refuse %s', async (_title, change) => {
      const { id } = await companyWithKey(database, ['supplier:read']);
      const changing = test.pool.query(`UPDATE supplier.api_key SET ${change} WHERE key_id = $1`, [id]);
      await expect(changing).rejects.toThrow();
    });

    it('refuse to give back a revoked or disabled key, or an ended membership', async () => {
      const revoked = await companyWithKey(database);
      const { companyId } = revoked;
      await issueKeyTo(database, companyId);
      await done(revoke(revoked.id));
      await done(removeMember(database, { companyId, email: owner }, operator));
      for (const [change, reason] of [
        ['api_key SET revoked_at = NULL, revoked_by = NULL', 'key_not_active'],
        ['api_key SET disabled_at = NULL', 'key_not_active'],
        ['member SET removed_at = NULL', 'membership_ended'],
      ] as const) {
        const changing = test.pool.query(`UPDATE supplier.${change} WHERE company_id = $1`, [companyId]);
        await expect(changing).rejects.toThrow(reason);
      }
    });

    it('refuse a sixth key put in past the functions', async () => {
      const companyId = await createVerifiedCompany(database);
      for (let count = 0; count < 5; count += 1) await issueKeyTo(database, companyId);
      const insertion = `
        INSERT INTO supplier.api_key (key_id, company_id, issued_by, digest, scopes)
        SELECT 'aaaaaaaaaaaaaaaa', company_id, member_id, sha256('x'), ARRAY['supplier:read']
        FROM supplier.member WHERE company_id = $1`;
      await expect(test.pool.query(insertion, [companyId])).rejects.toThrow('active_key_limit');
    });
  });
});
