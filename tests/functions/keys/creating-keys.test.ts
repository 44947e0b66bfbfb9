import { describe, expect, it } from 'vitest';
import { changeCompany, createCompany } from '../../../functions/companies/companies.ts';
import { addMember } from '../../../functions/companies/members.ts';
import { removeKey, revokeKey } from '../../../functions/keys/ending-keys.ts';
import { issueKey, selectCompany } from '../../../functions/keys/issue-key.ts';
import { listKeys } from '../../../functions/keys/stored-keys.ts';
import { suiteDatabase } from '../../postgres/suite-database.ts';
import { databases } from '../../postgres/test-database.ts';
import { done } from './done.ts';
import { acting, day, hour, later, start } from './test-times.ts';
import { createVerifiedCompany, issueKeyTo, owner } from './verified-company.ts';

const unknownCompany = 'cmp_0000000000000000';

describe.each(databases)('creating keys, on %s', (_, startDatabase) => {
  const test = suiteDatabase(startDatabase);
  const { database } = test;

  const issue = (companyId: string, at: Date, email: string | undefined = owner) =>
    issueKey(database, { companyId, owner: email }, ['supplier:read'], { actor: 'test', at });
  const statesOf = async (companyId: string, at = start) =>
    (await done(listKeys(database, companyId, at))).map(({ state }) => state);

  describe('the first key', () => {
    it('is issued when a verified owner selects the company, and only then', async () => {
      const companyId = await createVerifiedCompany(database, start);
      const first = await done(selectCompany(database, { companyId, owner }, acting));
      expect(first).toMatchObject({
        kind: 'issued',
        key: { scopes: ['supplier:read', 'supplier:validate'] },
      });
      await done(addMember(database, { companyId, email: 'second@x.example' }, 'owner', acting));
      for (const account of [owner, 'second@x.example']) {
        const again = await done(selectCompany(database, { companyId, owner: account }, acting));
        expect(again).toEqual({ kind: 'had_key', createdBy: owner, createdAt: start });
      }
      expect(await statesOf(companyId)).toEqual(['active']);
    });

    it('does not come again when it was revoked and its record removed', async () => {
      const companyId = await createVerifiedCompany(database, start);
      const first = await done(selectCompany(database, { companyId, owner }, acting));
      if (first.kind !== 'issued') throw new Error('There was no first key.');
      await done(revokeKey(database, { keyId: first.key.id }, owner, acting));
      await done(removeKey(database, first.key.id, { ...acting, at: later(day) }));
      expect(await statesOf(companyId)).toEqual([]);
      expect(await done(selectCompany(database, { companyId, owner }, acting))).toEqual({ kind: 'no_key' });
    });

    it('is not issued while the company waits or is suspended, nor to a member, whose selections succeed', async () => {
      const companyId = await done(createCompany(database, { name: 'New', owner, verified: false }, acting));
      const email = 'plain@x.example';
      await done(addMember(database, { companyId, email }, 'member', acting));
      const select = (account: string) =>
        done(selectCompany(database, { companyId, owner: account }, acting));
      expect(await select(owner)).toEqual({ kind: 'no_key' });
      await done(changeCompany(database, companyId, 'verify', acting));
      expect(await select(email)).toEqual({ kind: 'no_key' });
      await done(changeCompany(database, companyId, 'suspend', acting));
      expect(await select(owner)).toEqual({ kind: 'no_key' });
      await done(changeCompany(database, companyId, 'reinstate', acting));
      expect(await select(owner)).toMatchObject({ kind: 'issued', key: { issuedBy: owner } });
    });

    it('is refused to somebody who is not a member, as if the company did not exist', async () => {
      const companyId = await createVerifiedCompany(database, start);
      const refusal = { kind: 'refused', reason: 'company_unknown', fact: '' };
      const stranger = { companyId, owner: 'else@x.example' };
      expect(await selectCompany(database, stranger, acting)).toEqual(refusal);
    });
  });

  describe('creation', () => {
    it('leaves the keys there are as they are', async () => {
      const companyId = await createVerifiedCompany(database, start);
      await issueKeyTo(database, companyId, start);
      await issueKeyTo(database, companyId, start);
      expect(await statesOf(companyId)).toEqual(['active', 'active']);
    });

    it('is refused for each reason by its name', async () => {
      const companyId = await createVerifiedCompany(database, start);
      await done(addMember(database, { companyId, email: 'member@x.example' }, 'member', acting));
      expect(await issue(unknownCompany, start)).toMatchObject({ reason: 'company_unknown' });
      expect(await issue(companyId, start, 'member@x.example')).toMatchObject({ reason: 'not_an_owner' });
      expect(await issue(companyId, start, 'nobody@x.example')).toMatchObject({ reason: 'company_unknown' });
      await done(changeCompany(database, companyId, 'suspend', acting));
      expect(await issue(companyId, start)).toMatchObject({ reason: 'company_suspended' });
    });

    it('takes the only owner when none is named, and asks when there are several', async () => {
      const companyId = await createVerifiedCompany(database, start);
      const anyOwner = { companyId, owner: undefined };
      expect((await done(issueKey(database, anyOwner, ['supplier:read'], acting))).issuedBy).toBe(owner);
      await done(addMember(database, { companyId, email: 'Second@x.example' }, 'owner', acting));
      expect(await issueKey(database, anyOwner, ['supplier:read'], acting)).toMatchObject({
        reason: 'owner_ambiguous',
      });
      const second = { companyId, owner: 'SECOND@x.example' };
      expect((await done(issueKey(database, second, ['supplier:read'], acting))).issuedBy).toBe(
        'second@x.example',
      );
    });

    it('is refused while 5 keys are active, and possible again when one was revoked, or expired', async () => {
      const companyId = await createVerifiedCompany(database, start);
      const keys = [];
      for (let count = 0; count < 5; count += 1) keys.push(await issueKeyTo(database, companyId, start));
      expect(await issue(companyId, start)).toMatchObject({ reason: 'active_key_limit' });
      await done(revokeKey(database, { keyId: keys[2]?.id ?? '' }, owner, acting));
      expect((await issue(companyId, start)).kind).toBe('done');
      expect(await issue(companyId, start)).toMatchObject({ reason: 'active_key_limit' });
      expect((await issue(companyId, new Date('2027-11-21T12:00:00.000Z'))).kind).toBe('done');
    });

    it('is refused after 20 in 24 hours, and says when the next is possible', async () => {
      const companyId = await createVerifiedCompany(database, start);
      for (let count = 0; count < 20; count += 1) {
        const at = later(count * 1000);
        const key = await issueKeyTo(database, companyId, at);
        await done(revokeKey(database, { keyId: key.id }, owner, { actor: 'test', at }));
      }
      expect(await issue(companyId, later(day - 1))).toEqual({
        kind: 'refused',
        reason: 'daily_key_limit',
        fact: '2026-11-22T12:00:00.000Z',
      });
      expect((await issue(companyId, later(day))).kind).toBe('done');
      expect(await issue(companyId, later(day))).toMatchObject({ fact: '2026-11-22T12:00:01.000Z' });
    });

    it('is refused while 200 records are kept, and possible when one was removed', async () => {
      const companyId = await createVerifiedCompany(database, start);
      let last = '';
      for (let count = 0; count < 200; count += 1) {
        const at = later((count - 400) * 2 * hour);
        const key = await issueKeyTo(database, companyId, at);
        await done(revokeKey(database, { keyId: key.id }, owner, { actor: 'test', at }));
        last = key.id;
      }
      expect(await issue(companyId, start)).toMatchObject({ reason: 'retained_key_limit' });
      await done(removeKey(database, last, acting));
      expect((await issue(companyId, start)).kind).toBe('done');
      expect(await issue(companyId, start)).toMatchObject({ reason: 'retained_key_limit' });
    }, 30_000);
  });
});
