import { describe, expect, it } from 'vitest';
import { changeCompany, createCompany } from '../../../functions/companies/companies.ts';
import { declineInvitation, inviteMember } from '../../../functions/companies/invitations.ts';
import { addMember, removeMember } from '../../../functions/companies/members.ts';
import { disableKey, revokeKey } from '../../../functions/keys/ending-keys.ts';
import { issueKey } from '../../../functions/keys/issue-key.ts';
import { claimMail, forgetOldMail, queueExpiryNotices, settleMail } from '../../../functions/mail/outbox.ts';
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
  start,
} from '../companies-and-keys.ts';

const second = 'second@x.example';
const company = 'Müller & Söhne';
const minute = 60_000;

describe.each(databases)('the outbox, on %s', (_, startDatabase) => {
  const test = suiteDatabase(startDatabase, start);
  const { database } = test;

  const claim = (companyId: string) => done(claimMail(test.service, 100, companyId));
  const claimAt = async (companyId: string, milliseconds: number) => {
    await test.setTime(later(milliseconds));
    return claim(companyId);
  };
  /** What waits for a company, taken out of the outbox. */
  const take = async (companyId: string) => {
    const mails = await claim(companyId);
    for (const { id } of mails) await done(settleMail(test.service, id, 'sent'));
    return mails.map(({ kind, recipient, facts }) => ({ kind, recipient, facts }));
  };
  const createWithTwoOwners = async () => {
    const companyId = await createVerifiedCompany(database);
    await done(addMember(database, { companyId, email: second }, 'owner', operator));
    await done(addMember(database, { companyId, email: 'plain@x.example' }, 'member', operator));
    return companyId;
  };

  it('tells every owner, and no member, that a company is verified, once', async () => {
    const companyId = await done(
      createCompany(database, { name: company, owner, verified: false }, operator),
    );
    expect(await take(companyId)).toEqual([]);
    await done(changeCompany(database, companyId, 'verify', operator));
    await done(changeCompany(database, companyId, 'verify', operator));
    expect(await take(companyId)).toEqual([
      { kind: 'company_verified', recipient: owner, facts: { company } },
    ]);
  });

  it('tells every owner that a key is created, revoked and disabled, with the masked key', async () => {
    const companyId = await createWithTwoOwners();
    const told = (kind: string, masked: string, fact: object) =>
      [owner, second].map((recipient) => ({ kind, recipient, facts: { company, masked, ...fact } }));
    const key = await issueKeyTo(database, companyId);
    const masked = `npk_${key.id}_********`;
    expect(await take(companyId)).toEqual(told('key_created', masked, { by: owner }));
    const revoking = () => revokeKey(database, { companyId, keyId: key.id }, second, operator);
    await done(revoking());
    await done(revoking());
    expect(await take(companyId)).toEqual(told('key_revoked', masked, { by: second }));
    const other = await issueKeyTo(database, companyId);
    await take(companyId);
    await done(disableKey(database, other.id, 'leaked', operator));
    expect(await take(companyId)).toEqual(
      told('key_disabled', `npk_${other.id}_********`, { reason: 'leaked' }),
    );
  });

  it('also tells the owner whose removal disabled the key', async () => {
    const companyId = await createWithTwoOwners();
    await issueKeyTo(database, companyId);
    await take(companyId);
    await done(removeMember(database, { companyId, email: owner }, operator));
    expect(await take(companyId)).toMatchObject([
      { kind: 'key_disabled', recipient: owner, facts: { reason: 'owner_lost_role' } },
      { kind: 'key_disabled', recipient: second },
    ]);
  });

  it('tells an invited address who invites it, unless the invitation ends before', async () => {
    const companyId = await createVerifiedCompany(database);
    const invitation = { email: 'new@x.example', role: 'owner' } as const;
    await done(inviteMember(database, companyId, invitation, owner, operator));
    expect(await take(companyId)).toEqual([
      { kind: 'invitation', recipient: 'new@x.example', facts: { company, role: 'owner', invitedBy: owner } },
    ]);
    await done(inviteMember(database, companyId, { ...invitation, email: 'no@x.example' }, owner, operator));
    await done(declineInvitation(database, companyId, 'no@x.example', operator));
    expect(await take(companyId)).toEqual([]);
  });

  it('has nothing of a change that is undone', async () => {
    const companyId = await createVerifiedCompany(database);
    const client = await test.pool.connect();
    await client.query('BEGIN');
    await client.query("SELECT supplier.change_company($1, 'suspend', 'test')", [companyId]);
    await client.query('UPDATE supplier.company SET verified_at = NULL WHERE company_id = $1', [companyId]);
    await client.query("SELECT supplier.change_company($1, 'verify', 'test')", [companyId]);
    await client.query('ROLLBACK');
    client.release();
    await test.setTime(later(day * 400));
    expect(await take(companyId)).toEqual([]);
  });

  it('gives a mail that could not be sent again after 1, 5 and 30 minutes, 4 hours and then days, 10 times', async () => {
    const companyId = await createVerifiedCompany(database);
    await issueKeyTo(database, companyId);
    const pauses = [1, 5, 30, 240, 1440, 1440, 1440, 1440, 1440].map((count) => count * minute);
    let at = 0;
    for (const [index, pause] of pauses.entries()) {
      const [mail, ...more] = await claimAt(companyId, at);
      expect([mail?.attempt, more]).toEqual([index + 1, []]);
      await done(settleMail(test.service, mail?.id ?? 0, { error: '550\r\nno such mailbox' }));
      expect(await claimAt(companyId, at + pause - 1)).toEqual([]);
      at += pause;
    }
    expect(await claimAt(companyId, at)).toMatchObject([{ attempt: 10 }]);
    expect(await claimAt(companyId, at + 100 * day)).toEqual([]);
    const text = 'SELECT last_error, sent_at FROM supplier.mail WHERE company_id = $1';
    const { rows } = await test.pool.query(text, [companyId]);
    expect(rows).toEqual([{ last_error: '550 no such mailbox', sent_at: null }]);
  });

  it('gives a mail again whose sender disappeared, and never one that was sent', async () => {
    const companyId = await createVerifiedCompany(database);
    await issueKeyTo(database, companyId);
    const [mail] = await claim(companyId);
    expect(await claim(companyId)).toEqual([]);
    expect(await claimAt(companyId, minute)).toMatchObject([{ id: mail?.id, attempt: 2 }]);
    await done(settleMail(test.service, mail?.id ?? 0, 'sent'));
    await done(settleMail(test.service, mail?.id ?? 0, { error: 'late' }));
    expect(await claimAt(companyId, 100 * day)).toEqual([]);
  });

  it('gives at most as many as asked for, oldest first, of every company when none is named', async () => {
    const [one, other] = [await createVerifiedCompany(database), await createVerifiedCompany(database)];
    await done(claimMail(test.service, 1000));
    await issueKeyTo(database, one);
    await issueKeyTo(database, other);
    expect(await done(claimMail(test.service, 1))).toMatchObject([{ companyId: one }]);
    expect(await done(claimMail(test.service, 9))).toMatchObject([{ companyId: other }]);
  });

  describe('a notice that a key expires', () => {
    // The keys are issued at the start and expire a calendar year later.
    const queueWithDaysLeft = async (companyId: string, days: number) => {
      await test.setTime(new Date(Date.UTC(2027, 10, 21, 12) - days * day));
      await done(queueExpiryNotices(test.service));
      return take(companyId);
    };

    it('is queued within 30 days and within 7 days, each once for each owner', async () => {
      const companyId = await createWithTwoOwners();
      const { id, expiresAt } = await issueKeyTo(database, companyId);
      await take(companyId);
      const notice = (recipient: string, days: number) => ({
        kind: 'key_expires',
        recipient,
        facts: { company, masked: `npk_${id}_********`, expiresAt, days },
      });
      expect(await queueWithDaysLeft(companyId, 30.01)).toEqual([]);
      expect(await queueWithDaysLeft(companyId, 30)).toEqual([notice(owner, 30), notice(second, 30)]);
      expect(await queueWithDaysLeft(companyId, 29)).toEqual([]);
      expect(await queueWithDaysLeft(companyId, 7)).toEqual([notice(owner, 7), notice(second, 7)]);
      expect(await queueWithDaysLeft(companyId, 6)).toEqual([]);
      expect(await queueWithDaysLeft(companyId, -1)).toEqual([]);
    });

    it('is queued once for a key that is seen within 7 days for the first time', async () => {
      const companyId = await createVerifiedCompany(database);
      await issueKeyTo(database, companyId);
      await take(companyId);
      expect(await queueWithDaysLeft(companyId, 3)).toMatchObject([{ facts: { days: 7 } }]);
    });

    it('is not queued for a revoked key, and not while the company is suspended', async () => {
      const revoked = await companyWithKey(database);
      const { companyId } = revoked;
      const active = await issueKeyTo(database, companyId);
      await done(revokeKey(database, { keyId: revoked.id }, owner, operator));
      await done(changeCompany(database, companyId, 'suspend', operator));
      await take(companyId);
      expect(await queueWithDaysLeft(companyId, 20)).toEqual([]);
      await done(changeCompany(database, companyId, 'reinstate', operator));
      const masked = `npk_${active.id}_********`;
      expect(await queueWithDaysLeft(companyId, 19)).toMatchObject([{ facts: { masked } }]);
    });
  });

  it('keeps a sent mail for 30 days, and one that cannot be sent too', async () => {
    const companyId = await createWithTwoOwners();
    await done(issueKey(database, { companyId, owner }, ['supplier:read'], operator));
    const [first] = await claim(companyId);
    await test.setTime(later(day));
    await done(settleMail(test.service, first?.id ?? 0, 'sent'));
    const keptAt = async (milliseconds: number) => {
      await test.setTime(later(milliseconds));
      await done(forgetOldMail(test.service));
      const text = 'SELECT count(*)::integer AS kept FROM supplier.mail WHERE company_id = $1';
      return (await test.pool.query(text, [companyId])).rows[0].kept;
    };
    expect(await keptAt(30 * day)).toBe(2);
    expect(await keptAt(30 * day + 1)).toBe(1);
    expect(await keptAt(31 * day + 1)).toBe(0);
  });
});
