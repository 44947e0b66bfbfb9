import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { readMigrationFiles } from '../../../host/database/migration-files.ts';
import { readApplied } from '../../../host/database/migrations.ts';
import { suiteDatabase } from '../../postgres/suite-database.ts';
import { startPostgres } from '../../postgres/test-database.ts';
import { untilSeen } from '../../postgres/until-seen.ts';

describe('npm run supplier -- migrate', () => {
  const test = suiteDatabase(startPostgres);

  const start = () => {
    const child = spawn(process.execPath, ['tools/start.ts', 'supplier', 'migrate'], {
      env: { ...process.env, OWNER_DB_URL: test.connectionString },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]);
  };

  /** Ends the connection of the tool once it waits for a lock. */
  const cut = (running: Promise<unknown>) => {
    const statement =
      "SELECT pg_terminate_backend(pid) AS cut FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    return untilSeen(async () => (await test.pool.query(statement)).rows.length > 0, running);
  };

  it.each([
    ['before it begins', 'SELECT pg_advisory_xact_lock(780126511)'],
    ['within a migration', 'LOCK TABLE netlify.migrations IN SHARE MODE'],
  ])(
    'says in a sentence that the connection was lost %s, and goes on when it is run again',
    async (_title, lock) => {
      await test.pool.query('DROP SCHEMA IF EXISTS supplier, console, catalogue, netlify CASCADE');
      const query = (text: string) => test.pool.query(text);
      await readApplied({ exec: query, query });
      const holder = await test.pool.connect();
      await holder.query('BEGIN');
      await holder.query(lock);
      const running = start();
      await cut(running);
      const [[exitCode], standardOutput, standardError] = await running;
      expect([exitCode, standardOutput]).toEqual([2, '']);
      expect(standardError).toMatch(
        /^The connection to the database was lost \(57P01 [^)]+\)\. Check whether the change is there; each takes effect as a whole or not at all\. [^\n]+\.\n$/,
      );
      await holder.query('COMMIT');
      holder.release();
      const [[again], told] = await start();
      const names = (await readMigrationFiles()).map(({ name }) => name);
      expect([again, told]).toEqual([0, `Applied ${names.join(', ')}.\n`]);
    },
  );
});
