import { describe, expect, it } from 'vitest';
import { listAuditEntries } from '../../../functions/companies/audit.ts';
import { changeCompany } from '../../../functions/companies/companies.ts';
import {
  addMember,
  changeMemberRole,
  type MemberRole,
  removeMember,
} from '../../../functions/companies/members.ts';
import { revokeKey } from '../../../functions/keys/ending-keys.ts';
import { issueKey } from '../../../functions/keys/issue-key.ts';
import { listKeys } from '../../../functions/keys/stored-keys.ts';
import { suiteDatabase } from '../../postgres/suite-database.ts';
import { databases } from '../../postgres/test-database.ts';
import { done } from './done.ts';
import { acting, later, start } from './test-times.ts';
import { createVerifiedCompany, issueKeyTo, owner } from './verified-company.ts';

describe.each(databases)('ending keys, on %s', (_, startDatabase) => {
  const test = suiteDatabase(startDatabase);
  const { database } = test;

  const issue = (companyId: string, at: Date, email: string | undefined = owner) =>
    issueKey(database, { companyId, owner: email }, ['supplier:read'], { actor: 'test', at });
  const statesOf = async (companyId: string, at = start) =>
    (await done(listKeys(database, companyId, at))).map(({ state }) => state);

  describe('revocation', () => {
    it('is for current owners of a verified, active company', async () => {
      const companyId = await createVerifiedCompany(database, start);
      const { id } = await issueKeyTo(database, companyId, start);
      await done(addMember(database, { companyId, email: 'member@x.example' }, 'member', acting));
      const refused = { kind: 'refused', reason: 'not_an_owner' };
      expect(await revokeKey(database, { keyId: id }, 'member@x.example', acting)).toMatchObject(refused);
      await done(changeCompany(database, companyId, 'suspend', acting));
      expect(await revokeKey(database, { keyId: id }, owner, acting)).toMatchObject({
        reason: 'company_suspended',
      });
      expect(await statesOf(companyId)).toEqual(['active']);
    });

    it('may be done by an owner who did not issue the key', async () => {
      const companyId = await createVerifiedCompany(database, start);
      const { id } = await issueKeyTo(database, companyId, start);
      await done(addMember(database, { companyId, email: 'second@x.example' }, 'owner', acting));
      await done(revokeKey(database, { keyId: id }, 'second@x.example', acting));
      expect(await statesOf(companyId)).toEqual(['revoked']);
    });

    it('succeeds again and changes nothing, and refuses a key that ended otherwise', async () => {
      const companyId = await createVerifiedCompany(database, start);
      const { id } = await issueKeyTo(database, companyId, start);
      const nextYear = new Date('2027-11-21T12:00:00.000Z');
      expect(await revokeKey(database, { keyId: id }, owner, { actor: 'test', at: nextYear })).toMatchObject({
        reason: 'key_not_active',
        fact: 'expired',
      });
      await done(revokeKey(database, { keyId: id }, owner, acting));
      const before = await done(listAuditEntries(database, companyId, 100));
      await done(revokeKey(database, { keyId: id }, owner, { ...acting, at: later(1) }));
      expect(await done(listAuditEntries(database, companyId, 100))).toEqual(before);
      expect(await revokeKey(database, { keyId: '0000000000000000' }, owner, acting)).toMatchObject({
        reason: 'key_unknown',
      });
    });
  });

  describe('disabling', () => {
    it('takes the keys of the owner who goes, and only those', async () => {
      const companyId = await createVerifiedCompany(database, start);
      await done(addMember(database, { companyId, email: 'second@x.example' }, 'owner', acting));
      await issueKeyTo(database, companyId, start);
      await done(issue(companyId, later(1), 'second@x.example'));
      const revoked = await issueKeyTo(database, companyId, later(2));
      await done(revokeKey(database, { keyId: revoked.id }, owner, acting));
      expect(await done(removeMember(database, { companyId, email: owner }, acting))).toEqual({
        disabledKeys: 1,
        ownersLeft: 1,
      });
      expect(await statesOf(companyId, later(3))).toEqual(['disabled', 'active', 'revoked']);
    });

    it('follows the loss of the role as well as of the membership', async () => {
      const companyId = await createVerifiedCompany(database, start);
      await issueKeyTo(database, companyId, start);
      const member = { companyId, email: owner };
      const change = async (role: MemberRole) => done(changeMemberRole(database, member, role, acting));
      expect(await change('owner')).toEqual({ disabledKeys: 0, ownersLeft: 1 });
      expect(await change('member')).toEqual({ disabledKeys: 1, ownersLeft: 0 });
      expect(await statesOf(companyId)).toEqual(['disabled']);
    });
  });

  describe('the tables themselves', () => {
    it.each([
      ['a longer life', "expires_at = now() + interval '9 years'"],
      ['an earlier birth', "created_at = created_at + interval '1 day'"],
      ['more scopes', "scopes = ARRAY['supplier:validate']"],
      ['another digest', "digest = sha256('x')"],
    ])('refuse %s', async (_title, change) => {
      const companyId = await createVerifiedCompany(database, start);
      const { id } = await issueKeyTo(database, companyId, start, ['supplier:read']);
      await expect(
        test.pool.query(`UPDATE supplier.api_key SET ${change} WHERE key_id = $1`, [id]),
      ).rejects.toThrow();
    });

    it('refuse to give a revoked or disabled key back', async () => {
      const companyId = await createVerifiedCompany(database, start);
      const revoked = await issueKeyTo(database, companyId, start);
      await issueKeyTo(database, companyId, start);
      await done(revokeKey(database, { keyId: revoked.id }, owner, acting));
      await done(removeMember(database, { companyId, email: owner }, acting));
      for (const change of ['revoked_at = NULL, revoked_by = NULL', 'disabled_at = NULL']) {
        await expect(
          test.pool.query(`UPDATE supplier.api_key SET ${change} WHERE company_id = $1`, [companyId]),
        ).rejects.toThrow('key_not_active');
      }
    });

    it('refuse a seventh key put in past the functions', async () => {
      const companyId = await createVerifiedCompany(database, start);
      for (let count = 0; count < 5; count += 1) await issueKeyTo(database, companyId);
      const insertion = `
        INSERT INTO supplier.api_key (key_id, company_id, issued_by, digest, scopes)
        SELECT 'aaaaaaaaaaaaaaaa', company_id, member_id, sha256('x'), ARRAY['supplier:read']
        FROM supplier.member WHERE company_id = $1`;
      await expect(test.pool.query(insertion, [companyId])).rejects.toThrow('active_key_limit');
    });

    it('refuse to bring an ended membership back', async () => {
      const companyId = await createVerifiedCompany(database, start);
      await done(removeMember(database, { companyId, email: owner }, acting));
      await expect(
        test.pool.query('UPDATE supplier.member SET removed_at = NULL WHERE company_id = $1', [companyId]),
      ).rejects.toThrow('membership_ended');
    });
  });
});
