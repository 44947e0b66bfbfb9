import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { forgetAddress, listAuditEntries } from '../../../functions/companies/audit.ts';
import { createBoundedDatabase } from '../../../functions/database/bounded-database.ts';
import { migrationsDirectory, readMigrationFiles } from '../../../host/database/migration-files.ts';
import { migrate } from '../../../host/database/migrations.ts';
import { openPool } from '../../postgres/open-pool.ts';
import { startPostgresServer } from '../../postgres/postgres-server.ts';
import { temporaryDirectory } from '../../temporary-directory.ts';
import { liveIn } from '../../tools/operators/lived-in.ts';
import { done, issueKeyTo, operator } from '../companies-and-keys.ts';

const withoutChain = '0073_audit_without_chain';

it('a database whose audit record was a hash chain keeps each entry and each text, and goes on from there', async () => {
  const server = await startPostgresServer();
  const pool = openPool(server.connectionString);
  onTestFinished(async () => {
    await pool.end();
    await server.remove();
  });
  const database = createBoundedDatabase(() => pool);
  const former = temporaryDirectory();
  cpSync(migrationsDirectory, former, { recursive: true });
  const later = (await readMigrationFiles()).map(({ name }) => name).filter((name) => name >= withoutChain);
  for (const name of later) rmSync(join(former, `${name}.sql`));
  await migrate(pool, former);

  const { companyId } = await liveIn({ pool, database });
  const rowsOf = async () => ({
    entries: (
      await pool.query("SELECT to_jsonb(kept) - 'entry_hash' FROM supplier.audit_entry AS kept ORDER BY 1")
    ).rows,
    texts: (await pool.query('SELECT token, content FROM supplier.audit_text ORDER BY 1')).rows,
    listed: await done(listAuditEntries(database, undefined, 1000)),
  });
  const before = await rowsOf();
  expect(before.entries.length).toBeGreaterThan(10);
  expect((await migrate(pool)).applied).toEqual(later);
  expect(await rowsOf()).toEqual(before);

  await issueKeyTo(database, companyId);
  const after = await done(listAuditEntries(database, undefined, 1000));
  expect(after.slice(0, -1)).toEqual(before.listed);
  expect(after.at(-1)).toMatchObject({ number: before.entries.length + 1, action: 'key.issued' });
  const { token, entries } = await done(forgetAddress(database, 'new@x.example', operator));
  expect(entries).toBe(1);
  expect(before.texts).toContainEqual({ token, content: 'new@x.example' });
}, 60_000);
