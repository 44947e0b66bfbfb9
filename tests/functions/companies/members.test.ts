import { describe, expect, it } from 'vitest';
import { companyAudit, listAuditEntries } from '../../../functions/companies/audit.ts';
import { changeCompany, registerCompany } from '../../../functions/companies/companies.ts';
import {
  acceptInvitation,
  declineInvitation,
  invitationsOf,
  inviteMember,
} from '../../../functions/companies/invitations.ts';
import {
  addMember,
  changeRole,
  endMembership,
  membersOf,
  removeMember,
} from '../../../functions/companies/members.ts';
import type { CompanyRole } from '../../../src/contracts/console/company.ts';
import { suiteDatabase } from '../../postgres/suite-database.ts';
import { databases } from '../../postgres/test-database.ts';
import {
  createVerifiedCompany,
  day,
  done,
  issueKeyTo,
  later,
  operator,
  owner,
  start,
} from '../companies-and-keys.ts';

const profile = { country: 'DE', website: 'https://acme.example/', supplies: 'Bearings and seals' };

describe.each(databases)('companies and their members, on %s', (_, startDatabase) => {
  const test = suiteDatabase(startDatabase, start);
  const { database } = test;

  const register = (email: string) =>
    registerCompany(database, { name: 'Acme', ...profile, owner: email }, 'test');
  const invite = (companyId: string, email: string, role: CompanyRole = 'member') =>
    inviteMember(database, companyId, { email, role }, owner, 'test');
  const idOf = async (companyId: string, wanted: string) =>
    (await done(membersOf(database, companyId, owner))).find(({ email }) => email === wanted)?.id ?? '';
  const actions = async (companyId: string) =>
    (await done(listAuditEntries(database, companyId, 1000))).map(({ action }) => action);

  describe('a company', () => {
    it('is one of at most 5 of an owner that no operator has verified', async () => {
      const email = 'many@x.example';
      const { id } = await done(register(email));
      for (let count = 0; count < 4; count += 1) await done(register(email));
      expect(await register('Many@x.example')).toMatchObject({ reason: 'company_limit' });
      await done(changeCompany(database, id, 'verify', operator));
      expect((await register(email)).kind).toBe('done');
    });
  });

  describe('an invitation', () => {
    it('is not accepted a second time by somebody who was removed in between', async () => {
      const companyId = await createVerifiedCompany(database);
      const email = 'back@x.example';
      await done(invite(companyId, email));
      await done(acceptInvitation(database, companyId, email, operator));
      await done(endMembership(database, companyId, await idOf(companyId, email), owner, operator));
      expect(await acceptInvitation(database, companyId, email, operator)).toMatchObject({
        reason: 'invitation_unknown',
      });
    });

    it.each([
      ['declined', 'invitation.declined'],
      ['withdrawn', 'invitation.withdrawn'],
    ] as const)(
      'that was %s cannot be accepted, and the address can be invited again',
      async (way, action) => {
        const companyId = await createVerifiedCompany(database);
        const email = 'ended@x.example';
        const { id } = await done(invite(companyId, email));
        if (way === 'declined') await done(declineInvitation(database, companyId, email, operator));
        else await done(endMembership(database, companyId, id, owner, operator));
        const refused = { kind: 'refused', reason: 'invitation_unknown' };
        expect(await acceptInvitation(database, companyId, email, operator)).toMatchObject(refused);
        expect(await declineInvitation(database, companyId, email, operator)).toMatchObject(refused);
        expect((await actions(companyId)).at(-1)).toBe(action);
        expect((await invite(companyId, email)).kind).toBe('done');
      },
    );

    it('expires after 14 days, and the address can be invited again', async () => {
      const companyId = await createVerifiedCompany(database);
      const email = 'late@x.example';
      await done(invite(companyId, email));
      await test.setTime(later(14 * day - 1));
      expect(await done(invitationsOf(database, email))).toHaveLength(1);
      await test.setTime(later(14 * day));
      expect(await done(invitationsOf(database, email))).toEqual([]);
      expect(await done(membersOf(database, companyId, owner))).toHaveLength(1);
      expect(await acceptInvitation(database, companyId, email, operator)).toMatchObject({
        reason: 'invitation_unknown',
      });
      expect((await invite(companyId, email)).kind).toBe('done');
      expect(await actions(companyId)).toContain('invitation.expired');
    });

    it('ends when the owner who made it loses the role, so it is no way back', async () => {
      const companyId = await createVerifiedCompany(database);
      await done(addMember(database, { companyId, email: 'second@x.example' }, 'owner', operator));
      await done(invite(companyId, 'owner-too@x.example', 'owner'));
      const leaving = await idOf(companyId, owner);
      await done(changeRole(database, companyId, leaving, 'member', 'second@x.example', operator));
      expect(await acceptInvitation(database, companyId, 'owner-too@x.example', operator)).toMatchObject({
        reason: 'invitation_unknown',
      });
    });

    it('is refused for a member, for an address with an open one, and in a suspended or a waiting company', async () => {
      const companyId = await createVerifiedCompany(database);
      expect(await invite(companyId, 'Owner@Supplier.example')).toMatchObject({ reason: 'member_exists' });
      await done(invite(companyId, 'one@x.example'));
      expect(await invite(companyId, 'One@x.example')).toMatchObject({ reason: 'invitation_exists' });
      await done(changeCompany(database, companyId, 'suspend', operator));
      expect(await invite(companyId, 'two@x.example')).toMatchObject({ reason: 'company_suspended' });
      const waiting = await done(register(owner));
      expect(await invite(waiting.id, 'two@x.example')).toMatchObject({ reason: 'company_unverified' });
    });

    it('is one of at most 50 open ones, and of 50 in 24 hours', async () => {
      const companyId = await createVerifiedCompany(database);
      for (let count = 0; count < 50; count += 1) await done(invite(companyId, `n${count}@x.example`));
      const refused = { kind: 'refused', reason: 'invitation_limit' };
      const next = () => invite(companyId, 'next@x.example');
      await test.setTime(later(day));
      expect(await next()).toEqual({ ...refused, fact: '' });
      const first = await idOf(companyId, 'n0@x.example');
      await done(endMembership(database, companyId, first, owner, operator));
      await test.setTime(later(day - 1));
      expect(await next()).toEqual({ ...refused, fact: '2026-11-22T12:00:00.000Z' });
      await test.setTime(later(day));
      expect((await next()).kind).toBe('done');
    });

    it('is pointless once an operator adds the member', async () => {
      const companyId = await createVerifiedCompany(database);
      const email = 'added@x.example';
      await done(invite(companyId, email, 'owner'));
      await done(addMember(database, { companyId, email }, 'member', operator));
      expect(await done(invitationsOf(database, email))).toEqual([]);
      expect(await acceptInvitation(database, companyId, email, operator)).toMatchObject({
        reason: 'invitation_unknown',
      });
    });

    it('cannot be opened again or redirected by plain SQL, and each such change leaves an entry', async () => {
      const companyId = await createVerifiedCompany(database);
      await done(invite(companyId, 'plain@x.example'));
      const change = (set: string) =>
        test.pool.query(`UPDATE supplier.invitation SET ${set} WHERE company_id = $1`, [companyId]);
      await expect(change("email = 'thief@x.example'")).rejects.toThrow('invitation_unknown');
      await expect(change("role = 'owner'")).rejects.toThrow('invitation_unknown');
      await change("ended_at = now(), ended_as = 'withdrawn'");
      await expect(change('ended_at = NULL, ended_as = NULL')).rejects.toThrow('invitation_unknown');
      expect((await actions(companyId)).at(-1)).toBe('invitation.withdrawn');
      await test.pool.query('DELETE FROM supplier.invitation WHERE company_id = $1', [companyId]);
      expect((await actions(companyId)).at(-1)).toBe('invitation.deleted');
    });
  });

  describe('a member', () => {
    it('is listed with role, date and active keys, and marked when it is the account that asks', async () => {
      const companyId = await createVerifiedCompany(database);
      await issueKeyTo(database, companyId);
      await test.setTime(later(1));
      await done(addMember(database, { companyId, email: 'plain@x.example' }, 'member', operator));
      const common = { state: 'current', expiresAt: null, id: expect.stringMatching(/^mbr_[0-9]+$/) };
      const [since, sinceThen] = [start.toISOString(), later(1).toISOString()];
      expect(await done(membersOf(database, companyId, 'plain@x.example'))).toEqual([
        { ...common, email: owner, role: 'owner', since, activeKeys: 1, you: false },
        { ...common, email: 'plain@x.example', role: 'member', since: sinceThen, activeKeys: 0, you: true },
      ]);
    });

    it('is refused by name when an operator adds one who is there, or removes one who is not', async () => {
      const companyId = await createVerifiedCompany(database);
      const there = { companyId, email: 'Owner@Supplier.example' };
      const stranger = { companyId, email: 'no@x.example' };
      expect(await addMember(database, there, 'member', operator)).toMatchObject({ reason: 'member_exists' });
      expect(await removeMember(database, stranger, operator)).toMatchObject({ reason: 'member_unknown' });
    });

    it('may leave, and a member may do nothing else', async () => {
      const companyId = await createVerifiedCompany(database);
      const email = 'leaving@x.example';
      await done(addMember(database, { companyId, email }, 'member', operator));
      const [own, ofOwner] = [await idOf(companyId, email), await idOf(companyId, owner)];
      const refused = { reason: 'not_an_owner' };
      expect(await endMembership(database, companyId, ofOwner, email, operator)).toMatchObject(refused);
      expect(await changeRole(database, companyId, own, 'owner', email, operator)).toMatchObject(refused);
      expect((await endMembership(database, companyId, own, email, operator)).kind).toBe('done');
    });

    it('who is the last owner can neither leave nor become a member', async () => {
      const companyId = await createVerifiedCompany(database);
      await done(addMember(database, { companyId, email: 'plain@x.example' }, 'member', operator));
      const id = await idOf(companyId, owner);
      const refused = { kind: 'refused', reason: 'last_owner', fact: '' };
      expect(await endMembership(database, companyId, id, owner, operator)).toEqual(refused);
      expect(await changeRole(database, companyId, id, 'member', owner, operator)).toEqual(refused);
      expect((await changeRole(database, companyId, id, 'owner', owner, operator)).kind).toBe('done');
    });

    it.each(['mbr_0', 'mbr_', 'inv_0', 'inv_%', '%', '', "mbr_' OR true"])(
      'is not named by %j',
      async (id) => {
        const companyId = await createVerifiedCompany(database);
        const refused = { reason: 'member_unknown' };
        expect(await endMembership(database, companyId, id, owner, operator)).toMatchObject(refused);
        expect(await changeRole(database, companyId, id, 'owner', owner, operator)).toMatchObject(refused);
      },
    );
  });

  describe('the audit record of a company', () => {
    it('has nothing of other companies', async () => {
      const companyId = await createVerifiedCompany(database);
      await createVerifiedCompany(database);
      const { entries } = await done(companyAudit(database, companyId, owner, { limit: 1000 }));
      expect(entries).toHaveLength(3);
    });
  });
});
