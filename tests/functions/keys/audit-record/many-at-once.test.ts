import { describe, expect, it } from 'vitest';
import { listAuditEntries } from '../../../../functions/keys/audit.ts';
import { verifyAuditRecord } from '../../../../functions/keys/audit-verification.ts';
import { createBoundedDatabase } from '../../../../functions/keys/bounded-database.ts';
import { changeCompany } from '../../../../functions/keys/companies.ts';
import { addMember, removeMember } from '../../../../functions/keys/members.ts';
import { revokeKey } from '../../../../functions/keys/stored-keys.ts';
import { openPool } from '../../../postgres/open-pool.ts';
import { suiteDatabase } from '../../../postgres/suite-database.ts';
import { startPostgres } from '../../../postgres/test-database.ts';
import { done } from '../done.ts';
import { acting, start } from '../test-times.ts';
import { createVerifiedCompany, issueKeyTo, owner } from '../verified-company.ts';

describe('many changes at once, on PostgreSQL', () => {
  const test = suiteDatabase(startPostgres);
  const { database } = test;

  it('make one chain, with every change in it', async () => {
    const pool = openPool(test.connectionString);
    const other = createBoundedDatabase(() => pool);
    const companies = await Promise.all(
      Array.from({ length: 40 }, (_, index) => createVerifiedCompany(index % 2 ? database : other, start)),
    );
    await Promise.all(
      companies.flatMap((companyId, index) =>
        (['suspend', 'reinstate'] as const).map((change) =>
          changeCompany(index % 2 ? other : database, companyId, change, acting),
        ),
      ),
    );
    await pool.end();
    const { head, firstBreak } = await done(verifyAuditRecord(database, undefined));
    expect(firstBreak).toBeUndefined();
    const listed = await done(listAuditEntries(database, undefined, 1000));
    expect(listed).toHaveLength(head.entries);
    expect(listed.filter(({ action }) => action === 'company.created')).toHaveLength(40);
    expect(listed.map(({ recordedAt }) => recordedAt)).toEqual(
      listed.map(({ recordedAt }) => recordedAt).toSorted((one, two) => one.getTime() - two.getTime()),
    );
  }, 30_000);

  it('do not wait for each other in a circle: an owner goes while another revokes the same key', async () => {
    for (let round = 0; round < 20; round += 1) {
      const companyId = await createVerifiedCompany(database, start);
      const second = `second-${round}@x.example`;
      await done(addMember(database, { companyId, email: second }, 'owner', acting));
      const { id } = await issueKeyTo(database, companyId, start);
      const name = { actor: `operator:${round}`, at: start };
      const outcomes = await Promise.all([
        revokeKey(database, id, second, name),
        removeMember(database, { companyId, email: owner }, name),
      ]);
      for (const { kind } of outcomes) expect(kind).not.toBe('unavailable');
    }
    expect((await done(verifyAuditRecord(database, undefined))).firstBreak).toBeUndefined();
  }, 30_000);

  it('let a long transaction that changed one company wait until its commit for its place in the chain', async () => {
    const [one, two] = [
      await createVerifiedCompany(database, start),
      await createVerifiedCompany(database, start),
    ];
    const long = await test.pool.connect();
    await long.query('BEGIN');
    await long.query("UPDATE supplier.company SET name = 'Long' WHERE company_id = $1", [one]);
    await done(changeCompany(database, two, 'suspend', acting));
    await long.query('COMMIT');
    long.release();
    const listed = await done(listAuditEntries(database, undefined, 2));
    expect(listed.map(({ action }) => action)).toEqual(['company.suspended', 'company.renamed']);
  });

  it('of two that revoke one key, both succeed and one entry says so', async () => {
    const companyId = await createVerifiedCompany(database, start);
    const { id } = await issueKeyTo(database, companyId, start);
    const revoking = Array.from({ length: 5 }, () => revokeKey(database, id, owner, acting));
    expect(new Set((await Promise.all(revoking)).map(({ kind }) => kind))).toEqual(new Set(['done']));
    const listed = await done(listAuditEntries(database, companyId, 100));
    expect(listed.filter(({ action }) => action === 'key.revoked')).toHaveLength(1);
  });
});
