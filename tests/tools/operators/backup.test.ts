import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { listAuditEntries } from '../../../functions/companies/audit.ts';
import { createBoundedDatabase } from '../../../functions/database/bounded-database.ts';
import { admitRequest } from '../../../functions/keys/admission.ts';
import { migrate } from '../../../host/database/migrations.ts';
import { done, issueKeyTo, presented } from '../../functions/companies-and-keys.ts';
import { openPool } from '../../postgres/open-pool.ts';
import { installedPrograms } from '../../postgres/postgres-programs.ts';
import { startPostgresServer } from '../../postgres/postgres-server.ts';
import { temporaryDirectory } from '../../temporary-directory.ts';
import { contentOf, liveIn, triggersOf } from './lived-in.ts';

const program = (name: string) => join(installedPrograms(), 'bin', name);
const run = promisify(execFile);

const leftOut = ['console.code', 'console.session', 'supplier.attempt'];

/** The PostgreSQL that npm installs has no pg_dump: CONTRIBUTING.md says how to run this with another. */
describe.skipIf(!existsSync(program('pg_dump')))(
  'a backup with pg_dump, restored as docs/deploy.md says',
  () => {
    it('has every row, key, number and trigger as before, and goes on from there', async () => {
      const file = join(temporaryDirectory(), 'nameplate.dump');
      const [source, target] = [await startPostgresServer(), await startPostgresServer()];
      const [pool, restored] = [openPool(source.connectionString), openPool(target.connectionString)];
      try {
        await migrate(pool);
        const keys = await liveIn({ pool, database: createBoundedDatabase(() => pool) });
        const before = await contentOf(pool);
        const exclusions = [...leftOut, 'catalogue.*'].map((name) => `--exclude-table-data=${name}`);
        await run(program('pg_dump'), [
          '--format=custom',
          ...exclusions,
          `--file=${file}`,
          source.connectionString,
        ]);
        await restored.query('CREATE ROLE nameplate_service; CREATE ROLE nameplate_lookup');
        const words = ['--no-owner', '--single-transaction', `--dbname=${target.connectionString}`, file];
        expect((await run(program('pg_restore'), words)).stderr).toBe('');

        expect(await migrate(restored)).toEqual({ applied: [], recorded: [] });
        const empty = Object.fromEntries(leftOut.map((name) => [name, []]));
        expect(await contentOf(restored)).toEqual({ ...before, ...empty });
        expect(await triggersOf(restored)).toEqual(await triggersOf(pool));
        const database = createBoundedDatabase(() => restored);
        const kindOf = async (key: typeof keys.working) =>
          (await admitRequest(database, presented(key))).kind;
        expect(await kindOf(keys.working)).toBe('admitted');
        expect(await kindOf(keys.revoked)).toBe('not_accepted');
        await issueKeyTo(database, keys.companyId);
        const [latest] = await done(listAuditEntries(database, undefined, 1));
        expect([String(latest?.number)]).toEqual(before['next audit_entry_entry_number']);
      } finally {
        await pool.end();
        await restored.end();
        await source.remove();
        await target.remove();
      }
    }, 60_000);
  },
);
