import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { migrationsDirectory, readMigrationFiles } from '../../../scripts/database/migration-files.ts';
import { HistoryRefusal } from '../../../scripts/database/migration-history.ts';
import { applyMigrations, withMigrationLock } from '../../../scripts/database/migrations.ts';
import { suiteDatabase } from '../../postgres/suite-database.ts';
import { startPostgres } from '../../postgres/test-database.ts';
import { temporaryDirectory } from '../../temporary-directory.ts';

describe('the history of a migrated database', () => {
  const test = suiteDatabase(startPostgres);
  let newest = '';
  beforeAll(async () => {
    newest = (await readMigrationFiles()).at(-1)?.name ?? '';
  });

  /** A directory with the migrations, changed. */
  const changed = (change: (fileOf: (name: string) => string) => void): string => {
    const directory = temporaryDirectory();
    cpSync(migrationsDirectory, directory, { recursive: true });
    change((name) => join(directory, `${name}.sql`));
    return directory;
  };
  const migrateFrom = (directory: string) =>
    withMigrationLock(test.pool, (database) => applyMigrations(database, directory));
  const state = async () =>
    (
      await test.pool.query(
        'SELECT * FROM netlify.migrations LEFT JOIN netlify.migration_checksums USING (name)',
      )
    ).rows;

  it.each([
    [
      'a migration has changed since it was applied',
      (fileOf: (name: string) => string) =>
        writeFileSync(fileOf('0014_mail_outbox'), `${readFileSync(fileOf('0014_mail_outbox'), 'utf8')} `),
      'The file 0014_mail_outbox.sql is not the one that was applied to the database.',
    ],
    [
      'an applied migration has no file',
      (fileOf: (name: string) => string) => rmSync(fileOf('0015_attempts')),
      'The database has the migration 0015_attempts, and there is no file 0015_attempts.sql',
    ],
    [
      'a new migration comes before an applied one',
      (fileOf: (name: string) => string) =>
        writeFileSync(fileOf('0017_late'), 'CREATE TABLE supplier.late ()'),
      'If 0017_late.sql is new, give it a number after',
    ],
  ])('is refused, and nothing is changed, when %s', async (_, change, message) => {
    const before = await state();
    const refusal = await migrateFrom(changed(change)).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(HistoryRefusal);
    expect(String(refusal)).toContain(message);
    expect(String(refusal)).toContain('Nothing was changed.');
    expect(await state()).toEqual(before);
  });

  it('is the same with the line ends of Windows', async () => {
    const directory = changed((fileOf) => {
      const text = readFileSync(fileOf('0014_mail_outbox'), 'utf8');
      writeFileSync(fileOf('0014_mail_outbox'), text.replaceAll('\n', '\r\n'));
    });
    expect(await migrateFrom(directory)).toEqual({ applied: [], recorded: [] });
  });

  it('keeps neither a migration that fails, nor its checksum, and those before it stay', async () => {
    const directory = changed((fileOf) => {
      writeFileSync(fileOf('9001_works'), 'CREATE TABLE supplier.works ()');
      writeFileSync(fileOf('9002_fails'), 'CREATE TABLE supplier.half (); SELECT 1 / 0');
    });
    await expect(migrateFrom(directory)).rejects.toThrow('division by zero');
    const names = (await state()).map(({ name }: { name: string }) => name).sort();
    expect(names.slice(-2)).toEqual([newest, '9001_works']);
    const { rows } = await test.pool.query("SELECT to_regclass('supplier.half') AS half");
    expect(rows).toEqual([{ half: null }]);
  });
});
