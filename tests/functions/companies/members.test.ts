import { describe, expect, it } from 'vitest';
import { companiesOf, registerCompany } from '../../../functions/companies/account-companies.ts';
import { companyAudit, forgetAddress, listAuditEntries } from '../../../functions/companies/audit.ts';
import { verifyAuditRecord } from '../../../functions/companies/audit-verification.ts';
import { changeCompany } from '../../../functions/companies/companies.ts';
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
  type MemberRole,
  membersOf,
} from '../../../functions/companies/members.ts';
import { suiteDatabase } from '../../postgres/suite-database.ts';
import { databases } from '../../postgres/test-database.ts';
import { done } from '../keys/done.ts';
import { acting, day, later, start } from '../keys/test-times.ts';
import { createVerifiedCompany, issueKeyTo, owner } from '../keys/verified-company.ts';

const profile = { country: 'DE', website: 'https://acme.example/', supplies: 'Bearings and seals' };
const at = (time: Date) => ({ actor: 'test', at: time });

describe.each(databases)('companies and their members, on %s', (_, startDatabase) => {
  const test = suiteDatabase(startDatabase);
  const { database } = test;

  const register = (email: string, time = start) =>
    registerCompany(database, { name: 'Acme', ...profile, owner: email }, at(time));
  const invite = (companyId: string, email: string, role: MemberRole = 'member', time = start) =>
    inviteMember(database, companyId, { email, role }, owner, at(time));
  const idOf = async (companyId: string, wanted: string) =>
    (await done(membersOf(database, companyId, owner, start))).find(({ email }) => email === wanted)?.id ??
    '';
  const actions = async (companyId: string) =>
    (await done(listAuditEntries(database, companyId, 1000))).map(({ action }) => action);

  describe('a company', () => {
    it('that its owner registers waits, belongs to that owner, and is verified by an operator', async () => {
      const registered = await done(register('First@x.example'));
      expect(registered).toEqual({
        hadKey: false,
        id: expect.stringMatching(/^cmp_[0-9a-z]{16}$/),
        name: 'Acme',
        ...profile,
        state: 'waiting',
        role: 'owner',
        createdAt: start,
        verifiedAt: undefined,
        suspendedAt: undefined,
      });
      expect(await done(companiesOf(database, 'FIRST@x.example'))).toEqual([registered]);
      const state = async () => (await done(companiesOf(database, 'first@x.example')))[0]?.state;
      await done(changeCompany(database, registered.id, 'verify', acting));
      expect(await state()).toBe('verified');
      await done(changeCompany(database, registered.id, 'suspend', acting));
      expect(await state()).toBe('suspended');
    });

    it('is one of at most 5 of an owner that no operator has verified', async () => {
      const email = 'many@x.example';
      const { id } = await done(register(email));
      for (let count = 0; count < 4; count += 1) await done(register(email));
      expect(await register('Many@x.example')).toMatchObject({ reason: 'company_limit' });
      await done(changeCompany(database, id, 'verify', acting));
      expect((await register(email)).kind).toBe('done');
    });

    it('is not among those of an account whose membership ended', async () => {
      const companyId = await createVerifiedCompany(database, start);
      const email = 'short@x.example';
      await done(addMember(database, { companyId, email }, 'member', acting));
      expect(await done(companiesOf(database, email))).toMatchObject([{ id: companyId, role: 'member' }]);
      await done(endMembership(database, companyId, await idOf(companyId, email), email, acting));
      expect(await done(companiesOf(database, email))).toEqual([]);
    });
  });

  describe('an invitation', () => {
    it('makes the invited address a member when it accepts, and again gives the same answer', async () => {
      const companyId = await createVerifiedCompany(database, start);
      const email = 'new@x.example';
      const made = await done(invite(companyId, 'New@x.example', 'owner'));
      expect(made).toEqual({
        id: expect.stringMatching(/^inv_[0-9]+$/),
        email,
        role: 'owner',
        state: 'invited',
        since: start,
        expiresAt: later(14 * day),
        activeKeys: 0,
        you: false,
      });
      expect((await done(membersOf(database, companyId, owner, start))).at(-1)).toEqual(made);
      expect(await done(invitationsOf(database, 'NEW@x.example', start))).toEqual([
        {
          companyId,
          companyName: 'Müller & Söhne',
          role: 'owner',
          invitedBy: owner,
          expiresAt: later(14 * day),
        },
      ]);
      const accepted = await done(acceptInvitation(database, companyId, email, acting));
      expect(accepted).toMatchObject({ id: companyId, role: 'owner', state: 'verified' });
      expect(await done(acceptInvitation(database, companyId, email, acting))).toEqual(accepted);
      expect(await done(invitationsOf(database, email, start))).toEqual([]);
      expect((await actions(companyId)).slice(-3)).toEqual([
        'invitation.created',
        'invitation.accepted',
        'member.added',
      ]);
    });

    it('is not accepted a second time by somebody who was removed in between', async () => {
      const companyId = await createVerifiedCompany(database, start);
      const email = 'back@x.example';
      await done(invite(companyId, email));
      await done(acceptInvitation(database, companyId, email, acting));
      await done(endMembership(database, companyId, await idOf(companyId, email), owner, acting));
      expect(await acceptInvitation(database, companyId, email, acting)).toMatchObject({
        reason: 'invitation_unknown',
      });
    });

    it.each([
      ['declined', 'invitation.declined'],
      ['withdrawn', 'invitation.withdrawn'],
    ] as const)(
      'that was %s cannot be accepted, and the address can be invited again',
      async (way, action) => {
        const companyId = await createVerifiedCompany(database, start);
        const email = 'ended@x.example';
        const { id } = await done(invite(companyId, email));
        if (way === 'declined') await done(declineInvitation(database, companyId, email, acting));
        else await done(endMembership(database, companyId, id, owner, acting));
        const refused = { kind: 'refused', reason: 'invitation_unknown' };
        expect(await acceptInvitation(database, companyId, email, acting)).toMatchObject(refused);
        expect(await declineInvitation(database, companyId, email, acting)).toMatchObject(refused);
        expect((await actions(companyId)).at(-1)).toBe(action);
        expect((await invite(companyId, email)).kind).toBe('done');
      },
    );

    it('expires after 14 days, and the address can be invited again', async () => {
      const companyId = await createVerifiedCompany(database, start);
      const email = 'late@x.example';
      await done(invite(companyId, email));
      const expired = later(14 * day);
      expect(await done(invitationsOf(database, email, later(14 * day - 1)))).toHaveLength(1);
      expect(await done(invitationsOf(database, email, expired))).toEqual([]);
      expect(await done(membersOf(database, companyId, owner, expired))).toHaveLength(1);
      const accepting = acceptInvitation(database, companyId, email, at(expired));
      expect(await accepting).toMatchObject({ reason: 'invitation_unknown' });
      expect((await invite(companyId, email, 'member', expired)).kind).toBe('done');
      expect(await actions(companyId)).toContain('invitation.expired');
    });

    it('ends when the owner who made it loses the role, so it is no way back', async () => {
      const companyId = await createVerifiedCompany(database, start);
      await done(addMember(database, { companyId, email: 'second@x.example' }, 'owner', acting));
      await done(invite(companyId, 'owner-too@x.example', 'owner'));
      const leaving = await idOf(companyId, owner);
      await done(changeRole(database, companyId, leaving, 'member', 'second@x.example', acting));
      expect(await acceptInvitation(database, companyId, 'owner-too@x.example', acting)).toMatchObject({
        reason: 'invitation_unknown',
      });
    });

    it('is refused for a member, for an address with an open one, and in a suspended company', async () => {
      const companyId = await createVerifiedCompany(database, start);
      expect(await invite(companyId, 'Owner@Supplier.example')).toMatchObject({ reason: 'member_exists' });
      await done(invite(companyId, 'one@x.example'));
      expect(await invite(companyId, 'One@x.example')).toMatchObject({ reason: 'invitation_exists' });
      await done(changeCompany(database, companyId, 'suspend', acting));
      expect(await invite(companyId, 'two@x.example')).toMatchObject({ reason: 'company_suspended' });
    });

    it('is one of at most 50 open ones, and of 50 in 24 hours, 5 while the company waits', async () => {
      const companyId = await createVerifiedCompany(database, start);
      for (let count = 0; count < 50; count += 1) await done(invite(companyId, `n${count}@x.example`));
      const nextDay = later(day);
      expect(await invite(companyId, 'next@x.example', 'member', nextDay)).toEqual({
        kind: 'refused',
        reason: 'invitation_limit',
        fact: '',
      });
      const first = await idOf(companyId, 'n0@x.example');
      await done(endMembership(database, companyId, first, owner, acting));
      expect(await invite(companyId, 'next@x.example')).toEqual({
        kind: 'refused',
        reason: 'invitation_limit',
        fact: '2026-11-22T12:00:00.000Z',
      });
      expect((await invite(companyId, 'next@x.example', 'member', nextDay)).kind).toBe('done');

      const waiting = await done(register(owner));
      for (let count = 0; count < 5; count += 1) await done(invite(waiting.id, `n${count}@x.example`));
      expect(await invite(waiting.id, 'next@x.example')).toMatchObject({ reason: 'invitation_limit' });
    });

    it('is pointless once an operator adds the member', async () => {
      const companyId = await createVerifiedCompany(database, start);
      const email = 'added@x.example';
      await done(invite(companyId, email, 'owner'));
      await done(addMember(database, { companyId, email }, 'member', acting));
      expect(await done(invitationsOf(database, email, start))).toEqual([]);
      expect(await acceptInvitation(database, companyId, email, acting)).toMatchObject({
        reason: 'invitation_unknown',
      });
    });

    it('cannot be opened again or redirected by plain SQL, and each such change leaves an entry', async () => {
      const companyId = await createVerifiedCompany(database, start);
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

    it('is forgotten with its address, and the record still verifies', async () => {
      const companyId = await createVerifiedCompany(database, start);
      const email = 'forget@x.example';
      await done(invite(companyId, email));
      const declining = { actor: `account:${email}`, at: start };
      await done(declineInvitation(database, companyId, email, declining));
      await done(invite(companyId, email));
      const { token } = await done(forgetAddress(database, email, acting));
      const { rows } = await test.pool.query(`
        SELECT string_agg(line, ' ') AS everything FROM (
          SELECT row_to_json(kept)::text AS line FROM supplier.invitation AS kept
          UNION ALL SELECT row_to_json(kept)::text FROM supplier.mail AS kept
          UNION ALL SELECT row_to_json(kept)::text FROM supplier.audit_text AS kept
          UNION ALL SELECT row_to_json(kept)::text FROM supplier.audit_entry AS kept) AS lines`);
      expect(rows[0].everything).not.toContain(email);
      expect(rows[0].everything).toContain(token);
      expect((await done(verifyAuditRecord(database, undefined))).firstBreak).toBeUndefined();
    });
  });

  describe('a member', () => {
    it('is listed with role, date and active keys, and marked when it is the account that asks', async () => {
      const companyId = await createVerifiedCompany(database, start);
      await issueKeyTo(database, companyId, start);
      await done(addMember(database, { companyId, email: 'plain@x.example' }, 'member', at(later(1))));
      const common = { state: 'current', expiresAt: undefined, id: expect.stringMatching(/^mbr_[0-9]+$/) };
      expect(await done(membersOf(database, companyId, 'plain@x.example', later(2)))).toEqual([
        { ...common, email: owner, role: 'owner', since: start, activeKeys: 1, you: false },
        { ...common, email: 'plain@x.example', role: 'member', since: later(1), activeKeys: 0, you: true },
      ]);
    });

    it('who loses the owner role or the membership loses its keys, and the answer says how many', async () => {
      const companyId = await createVerifiedCompany(database, start);
      const second = 'second@x.example';
      await done(addMember(database, { companyId, email: second }, 'owner', acting));
      await issueKeyTo(database, companyId, start);
      await issueKeyTo(database, companyId, start);
      const id = await idOf(companyId, owner);
      expect(await done(changeRole(database, companyId, id, 'member', second, acting))).toEqual({
        disabledKeys: 2,
      });
      expect(await done(endMembership(database, companyId, id, second, acting))).toEqual({ disabledKeys: 0 });
    });

    it('may leave, and a member may do nothing else', async () => {
      const companyId = await createVerifiedCompany(database, start);
      const email = 'leaving@x.example';
      await done(addMember(database, { companyId, email }, 'member', acting));
      const [own, ofOwner] = [await idOf(companyId, email), await idOf(companyId, owner)];
      const refused = { reason: 'not_an_owner' };
      expect(await endMembership(database, companyId, ofOwner, email, acting)).toMatchObject(refused);
      expect(await changeRole(database, companyId, own, 'owner', email, acting)).toMatchObject(refused);
      expect((await endMembership(database, companyId, own, email, acting)).kind).toBe('done');
    });

    it('who is the last owner can neither leave nor become a member', async () => {
      const companyId = await createVerifiedCompany(database, start);
      await done(addMember(database, { companyId, email: 'plain@x.example' }, 'member', acting));
      const id = await idOf(companyId, owner);
      const refused = { kind: 'refused', reason: 'last_owner', fact: '' };
      expect(await endMembership(database, companyId, id, owner, acting)).toEqual(refused);
      expect(await changeRole(database, companyId, id, 'member', owner, acting)).toEqual(refused);
      expect((await changeRole(database, companyId, id, 'owner', owner, acting)).kind).toBe('done');
    });

    it.each(['mbr_0', 'mbr_', 'inv_0', 'inv_%', '%', '', "mbr_' OR true"])(
      'is not named by %j',
      async (id) => {
        const companyId = await createVerifiedCompany(database, start);
        const refused = { reason: 'member_unknown' };
        expect(await endMembership(database, companyId, id, owner, acting)).toMatchObject(refused);
        expect(await changeRole(database, companyId, id, 'owner', owner, acting)).toMatchObject(refused);
      },
    );
  });

  describe('the audit record of a company', () => {
    it('is read newest first in pages, by action or by group of actions', async () => {
      const companyId = await createVerifiedCompany(database, start);
      const { id } = await issueKeyTo(database, companyId, start);
      await done(invite(companyId, 'one@x.example'));
      const read = (options: Parameters<typeof companyAudit>[3]) =>
        done(companyAudit(database, companyId, owner, options));
      const all = await read({ limit: 100 });
      expect(all.entries.map(({ action }) => action)).toEqual((await actions(companyId)).toReversed());
      expect(all.next).toBeUndefined();
      expect(all.entries[1]).toEqual({
        number: expect.any(Number),
        recordedAt: expect.any(Date),
        actor: 'test',
        action: 'key.issued',
        keyId: id,
        email: owner,
        fact: 'supplier:read supplier:validate',
      });
      const first = await read({ limit: 2 });
      expect(first).toEqual({ entries: all.entries.slice(0, 2), next: all.entries[1]?.number });
      const rest = await read({ limit: 100, ...(first.next && { before: first.next }) });
      expect([...first.entries, ...rest.entries]).toEqual(all.entries);
      expect((await read({ limit: 100, action: 'key' })).entries).toHaveLength(1);
      expect((await read({ limit: 100, action: 'key.issued' })).entries).toHaveLength(1);
      expect((await read({ limit: 100, action: 'ke' })).entries).toEqual([]);
    });

    it('has nothing of other companies', async () => {
      const companyId = await createVerifiedCompany(database, start);
      await createVerifiedCompany(database, start);
      const { entries } = await done(companyAudit(database, companyId, owner, { limit: 1000 }));
      expect(entries).toHaveLength(3);
    });
  });
});
