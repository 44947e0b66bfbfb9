import { describe, expect, it } from 'vitest';
import { databases } from '../../../postgres/test-database.ts';
import { start } from '../test-times.ts';
import { createVerifiedCompany, issueKeyTo } from '../verified-company.ts';
import { suiteRecord } from './suite-record.ts';

describe.each(databases)('the audit record, on %s', (_, startDatabase) => {
  const { test, database, entries, verdict, left, inTransaction } = suiteRecord(startDatabase);

  describe('a change by plain SQL leaves an entry:', () => {
    it.for([
      [
        'renaming a company',
        "UPDATE supplier.company SET name = 'Else' WHERE company_id = $1",
        'company.renamed',
      ],
      [
        'un-verifying it',
        'UPDATE supplier.company SET verified_at = NULL WHERE company_id = $1',
        'company.unverified',
      ],
      [
        'verifying it at another time',
        "UPDATE supplier.company SET verified_at = '2001-01-01Z' WHERE company_id = $1",
        'company.changed',
      ],
      [
        'counting its keys anew',
        'UPDATE supplier.company SET keys_created = 7 WHERE company_id = $1',
        'company.changed',
      ],
      [
        'counting one more key than there is',
        'UPDATE supplier.company SET keys_created = keys_created + 1 WHERE company_id = $1',
        'company.changed',
      ],
      ['deleting a member', 'DELETE FROM supplier.member WHERE company_id = $1', 'member.deleted'],
      [
        'dating a membership back',
        "UPDATE supplier.member SET added_at = '2001-01-01Z' WHERE company_id = $1",
        'member.changed',
      ],
      [
        'merging into a company',
        'MERGE INTO supplier.company USING (VALUES ($1)) AS wanted (id) ON company_id = wanted.id WHEN MATCHED THEN UPDATE SET suspended_at = now()',
        'company.suspended',
      ],
    ] as const)('%s', async ([, statement, action], { skip }) => {
      const { rows } = await test.pool.query(
        "SELECT current_setting('server_version_num')::integer AS version",
      );
      skip(rows[0].version < 150_000 && statement.startsWith('MERGE'), 'PostgreSQL has MERGE from 15 on.');
      const companyId = await createVerifiedCompany(database, start);
      expect(await left(statement, [companyId])).toEqual([
        expect.objectContaining({ action, companyId, claimedActor: undefined, sessionRole: 'postgres' }),
      ]);
      expect(await verdict()).toBeUndefined();
    });

    it('deleting a company, with its name', async () => {
      const companyId = await createVerifiedCompany(database, start);
      await test.pool.query('DELETE FROM supplier.member WHERE company_id = $1', [companyId]);
      const deleted = { action: 'company.deleted', companyId, fact: 'Müller & Söhne' };
      expect(await left('DELETE FROM supplier.company WHERE company_id = $1', [companyId])).toMatchObject([
        deleted,
      ]);
    });

    it('renaming says what the name was and what it is', async () => {
      const companyId = await createVerifiedCompany(database, start);
      const renamed = await left('UPDATE supplier.company SET name = $2 WHERE company_id = $1', [
        companyId,
        'A -> B',
      ]);
      expect(renamed).toMatchObject([{ fact: '"Müller & Söhne" -> "A -> B"' }]);
    });

    it('one row that changes in several ways leaves an entry for each', async () => {
      const companyId = await createVerifiedCompany(database, start);
      const changed = await left(
        "UPDATE supplier.company SET name = 'B', verified_at = NULL, suspended_at = now(), keys_created = 9 WHERE company_id = $1",
        [companyId],
      );
      expect(changed.map(({ action }) => action)).toEqual([
        'company.renamed',
        'company.unverified',
        'company.suspended',
        'company.changed',
      ]);
      expect(changed.at(-1)).toMatchObject({ fact: 'keys_created: 0 -> 9' });
    });

    it('a key that an insertion drops is not counted, so there is nothing to record', async () => {
      const companyId = await createVerifiedCompany(database, start);
      const { id } = await issueKeyTo(database, companyId, start);
      const again = `
        INSERT INTO supplier.api_key (key_id, company_id, issued_by, digest, scopes)
        SELECT key_id, company_id, issued_by, digest, scopes FROM supplier.api_key WHERE key_id = $1
        ON CONFLICT DO NOTHING`;
      expect(await left(again, [id])).toEqual([]);
      const counted = 'SELECT keys_created FROM supplier.company WHERE company_id = $1';
      expect((await test.pool.query(counted, [companyId])).rows).toEqual([{ keys_created: 1 }]);
    });

    it('an update that changes nothing leaves none', async () => {
      const companyId = await createVerifiedCompany(database, start);
      expect(
        await left('UPDATE supplier.company SET name = name WHERE company_id = $1', [companyId]),
      ).toEqual([]);
    });

    it('emptying the tables whole', async () => {
      const companyId = await createVerifiedCompany(database, start);
      await issueKeyTo(database, companyId, start);
      const emptied = await left('TRUNCATE supplier.company CASCADE');
      expect(new Set(emptied.map(({ action }) => action))).toEqual(
        new Set([
          'company.truncated',
          'member.truncated',
          'key.truncated',
          'window.truncated',
          'invitation.truncated',
        ]),
      );
      expect(emptied[0]?.fact).toMatch(/^[1-9][0-9]* rows$/);
      expect(await verdict()).toBeUndefined();
    });

    it('a session that turns ordinary triggers off', async () => {
      const companyId = await createVerifiedCompany(database, start);
      const before = (await entries()).length;
      await inTransaction(
        'SET LOCAL session_replication_role = replica',
        `UPDATE supplier.company SET name = 'Else' WHERE company_id = '${companyId}'`,
      );
      expect((await entries()).slice(before)).toMatchObject([{ action: 'company.renamed' }]);
    });

    it('a change that is rolled back leaves none', async () => {
      const companyId = await createVerifiedCompany(database, start);
      const before = await entries();
      const failing = inTransaction(
        `UPDATE supplier.company SET name = 'Else' WHERE company_id = '${companyId}'`,
        'SELECT 1 / 0',
      );
      await expect(failing).rejects.toThrow('division by zero');
      expect(await entries()).toEqual(before);
      expect(await verdict()).toBeUndefined();
    });
  });
});
