import { describe, expect, it } from 'vitest';
import { databases } from '../../../postgres/test-database.ts';
import { start } from '../test-times.ts';
import { createVerifiedCompany } from '../verified-company.ts';
import { suiteRecord } from './suite-record.ts';

describe.each(databases)('the audit record, on %s', (_, startDatabase) => {
  const { database, entries, verdict, inTransaction } = suiteRecord(startDatabase);

  describe('what a session claims', () => {
    it('is recorded beside the login and the time of the database, which it cannot set', async () => {
      const companyId = await createVerifiedCompany(database, start);
      const begin = Date.now();
      const before = (await entries()).length;
      await inTransaction(
        "SELECT set_config('supplier.actor', 'operator:somebody else', true), set_config('supplier.change_time', '2001-02-03T04:05:06Z', true)",
        `UPDATE supplier.company SET suspended_at = now() WHERE company_id = '${companyId}'`,
      );
      const [entry] = (await entries()).slice(before);
      expect(entry).toMatchObject({
        claimedActor: 'operator:somebody else',
        claimedAt: new Date('2001-02-03T04:05:06Z'),
        sessionRole: 'postgres',
        actingRole: 'postgres',
      });
      expect(Math.abs(Number(entry?.recordedAt) - begin)).toBeLessThan(60_000);
    });

    it('names the role that a session takes on beside the login', async () => {
      const companyId = await createVerifiedCompany(database, start);
      const before = (await entries()).length;
      await inTransaction(
        'CREATE ROLE clerk',
        'GRANT USAGE ON SCHEMA supplier TO clerk',
        'GRANT ALL ON ALL TABLES IN SCHEMA supplier TO clerk',
        'GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA supplier TO clerk',
        'SET LOCAL ROLE clerk',
        `UPDATE supplier.company SET suspended_at = now() WHERE company_id = '${companyId}'`,
        'RESET ROLE',
        'COMMIT',
        // Roles belong to the server, which other suites use too.
        'BEGIN',
        'DROP OWNED BY clerk',
        'DROP ROLE clerk',
      );
      expect((await entries()).slice(before)).toMatchObject([
        { action: 'company.suspended', sessionRole: 'postgres', actingRole: 'clerk' },
      ]);
    });

    it('does not reach the clock, the hash or the comparison of names through the search path', async () => {
      const companyId = await createVerifiedCompany(database, start);
      const before = (await entries()).length;
      await inTransaction(
        'CREATE SCHEMA evil',
        "CREATE FUNCTION evil.clock_timestamp() RETURNS timestamptz LANGUAGE sql AS $$ SELECT '2001-01-01Z'::timestamptz $$",
        "CREATE FUNCTION evil.sha256(bytea) RETURNS bytea LANGUAGE sql AS $$ SELECT '12'::bytea $$",
        'CREATE FUNCTION evil.same(text, text) RETURNS boolean LANGUAGE sql AS $$ SELECT false $$',
        'CREATE OPERATOR evil.<> (LEFTARG = text, RIGHTARG = text, FUNCTION = evil.same)',
        'SET LOCAL search_path = evil, pg_catalog',
        `UPDATE supplier.company SET name = 'Else' WHERE company_id = '${companyId}'`,
        'COMMIT',
        'BEGIN',
        'DROP SCHEMA evil CASCADE',
      );
      const [entry, ...more] = (await entries()).slice(before);
      expect(more).toEqual([]);
      expect(entry).toMatchObject({ action: 'company.renamed' });
      expect(entry?.recordedAt.getUTCFullYear()).not.toBe(2001);
      expect(await verdict()).toBeUndefined();
    });
  });
});
