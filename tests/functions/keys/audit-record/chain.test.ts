import { describe, expect, it } from 'vitest';
import { verifyAuditRecord } from '../../../../functions/keys/audit-verification.ts';
import { databases } from '../../../postgres/test-database.ts';
import { done } from '../done.ts';
import { start } from '../test-times.ts';
import { createVerifiedCompany } from '../verified-company.ts';
import { suiteRecord } from './suite-record.ts';

describe.each(databases)('the audit record, on %s', (_, startDatabase) => {
  const { test, database, entries, verdict } = suiteRecord(startDatabase);

  describe('the chain', () => {
    it('numbers entries without gaps, verifies, and says its head', async () => {
      await createVerifiedCompany(database, start);
      const { head, firstBreak } = await done(verifyAuditRecord(database, undefined));
      const all = await entries();
      expect(firstBreak).toBeUndefined();
      expect(all.map(({ number }) => number)).toEqual(all.map((_entry, index) => index + 1));
      expect(head).toEqual({ entries: all.length, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    });

    it('contains each head that was noted, and no other', async () => {
      await createVerifiedCompany(database, start);
      const { head } = await done(verifyAuditRecord(database, undefined));
      await createVerifiedCompany(database, start);
      expect((await done(verifyAuditRecord(database, head))).firstBreak).toBeUndefined();
      const other = { ...head, hash: '0'.repeat(64) };
      expect((await done(verifyAuditRecord(database, other))).firstBreak).toEqual({
        kind: 'noted_head_differs',
        entry: head.entries,
      });
      const beyond = { ...head, entries: head.entries + 1000 };
      expect((await done(verifyAuditRecord(database, beyond))).firstBreak?.kind).toBe('noted_head_differs');
    });

    it('verifies beyond one page of entries', async () => {
      const companyId = await createVerifiedCompany(database, start);
      await test.pool.query(
        `DO $$ BEGIN FOR count IN 1..1100 LOOP
          UPDATE supplier.company SET name = 'Name ' || count WHERE company_id = '${companyId}';
        END LOOP; END $$`,
      );
      expect(await verdict()).toBeUndefined();
      expect((await done(verifyAuditRecord(database, undefined))).head.entries).toBeGreaterThan(1100);
    }, 60_000);
  });
});
