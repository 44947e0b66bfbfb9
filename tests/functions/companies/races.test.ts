import { describe, expect, it } from 'vitest';
import { listAuditEntries } from '../../../functions/companies/audit.ts';
import { companiesOf, registerCompany } from '../../../functions/companies/companies.ts';
import {
  acceptInvitation,
  declineInvitation,
  inviteMember,
} from '../../../functions/companies/invitations.ts';
import {
  addMember,
  changeRole,
  endMembership,
  membersOf,
  removeMember,
} from '../../../functions/companies/members.ts';
import type { ChangeOutcome } from '../../../functions/database/change.ts';
import { disableKey, revokeKey } from '../../../functions/keys/ending-keys.ts';
import { issueKey } from '../../../functions/keys/issue-key.ts';
import { keysOf } from '../../../functions/keys/stored-keys.ts';
import { claimMail, queueExpiryNotices } from '../../../functions/mail/outbox.ts';
import { suiteDatabase } from '../../postgres/suite-database.ts';
import { startPostgres } from '../../postgres/test-database.ts';
import { untilSeen } from '../../postgres/until-seen.ts';
import {
  companyWithKey,
  createVerifiedCompany,
  done,
  issueKeyTo,
  operator,
  owner,
  start,
} from '../companies-and-keys.ts';

const second = 'second@x.example';

