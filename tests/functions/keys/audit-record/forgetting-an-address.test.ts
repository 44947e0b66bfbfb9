import { describe, expect, it } from 'vitest';
import { expireAddresses, forgetAddress, listAuditEntries } from '../../../../functions/companies/audit.ts';
import { verifyAuditRecord } from '../../../../functions/companies/audit-verification.ts';
import { addMember, removeMember } from '../../../../functions/companies/members.ts';
import { revokeKey } from '../../../../functions/keys/ending-keys.ts';
import { listKeys } from '../../../../functions/keys/stored-keys.ts';
import { suiteDatabase } from '../../../postgres/suite-database.ts';
import { databases } from '../../../postgres/test-database.ts';
import { done } from '../done.ts';
import { acting, start } from '../test-times.ts';
import { createVerifiedCompany, issueKeyTo, owner } from '../verified-company.ts';

describe.each(databases)('forgetting an address, on %s', (_, startDatabase) => {
  const test = suiteDatabase(startDatabase);
  const { database } = test;

  const valid = async () => (await done(verifyAuditRecord(database, undefined))).firstBreak === undefined;
  /** Everything the schema holds, as text. */
  const everything = async (): Promise<string> => {
    const tables = [
      'company',
      'member',
      'api_key',
      'request_window',
      'audit_entry',
      'audit_text',
      'audit_draft',
      'audit_head',
    ];
    const texts = await Promise.all(
      tables.map(async (table) => {
        const { rows } = await test.pool.query(
          `SELECT to_json(kept)::text AS line FROM supplier.${table} AS kept`,
        );
        return JSON.stringify(rows);
      }),
    );
    return texts.join('\n');
  };
  const employ = async (email: string) => {
    const companyId = await createVerifiedCompany(database, start);
    await done(addMember(database, { companyId, email }, 'owner', { ...acting, actor: `operator:${email}` }));
    return companyId;
  };

  it('puts one token wherever the address stands, and the chain still verifies', async () => {
    const email = 'anna@x.example';
    const companyId = await employ(email);
    const { id } = await issueKeyTo(database, companyId, start);
    await done(revokeKey(database, { keyId: id }, email, acting));
    await done(removeMember(database, { companyId, email }, acting));
    expect(await everything()).toContain(email);

    const { token, memberships, entries } = await done(forgetAddress(database, 'Anna@X.example', acting));
    expect([token, memberships, entries]).toEqual([expect.stringMatching(/^forgotten_[0-9a-f]{32}$/), 1, 3]);
    expect(await everything()).not.toContain('anna');
    expect(await valid()).toBe(true);
    const listed = await done(listAuditEntries(database, companyId, 100));
    expect(listed.filter((entry) => entry.email === token).map(({ action }) => action)).toEqual([
      'member.added',
      'key.revoked',
      'member.removed',
    ]);
    expect(await done(listKeys(database, companyId, start))).toMatchObject([{ state: 'revoked' }]);
  });

  it('leaves entries of its own, which name the token and never the address', async () => {
    const email = 'berta@x.example';
    const companyId = await employ(email);
    await done(removeMember(database, { companyId, email }, acting));
    const { token } = await done(forgetAddress(database, email, acting));
    const listed = await done(listAuditEntries(database, undefined, 3));
    expect(listed.map(({ action }) => action).sort()).toEqual([
      'member.forgotten',
      'text.forgotten',
      'text.forgotten',
    ]);
    expect(listed.some(({ fact }) => fact === token)).toBe(true);
  });

  it('leaves the addresses of others', async () => {
    const companyId = await employ('carla@x.example');
    await done(addMember(database, { companyId, email: 'xcarla@x.example' }, 'member', acting));
    await done(removeMember(database, { companyId, email: 'carla@x.example' }, acting));
    await done(forgetAddress(database, 'carla@x.example', acting));
    expect(await everything()).toContain('xcarla@x.example');
  });

  it('is refused for a current member, for whoever does it, and for an address that is nowhere', async () => {
    const email = 'dora@x.example';
    const companyId = await employ(email);
    expect(await forgetAddress(database, email, acting)).toMatchObject({
      reason: 'member_current',
      fact: companyId,
    });
    await done(removeMember(database, { companyId, email }, acting));
    expect(await forgetAddress(database, email, { ...acting, actor: `operator:${email}` })).toMatchObject({
      reason: 'forgets_itself',
    });
    await done(forgetAddress(database, email, acting));
    expect(await forgetAddress(database, email, acting)).toMatchObject({ reason: 'address_unknown' });
  });

  it('gives a member who comes back a new token, so that old entries stay apart', async () => {
    const email = 'emma@x.example';
    const companyId = await employ(email);
    await done(removeMember(database, { companyId, email }, acting));
    const first = await done(forgetAddress(database, email, acting));
    await done(addMember(database, { companyId, email }, 'owner', acting));
    await done(removeMember(database, { companyId, email }, acting));
    const second = await done(forgetAddress(database, email, acting));
    expect(second.token).not.toBe(first.token);
    expect(await valid()).toBe(true);
  });

  it('cannot be done to a current membership by plain SQL, nor be used to change anything else', async () => {
    const email = 'fanny@x.example';
    const companyId = await employ(email);
    const token = `forgotten_${'a'.repeat(32)}@address.invalid`;
    const replace = `UPDATE supplier.member SET email = '${token}' WHERE company_id = $1 AND email = $2`;
    await expect(test.pool.query(replace, [companyId, email])).rejects.toThrow('membership_ended');
    await done(removeMember(database, { companyId, email }, acting));
    const more = `UPDATE supplier.member SET email = '${token}', removed_at = NULL WHERE company_id = $1 AND email = $2`;
    await expect(test.pool.query(more, [companyId, email])).rejects.toThrow('membership_ended');
  });

  it('of all whose time is over spares current members and later entries', async () => {
    const [gone, recent] = ['gone@x.example', 'recent@x.example'];
    const companyId = await employ(gone);
    await done(removeMember(database, { companyId, email: gone }, acting));
    // A time that is passed in has milliseconds: the later entries must not be of the same one.
    await test.pool.query('SELECT pg_sleep(0.002)');
    await done(addMember(database, { companyId, email: recent }, 'member', acting));
    await done(removeMember(database, { companyId, email: recent }, acting));
    const listed = await done(listAuditEntries(database, companyId, 100));
    const since = listed.find(({ email }) => email === recent)?.recordedAt ?? start;
    expect(await done(expireAddresses(database, new Date('2001-01-01T00:00:00Z'), acting))).toBe(0);
    expect(await done(expireAddresses(database, since, acting))).toBeGreaterThan(0);
    const kept = await everything();
    expect([gone, recent, owner].map((email) => kept.includes(email))).toEqual([false, true, true]);
    expect(await valid()).toBe(true);
  });
});
