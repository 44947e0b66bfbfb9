import { describe, expect, it } from 'vitest';
import { expireAddresses, forgetAddress, listAuditEntries } from '../../../functions/companies/audit.ts';
import { declineInvitation, inviteMember } from '../../../functions/companies/invitations.ts';
import { addMember, removeMember } from '../../../functions/companies/members.ts';
import { revokeKey } from '../../../functions/keys/ending-keys.ts';
import { suiteDatabase } from '../../postgres/suite-database.ts';
import { databases } from '../../postgres/test-database.ts';
import { createVerifiedCompany, done, dump, issueKeyTo, operator, owner } from '../companies-and-keys.ts';

describe.each(databases)('forgetting an address, on %s', (_, startDatabase) => {
  const test = suiteDatabase(startDatabase);
  const { database } = test;

  const employ = async (email: string) => {
    const companyId = await createVerifiedCompany(database);
    await done(addMember(database, { companyId, email }, 'owner', `operator:${email}`));
    return companyId;
  };

  it('puts one token wherever the address stands', async () => {
    const email = 'anna@x.example';
    const invitation = { email, role: 'member' } as const;
    const companyId = await createVerifiedCompany(database);
    await done(inviteMember(database, companyId, invitation, owner, operator));
    await done(declineInvitation(database, companyId, email, `account:${email}`));
    await done(addMember(database, { companyId, email }, 'owner', `operator:${email}`));
    const { id } = await issueKeyTo(database, companyId);
    await done(revokeKey(database, { keyId: id }, email, operator));
    await done(removeMember(database, { companyId, email }, operator));
    await done(inviteMember(database, companyId, invitation, owner, operator));
    const mailAbout = async () =>
      (await test.pool.query('SELECT recipient, facts FROM supplier.mail WHERE key_id = $1', [id])).rows;
    expect(await mailAbout()).toContainEqual({
      recipient: owner,
      facts: expect.objectContaining({ by: email }),
    });

    const { token, memberships, entries } = await done(forgetAddress(database, 'Anna@X.example', operator));
    expect([token, memberships]).toEqual([expect.stringMatching(/^forgotten_[0-9a-f]{32}$/), 1]);
    expect(await dump(test)).not.toContain('anna');
    expect(await mailAbout()).toContainEqual({
      recipient: owner,
      facts: expect.objectContaining({ by: token }),
    });
    const told = (await done(listAuditEntries(database, companyId, 100))).filter(
      (entry) => entry.email === token,
    );
    expect(told.map(({ action }) => action)).toEqual([
      'invitation.created',
      'invitation.declined',
      'member.added',
      'key.revoked',
      'member.removed',
      'invitation.created',
    ]);
    expect(entries).toBe(told.length);
  });

  it('leaves entries of its own, which name the token and never the address', async () => {
    const email = 'berta@x.example';
    const companyId = await employ(email);
    await done(removeMember(database, { companyId, email }, operator));
    const { token } = await done(forgetAddress(database, email, operator));
    const listed = await done(listAuditEntries(database, undefined, 3));
    expect(listed.map(({ action }) => action).sort()).toEqual([
      'member.forgotten',
      'text.forgotten',
      'text.forgotten',
    ]);
    expect(listed.some(({ fact }) => fact === token)).toBe(true);
    for (const { claimedActor } of listed) expect(claimedActor).toBe(operator);
  });

  it('leaves the addresses of others', async () => {
    const companyId = await employ('carla@x.example');
    await done(addMember(database, { companyId, email: 'xcarla@x.example' }, 'member', operator));
    await done(removeMember(database, { companyId, email: 'carla@x.example' }, operator));
    await done(forgetAddress(database, 'carla@x.example', operator));
    expect(await dump(test)).toContain('xcarla@x.example');
  });

  it('is refused for a current member, for whoever does it, and for an address that is nowhere', async () => {
    const email = 'dora@x.example';
    const companyId = await employ(email);
    expect(await forgetAddress(database, email, operator)).toMatchObject({
      reason: 'member_current',
      fact: companyId,
    });
    await done(removeMember(database, { companyId, email }, operator));
    expect(await forgetAddress(database, email, `operator:${email}`)).toMatchObject({
      reason: 'forgets_itself',
    });
    await done(forgetAddress(database, email, operator));
    expect(await forgetAddress(database, email, operator)).toMatchObject({ reason: 'address_unknown' });
  });

  it('gives a member who comes back a new token, so that old entries stay apart', async () => {
    const email = 'emma@x.example';
    const companyId = await employ(email);
    await done(removeMember(database, { companyId, email }, operator));
    const first = await done(forgetAddress(database, email, operator));
    await done(addMember(database, { companyId, email }, 'owner', operator));
    await done(removeMember(database, { companyId, email }, operator));
    const second = await done(forgetAddress(database, email, operator));
    expect(second.token).not.toBe(first.token);
  });

  it('cannot be done to a current membership by plain SQL, nor be used to change anything else', async () => {
    const email = 'fanny@x.example';
    const companyId = await employ(email);
    const token = `forgotten_${'a'.repeat(32)}@address.invalid`;
    const replace = `UPDATE supplier.member SET email = '${token}' WHERE company_id = $1 AND email = $2`;
    await expect(test.pool.query(replace, [companyId, email])).rejects.toThrow('membership_ended');
    await done(removeMember(database, { companyId, email }, operator));
    const more = `UPDATE supplier.member SET email = '${token}', removed_at = NULL WHERE company_id = $1 AND email = $2`;
    await expect(test.pool.query(more, [companyId, email])).rejects.toThrow('membership_ended');
  });

  it('of all whose time is over spares current members and later entries', async () => {
    const [gone, recent] = ['gone@x.example', 'recent@x.example'];
    const companyId = await employ(gone);
    await done(removeMember(database, { companyId, email: gone }, operator));
    // A time that is passed in has milliseconds: the later entries must not be of the same one.
    await test.pool.query('SELECT pg_sleep(0.002)');
    await done(addMember(database, { companyId, email: recent }, 'member', operator));
    await done(removeMember(database, { companyId, email: recent }, operator));
    const listed = await done(listAuditEntries(database, companyId, 100));
    const since = listed.find(({ email }) => email === recent)?.recordedAt ?? '';
    expect(await done(expireAddresses(database, new Date('2001-01-01T00:00:00Z'), operator))).toBe(0);
    expect(await done(expireAddresses(database, new Date(since), operator))).toBeGreaterThan(0);
    const kept = await dump(test);
    expect([gone, recent, owner].map((email) => kept.includes(email))).toEqual([false, true, true]);
  });
});
