import { describe, expect, it } from 'vitest';
import { forgetAddress, listAuditEntries } from '../../../functions/companies/audit.ts';
import { changeCompany, createCompany, listCompanies } from '../../../functions/companies/companies.ts';
import { addMember, changeMemberRole, removeMember } from '../../../functions/companies/members.ts';
import { removeKey, revokeKey } from '../../../functions/keys/ending-keys.ts';
import { issueKey } from '../../../functions/keys/issue-key.ts';
import { listKeys } from '../../../functions/keys/stored-keys.ts';
import { suiteDatabase } from '../../postgres/suite-database.ts';
import { databases } from '../../postgres/test-database.ts';
import { done } from './done.ts';
import { acting, day, later, start } from './test-times.ts';
import { createVerifiedCompany, issueKeyTo, owner } from './verified-company.ts';

const unknownCompany = 'cmp_0000000000000000';

describe.each(databases)('the records, on %s', (_, startDatabase) => {
  const test = suiteDatabase(startDatabase);
  const { database } = test;

  describe('what is kept', () => {
    it('is the digest of a key and never the key', async () => {
      const companyId = await createVerifiedCompany(database, start);
      const { value } = await issueKeyTo(database, companyId, start);
      const secret = value.split('_')[2] ?? value;
      for (const table of ['company', 'member', 'api_key', 'audit_entry', 'audit_text', 'request_window']) {
        const { rows } = await test.pool.query(
          `SELECT row_to_json(kept)::text AS line FROM supplier.${table} AS kept`,
        );
        expect(JSON.stringify(rows)).not.toContain(secret);
      }
    });

    it('says who did what when, in the order in which it happened', async () => {
      const companyId = await done(createCompany(database, { name: 'New', owner, verified: false }, acting));
      await done(changeCompany(database, companyId, 'verify', acting));
      await done(changeCompany(database, companyId, 'verify', acting));
      const { id } = await issueKeyTo(database, companyId, start);
      await done(changeCompany(database, companyId, 'suspend', acting));
      await done(changeCompany(database, companyId, 'reinstate', acting));
      await done(removeMember(database, { companyId, email: owner }, acting));
      const events = await done(listAuditEntries(database, companyId, 100));
      expect(events.map(({ action }) => action)).toEqual([
        'company.created',
        'member.added',
        'company.verified',
        'key.issued',
        'company.suspended',
        'company.reinstated',
        'member.removed',
        'key.disabled',
      ]);
      expect(events[3]).toEqual({
        number: (events[0]?.number ?? 0) + 3,
        recordedAt: expect.any(Date),
        claimedAt: start,
        claimedActor: 'test',
        sessionRole: 'postgres',
        actingRole: 'postgres',
        action: 'key.issued',
        companyId,
        keyId: id,
        email: owner,
        fact: 'supplier:read supplier:validate',
      });
      expect(await done(listAuditEntries(database, companyId, 2))).toEqual(events.slice(-2));
    });

    it('says of every change who claims to have made it, and for when', async () => {
      const by = (minute: number) => ({ actor: `operator:${minute}`, at: later(minute * 60_000) });
      const second = 'who-comes-and-goes@x.example';
      const companyId = await done(createCompany(database, { name: 'New', owner, verified: true }, by(0)));
      const member = { companyId, email: second };
      await done(addMember(database, member, 'owner', by(1)));
      const { id } = await done(issueKey(database, { companyId, owner }, ['supplier:read'], by(2)));
      await done(revokeKey(database, { keyId: id }, second, by(3)));
      await done(changeMemberRole(database, member, 'member', by(4)));
      await done(removeMember(database, member, by(5)));
      await done(removeKey(database, id, by(2000)));
      await done(forgetAddress(database, second, by(2001)));
      const entries = await done(listAuditEntries(database, undefined, 100));
      for (const [action, minute] of [
        ['company.created', 0],
        ['company.verified', 0],
        ['member.added', 1],
        ['key.issued', 2],
        ['key.revoked', 3],
        ['member.role_changed', 4],
        ['member.removed', 5],
        ['key.removed', 2000],
        ['member.forgotten', 2001],
      ] as const) {
        const last = entries.findLast((entry) => entry.action === action && entry.companyId === companyId);
        expect([action, last?.claimedActor, last?.claimedAt]).toEqual([
          action,
          by(minute).actor,
          by(minute).at,
        ]);
      }
    });

    it('records a change made past the functions under the database role alone', async () => {
      const companyId = await createVerifiedCompany(database, start);
      await test.pool.query('UPDATE supplier.company SET suspended_at = now() WHERE company_id = $1', [
        companyId,
      ]);
      const events = await done(listAuditEntries(database, companyId, 100));
      expect(events.at(-1)).toMatchObject({
        claimedActor: undefined,
        sessionRole: 'postgres',
        action: 'company.suspended',
      });
    });

    it.each([
      "UPDATE supplier.audit_entry SET action = 'nothing'",
      'DELETE FROM supplier.audit_entry',
      'TRUNCATE supplier.audit_entry',
      "INSERT INTO supplier.audit_entry (action) VALUES ('company.verified')",
      "INSERT INTO supplier.audit_draft (action) VALUES ('company.verified')",
      "SELECT supplier.record_event('company.verified', 'cmp_0000000000000000')",
      'UPDATE supplier.audit_head SET entries = 0',
      'DELETE FROM supplier.audit_head',
      "UPDATE supplier.audit_text SET content = 'somebody else'",
      'TRUNCATE supplier.audit_text',
    ])('cannot be changed afterwards: %s', async (statement) => {
      await createVerifiedCompany(database, start);
      await expect(test.pool.query(statement)).rejects.toThrow('append-only');
    });

    it('removes the record of a key only when it neither works nor counts towards the day', async () => {
      const companyId = await createVerifiedCompany(database, start);
      const { id } = await issueKeyTo(database, companyId, start);
      expect(await removeKey(database, id, { ...acting, at: later(day) })).toMatchObject({
        reason: 'key_active',
      });
      await done(revokeKey(database, { keyId: id }, owner, acting));
      expect(await removeKey(database, id, { ...acting, at: later(day - 1) })).toMatchObject({
        reason: 'key_created_today',
      });
      expect((await removeKey(database, id, { ...acting, at: later(day) })).kind).toBe('done');
      expect(await removeKey(database, id, acting)).toMatchObject({ reason: 'key_unknown' });
    });
  });

  describe('members and companies', () => {
    it('are refused by name when they are unknown or there already', async () => {
      const companyId = await createVerifiedCompany(database, start);
      const member = { companyId, email: 'Owner@Supplier.example' };
      expect(await addMember(database, member, 'member', acting)).toMatchObject({ reason: 'member_exists' });
      expect(await removeMember(database, { companyId, email: 'no@x.example' }, acting)).toMatchObject({
        reason: 'member_unknown',
      });
      const elsewhere = { companyId: unknownCompany, email: owner };
      expect(await addMember(database, elsewhere, 'owner', acting)).toMatchObject({
        reason: 'company_unknown',
      });
      expect(await listKeys(database, unknownCompany)).toMatchObject({ reason: 'company_unknown' });
      expect(await changeCompany(database, unknownCompany, 'verify', acting)).toMatchObject({
        reason: 'company_unknown',
      });
    });

    it('are listed oldest first, with the times at which they were created, verified and suspended', async () => {
      const created = await done(createCompany(database, { name: 'First', owner, verified: false }, acting));
      const suspended = await createVerifiedCompany(database, later(1));
      await done(changeCompany(database, suspended, 'suspend', { ...acting, at: later(2) }));
      const listed = await done(listCompanies(database));
      expect(listed.filter(({ id }) => id === created || id === suspended)).toEqual([
        {
          id: expect.stringMatching(/^cmp_[0-9a-z]{16}$/),
          name: 'First',
          state: 'waiting',
          country: undefined,
          website: undefined,
          supplies: undefined,
          createdAt: start,
          verifiedAt: undefined,
          suspendedAt: undefined,
          owners: [owner],
          activeKeys: 0,
        },
        {
          id: suspended,
          name: 'Müller & Söhne',
          state: 'suspended',
          country: undefined,
          website: undefined,
          supplies: undefined,
          createdAt: later(1),
          verifiedAt: later(1),
          suspendedAt: later(2),
          owners: [owner],
          activeKeys: 0,
        },
      ]);
    });
  });

  describe('keys', () => {
    it('are listed with their masked value, state, scopes, owner and times, as they were issued', async () => {
      const companyId = await createVerifiedCompany(database, start);
      const issued = await issueKeyTo(database, companyId, start, ['supplier:read']);
      expect(issued).toEqual({
        id: expect.stringMatching(/^[0-9a-z]{16}$/),
        value: expect.stringContaining(`npk_${issued.id}_`),
        scopes: ['supplier:read'],
        createdAt: start,
        expiresAt: new Date('2027-11-21T12:00:00.000Z'),
        issuedBy: owner,
      });
      expect(await done(listKeys(database, companyId, start))).toEqual([
        {
          id: issued.id,
          masked: `npk_${issued.id}_********`,
          state: 'active',
          works: true,
          scopes: ['supplier:read'],
          issuedBy: owner,
          createdAt: start,
          expiresAt: new Date('2027-11-21T12:00:00.000Z'),
          lastUsedAt: undefined,
          requestsLastMinute: 0,
          revokedAt: undefined,
          revokedBy: undefined,
          disabledAt: undefined,
          disabledReason: undefined,
          sentInAddressAt: undefined,
        },
      ]);
    });
  });
});
