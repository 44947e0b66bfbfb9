import { beforeAll, describe, expect, it } from 'vitest';
import { registerCompany } from '../../../functions/companies/account-companies.ts';
import { companyAudit, listAuditEntries } from '../../../functions/companies/audit.ts';
import { inviteMember } from '../../../functions/companies/invitations.ts';
import {
  addMember,
  changeRole,
  endMembership,
  membersOf,
  removeMember,
} from '../../../functions/companies/members.ts';
import type { ChangeOutcome } from '../../../functions/database/change.ts';
import { revokeKey } from '../../../functions/keys/ending-keys.ts';
import { issueKey, selectCompany } from '../../../functions/keys/issue-key.ts';
import { keysOf } from '../../../functions/keys/stored-keys.ts';
import { suiteDatabase } from '../../postgres/suite-database.ts';
import { databases } from '../../postgres/test-database.ts';
import { done } from '../keys/done.ts';
import { acting, start } from '../keys/test-times.ts';
import { createVerifiedCompany, issueKeyTo, owner } from '../keys/verified-company.ts';

/** A company with a key, a member and an open invitation. */
type Subject = {
  readonly companyId: string;
  readonly keyId: string;
  readonly memberId: string;
  readonly invitationId: string;
};

const plain = 'plain@x.example';
const invited = 'invited@x.example';
const gone = 'gone@x.example';
const foreign = 'foreign@x.example';

describe.each(databases)('an account, on %s', (_, startDatabase) => {
  const { database } = suiteDatabase(startDatabase);

  type Act = (subject: Subject, account: string) => Promise<ChangeOutcome<unknown>>;
  const forMembers: Readonly<Record<string, Act>> = {
    'list the keys': ({ companyId }, account) => keysOf(database, companyId, account, start),
    'list the members': ({ companyId }, account) => membersOf(database, companyId, account, start),
    'read the audit record': ({ companyId }, account) =>
      companyAudit(database, companyId, account, { limit: 10 }),
    'select the company': ({ companyId }, account) =>
      selectCompany(database, { companyId, owner: account }, acting),
  };
  const forOwners: Readonly<Record<string, Act>> = {
    'create a key': ({ companyId }, account) =>
      issueKey(database, { companyId, owner: account }, ['supplier:read'], acting),
    'create a key with a request id': ({ companyId }, account) =>
      issueKey(database, { companyId, owner: account }, ['supplier:read'], acting, 'request'),
    'revoke a key': ({ companyId, keyId }, account) =>
      revokeKey(database, { companyId, keyId }, account, acting),
    'invite an address': ({ companyId }, account) =>
      inviteMember(database, companyId, { email: 'new@x.example', role: 'owner' }, account, acting),
    'change a role': ({ companyId, memberId }, account) =>
      changeRole(database, companyId, memberId, 'owner', account, acting),
    'remove a member': ({ companyId, memberId }, account) =>
      endMembership(database, companyId, memberId, account, acting),
    'withdraw an invitation': ({ companyId, invitationId }, account) =>
      endMembership(database, companyId, invitationId, account, acting),
  };

  const createSubject = async (): Promise<Subject> => {
    const companyId = await createVerifiedCompany(database, start);
    const { id: keyId } = await issueKeyTo(database, companyId, start);
    for (const email of [plain, gone, 'third@x.example']) {
      await done(addMember(database, { companyId, email }, 'member', acting));
    }
    await done(removeMember(database, { companyId, email: gone }, acting));
    const invitation = { email: invited, role: 'owner' } as const;
    const { id: invitationId } = await done(inviteMember(database, companyId, invitation, owner, acting));
    const listed = await done(membersOf(database, companyId, owner, start));
    const memberId = listed.find(({ email }) => email === 'third@x.example')?.id ?? '';
    return { companyId, keyId, memberId, invitationId };
  };
  const entries = async () => (await done(listAuditEntries(database, undefined, 1000))).length;

  let subject: Subject;
  let another: Subject;
  beforeAll(async () => {
    subject = await createSubject();
    another = await createSubject();
    const profile = { country: 'DE', website: 'https://x.example', supplies: 'Bearings' };
    await done(registerCompany(database, { name: 'Foreign', ...profile, owner: foreign }, acting));
  }, 60_000);

  const strangers = [
    ['that no company knows', 'stranger@x.example'],
    ['of the owner of another company', foreign],
    ['whose membership ended', gone],
    ['that is invited and has not accepted', invited],
    ['without an address', ''],
    ['that is a pattern', '%'],
  ] as const;
  const everything = Object.entries({ ...forMembers, ...forOwners });
  it.each(
    everything.flatMap(([title, act]) => strangers.map((stranger) => [title, ...stranger, act] as const)),
  )(
    'cannot %s when it is one %s, and learns nothing about the company',
    async (_title, _stranger, account, act) => {
      const before = await entries();
      const known = await act(subject, account);
      expect(known).toEqual({ kind: 'refused', reason: 'company_unknown', fact: '' });
      expect(await act({ ...subject, companyId: 'cmp_0000000000000000' }, account)).toEqual(known);
      expect(await entries()).toBe(before);
    },
  );

  it.each(everything)(
    'cannot %s of a company that does not exist, as an owner of another',
    async (_title, act) => {
      const nowhere = { ...subject, companyId: 'cmp_0000000000000000' };
      expect(await act(nowhere, owner)).toEqual({ kind: 'refused', reason: 'company_unknown', fact: '' });
    },
  );

  it.each(Object.entries(forOwners))('cannot %s as a member', async (_title, act) => {
    const before = await entries();
    expect(await act(subject, plain)).toEqual({ kind: 'refused', reason: 'not_an_owner', fact: '' });
    expect(await entries()).toBe(before);
  });

  it.each(Object.entries(forMembers))(
    'can %s as a member, in any case of the address',
    async (_title, act) => {
      expect((await act(subject, plain)).kind).toBe('done');
      expect((await act(subject, 'Plain@X.example')).kind).toBe('done');
    },
  );

  it.each([
    ['revoke a key', 'key_unknown'],
    ['change a role', 'member_unknown'],
    ['remove a member', 'member_unknown'],
    ['withdraw an invitation', 'member_unknown'],
  ] as const)('cannot %s of another company through its own', async (title, reason) => {
    const before = await entries();
    const mixed = { ...another, companyId: subject.companyId };
    expect(await forOwners[title]?.(mixed, owner)).toEqual({ kind: 'refused', reason, fact: '' });
    expect(await entries()).toBe(before);
  });

  it.each(Object.entries(forOwners))('can %s as an owner', async (_title, act) => {
    expect((await act(await createSubject(), owner)).kind).toBe('done');
  });
});