describe('accounts that act at once, on PostgreSQL', () => {
  const test = suiteDatabase(startPostgres, start);
  const { database } = test;

  const createWithTwoOwners = async () => {
    const companyId = await createVerifiedCompany(database);
    await done(addMember(database, { companyId, email: second }, 'owner', operator));
    const [first, other] = await done(membersOf(database, companyId, owner));
    return { companyId, first: first?.id ?? '', other: other?.id ?? '' };
  };
  const many = <Result>(count: number, act: () => Promise<Result>) =>
    Promise.all(Array.from({ length: count }, act));
  const endings = (outcomes: readonly ChangeOutcome<unknown>[]) =>
    outcomes.map((outcome) => (outcome.kind === 'refused' ? outcome.reason : outcome.kind)).sort();
  const ownersOf = async (companyId: string) => {
    const [one, two] = await Promise.all([owner, second].map((email) => companiesOf(database, email)));
    return [one, two].filter(
      (outcome) =>
        outcome?.kind === 'done' &&
        outcome.result.some(({ id, role }) => id === companyId && role === 'owner'),
    ).length;
  };
  const actionsOf = async (companyId: string) =>
    (await done(listAuditEntries(database, companyId, 1000))).map(({ action }) => action);

  it('leave one owner when two owners remove each other', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { companyId, first, other } = await createWithTwoOwners();
      const outcomes = await Promise.all([
        endMembership(database, companyId, other, owner, operator),
        endMembership(database, companyId, first, second, operator),
      ]);
      expect(endings(outcomes)).toEqual(['company_unknown', 'done']);
      expect(await ownersOf(companyId)).toBe(1);
    }
  });

  it('leave one owner when both leave, or both make themselves members', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { companyId, first, other } = await createWithTwoOwners();
      const leaving = await Promise.all([
        endMembership(database, companyId, first, owner, operator),
        changeRole(database, companyId, other, 'member', second, operator),
      ]);
      expect(endings(leaving)).toEqual(['done', 'last_owner']);
      expect(await ownersOf(companyId)).toBe(1);
    }
  });

  it.each([
    ['removes the other', 'removed', 'company_unknown'],
    ['leaves', 'leaving', 'last_owner'],
  ] as const)(
    'leave one owner when the second acts before the first, who %s, is done',
    async (_title, way, reason) => {
      const { companyId, first, other } = await createWithTwoOwners();
      const [gone, target] = way === 'removed' ? [other, first] : [first, other];
      const client = await test.pool.connect();
      await client.query('BEGIN');
      const ending = "SELECT supplier.change_listed_member($1, $2, NULL, $3, 'test')";
      await client.query(ending, [companyId, gone, owner]);
      const waiting = endMembership(database, companyId, target, second, operator);
      const locks = "SELECT count(*)::integer AS held FROM pg_stat_activity WHERE wait_event_type = 'Lock'";
      await untilSeen(async () => (await test.pool.query(locks)).rows[0].held > 0, waiting);
      await client.query('COMMIT');
      client.release();
      expect(await waiting).toMatchObject({ kind: 'refused', reason });
      expect(await ownersOf(companyId)).toBe(1);
    },
  );

  it('lose nothing when an operator and an owner remove different owners', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { companyId, other } = await createWithTwoOwners();
      const [own, operators] = await Promise.all([
        endMembership(database, companyId, other, owner, operator),
        removeMember(database, { companyId, email: owner }, operator),
      ]);
      // The operator may remove the last owner, and is told so.
      const left = own.kind === 'done' ? 0 : 1;
      expect(operators).toMatchObject({ kind: 'done', result: { ownersLeft: left } });
      expect(await ownersOf(companyId)).toBe(left);
    }
  });

  it('have 5 active keys after 50 creations, and are told why of the others', async () => {
    const { companyId } = await createWithTwoOwners();
    let turn = 0;
    const outcomes = await many(50, () => {
      turn += 1;
      const issuer = { companyId, owner: turn % 2 === 0 ? owner : second };
      return issueKey(database, issuer, ['supplier:read'], operator, { requestId: `request ${turn}` });
    });
    expect(new Set(endings(outcomes))).toEqual(new Set(['done', 'active_key_limit']));
    const { keys, limits } = await done(keysOf(database, companyId, owner));
    expect([keys.length, limits.active.used]).toEqual([5, 5]);
  });

  it('revoke a key once, with one answer and one entry, while an operator disables it', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { companyId, id } = await companyWithKey(database);
      const revoking = many(5, () => revokeKey(database, { companyId, keyId: id }, owner, operator));
      const disabling = many(2, () => disableKey(database, id, 'leaked', operator));
      const revoked = new Set((await revoking).map((outcome) => JSON.stringify(outcome)));
      const disabled = new Set((await disabling).map((outcome) => JSON.stringify(outcome)));
      expect([revoked.size, disabled.size]).toEqual([1, 1]);
      const ended = (await actionsOf(companyId)).filter((action) => /key\.(?:revoked|disabled)/.test(action));
      expect(ended).toHaveLength(1);
    }
  });

  it('make one membership when an invitation is accepted several times, or accepted and declined', async () => {
    for (let round = 0; round < 10; round += 1) {
      const companyId = await createVerifiedCompany(database);
      const email = `invited-${round}@x.example`;
      await done(inviteMember(database, companyId, { email, role: 'member' }, owner, operator));
      const accepted = await many(5, () => acceptInvitation(database, companyId, email, operator));
      expect(endings(accepted)).toEqual(Array.from({ length: 5 }, () => 'done'));
      const other = `other-${round}@x.example`;
      await done(inviteMember(database, companyId, { email: other, role: 'member' }, owner, operator));
      const outcomes = await Promise.all([
        acceptInvitation(database, companyId, other, operator),
        declineInvitation(database, companyId, other, operator),
      ]);
      expect(endings(outcomes)).toEqual(['done', 'invitation_unknown']);
      const actions = await actionsOf(companyId);
      const endingsOf = (pattern: RegExp) => actions.filter((action) => pattern.test(action)).length;
      expect(endingsOf(/^invitation\.(?:accepted|declined)$/)).toBe(2);
      expect(endingsOf(/^member\.added$/)).toBe(1 + endingsOf(/^invitation\.accepted$/));
    }
  });

  it('do not become members by an invitation that is withdrawn with its owner at the same time', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { companyId, first } = await createWithTwoOwners();
      const email = 'accomplice@x.example';
      await done(inviteMember(database, companyId, { email, role: 'owner' }, owner, operator));
      const [accepted, removed] = await Promise.all([
        acceptInvitation(database, companyId, email, operator),
        endMembership(database, companyId, first, second, operator),
      ]);
      expect(removed.kind).toBe('done');
      const actions = await actionsOf(companyId);
      const [acceptance, removal] = [
        actions.indexOf('invitation.accepted'),
        actions.indexOf('member.removed'),
      ];
      expect(accepted.kind === 'done').toBe(acceptance !== -1);
      expect(acceptance).toBeLessThan(removal);
    }
  });

  it('invite an address once', async () => {
    const { companyId } = await createWithTwoOwners();
    const invitation = { email: 'once@x.example', role: 'member' } as const;
    const outcomes = await many(10, () => inviteMember(database, companyId, invitation, owner, operator));
    expect(endings(outcomes)).toEqual(['done', ...Array.from({ length: 9 }, () => 'invitation_exists')]);
  });

  it('register 5 companies that wait and no more', async () => {
    const company = { name: 'Acme', country: 'DE', website: 'https://x.example', supplies: 'Bearings' };
    const outcomes = await many(20, () =>
      registerCompany(database, { ...company, owner: 'eager@x.example' }, operator),
    );
    expect(outcomes.filter(({ kind }) => kind === 'done')).toHaveLength(5);
    expect(await done(companiesOf(database, 'eager@x.example'))).toHaveLength(5);
  });

  it('queue each notice of expiry once, and each mail is taken by one sender', async () => {
    const companyId = await createVerifiedCompany(database);
    for (let count = 0; count < 5; count += 1) await issueKeyTo(database, companyId);
    const nearEnd = new Date('2027-11-10T12:00:00Z');
    await test.setTime(nearEnd);
    const queued = await many(5, () => done(queueExpiryNotices(database)));
    expect(queued.filter((count) => count > 0)).toHaveLength(1);
    const claims = await many(8, () => done(claimMail(database, 4, companyId)));
    const ids = claims.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const rest = await done(claimMail(database, 100, companyId));
    expect(ids.length + rest.length).toBe(10);
  });
});
