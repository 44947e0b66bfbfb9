import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { verifyAuditRecord } from '../../../../functions/companies/audit-verification.ts';
import { createCompany } from '../../../../functions/companies/companies.ts';
import { admitRequest } from '../../../../functions/keys/admission.ts';
import { tablesInBackup } from '../../../../tools/operators/supplier/backup/tables.ts';
import { done } from '../../../functions/keys/done.ts';
import { issueKeyTo, presented } from '../../../functions/keys/verified-company.ts';
import { temporaryDirectory } from '../../../temporary-directory.ts';
import { backupPlaces } from './backup-place.ts';
import { contentOf, liveIn, triggersOf } from './lived-in.ts';

const leftOut = ['console.code', 'console.credential', 'console.session', 'supplier.attempt'];

const [[, postgresPlaces], [, pglitePlaces]] = backupPlaces;

describe.each([
  ['PGlite to PostgreSQL', pglitePlaces, postgresPlaces],
  ['PostgreSQL to PGlite', postgresPlaces, pglitePlaces],
] as const)('a backup restored from %s', (_, sourcesOf, targetsOf) => {
  const makeSource = sourcesOf();
  const makeTarget = targetsOf();

  it('has every row, key, number and trigger as before, and goes on from there', async () => {
    const directory = temporaryDirectory();
    const [source, target] = [await makeSource(), await makeTarget()];
    const { keys, before, triggers } = await source.use(async (connected) => {
      const lived = await liveIn(connected);
      return {
        keys: lived,
        before: await contentOf(connected.pool),
        triggers: await triggersOf(connected.pool),
      };
    });
    for (const name of tablesInBackup) {
      if (name !== 'supplier.audit_draft') expect([name, before[name]?.length]).not.toEqual([name, 0]);
    }

    const written = await source.run(directory, 'backup', 'saved.jsonl', '--as', 'anna', '--json');
    expect(written).toMatchObject({ standardError: '', exitCode: 0 });
    const { backup } = JSON.parse(written.standardOutput);
    expect(backup).toMatchObject({ file: 'saved.jsonl', takenBy: 'operator:anna', audit: { valid: true } });
    expect(statSync(join(directory, 'saved.jsonl')).mode & 0o777).toBe(0o600);

    const restored = await target.run(directory, 'restore', 'saved.jsonl', '--json');
    expect(restored).toMatchObject({ standardError: '', exitCode: 0 });
    expect(JSON.parse(restored.standardOutput)).toEqual({ restored: backup });

    await target.use(async ({ pool, database }) => {
      const after = await contentOf(pool);
      for (const name of leftOut) expect([name, after[name]]).toEqual([name, []]);
      const kept = (content: typeof before) =>
        Object.fromEntries(Object.entries(content).filter(([name]) => !leftOut.includes(name)));
      expect(kept(after)).toEqual(kept(before));
      expect(await triggersOf(pool)).toEqual(triggers);

      const kindOf = async (key: typeof keys.working) => (await admitRequest(database, presented(key))).kind;
      expect([await kindOf(keys.working), await kindOf(keys.revoked), await kindOf(keys.disabled)]).toEqual([
        'admitted',
        'not_accepted',
        'not_accepted',
      ]);
      await expect(pool.query('DELETE FROM supplier.audit_entry')).rejects.toThrow('append-only');
      const one = { name: 'Later', owner: 'later@x.example', verified: true };
      await done(createCompany(database, one, { actor: 'operator:tester' }));
      await issueKeyTo(database, keys.companyId);
      const { head, firstBreak } = await done(verifyAuditRecord(database, undefined));
      expect(firstBreak).toBeUndefined();
      expect(head.entries).toBe((before['supplier.audit_entry']?.length ?? 0) + 4);
    });
  });
});
