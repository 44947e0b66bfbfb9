import { cpSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  lastOfBaseline,
  migrationsDirectory,
  readMigrationFiles,
  rollbacksDirectory,
} from '../../../host/database/migration-files.ts';
import { MigrationRefusal } from '../../../host/database/migration-history.ts';
import { applyMigrations, withMigrationLock } from '../../../host/database/migrations.ts';
import { rollBackLatest } from '../../../host/database/rollback.ts';
import { suiteDatabase } from '../../postgres/suite-database.ts';
import { databases } from '../../postgres/test-database.ts';
import { temporaryDirectory } from '../../temporary-directory.ts';
import { schemaOf } from './schema-of.ts';

/** The migrations and rollbacks of the project in directories of their own, with others after them. */
const withMore = (more: Readonly<Record<string, { migration: string; rollback?: string }>>) => {
  const [migrations, rollbacks] = [temporaryDirectory(), temporaryDirectory()];
  cpSync(migrationsDirectory, migrations, { recursive: true });
  if (existsSync(rollbacksDirectory)) cpSync(rollbacksDirectory, rollbacks, { recursive: true });
  for (const [name, { migration, rollback }] of Object.entries(more)) {
    writeFileSync(join(migrations, `${name}.sql`), migration);
    if (rollback !== undefined) writeFileSync(join(rollbacks, `${name}.sql`), rollback);
  }
  return { migrations, rollbacks };
};

describe.each(databases)('a rollback, on %s', (_, startDatabase) => {
  const test = suiteDatabase(startDatabase);
  const migrateFrom = (directory: string) =>
    withMigrationLock(test.pool, (database) => applyMigrations(database, directory));
  const refusalOf = async (places: Parameters<typeof rollBackLatest>[1]) => {
    const refusal = await rollBackLatest(test.pool, places).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(MigrationRefusal);
    expect(String(refusal)).toContain('Nothing was changed.');
    return String(refusal);
  };

  it('leads from each migration to the schema before it, down to the baseline, and forward again', async () => {
    const places = withMore({
      '9001_table': {
        migration: 'CREATE TABLE supplier.extra (id integer); SELECT supplier.grant_roles();',
        rollback: '-- The rows are lost.\nDROP TABLE supplier.extra;',
      },
      '9002_column': {
        migration: 'ALTER TABLE supplier.extra ADD COLUMN note text',
        rollback: 'ALTER TABLE supplier.extra DROP COLUMN note',
      },
    });
    const present = await schemaOf(test.pool);
    const { applied } = await migrateFrom(places.migrations);
    expect(applied).toEqual(['9001_table', '9002_column']);
    const whole = await schemaOf(test.pool);
    expect(await rollBackLatest(test.pool, places)).toBe('9002_column');
    expect(await rollBackLatest(test.pool, places)).toBe('9001_table');
    expect(await schemaOf(test.pool)).toEqual(present);
    const later = (await readMigrationFiles())
      .map(({ name }) => name)
      .filter((name) => name > lastOfBaseline);
    for (const name of later.toReversed()) expect(await rollBackLatest(test.pool, places)).toBe(name);
    expect(await refusalOf(places)).toContain(
      `${lastOfBaseline} belongs to the baseline, the schema with which every database begins, and cannot be rolled back. For earlier data, restore a backup`,
    );
    expect((await migrateFrom(places.migrations)).applied).toEqual([...later, ...applied]);
    expect(await schemaOf(test.pool)).toEqual(whole);
    await rollBackLatest(test.pool, places);
    await rollBackLatest(test.pool, places);
  });

  it.each([
    ['it has no file', undefined, 'netlify/database/rollbacks has no file 9001_more.sql.'],
    [
      'its file says why there is none',
      '-- No rollback: addresses\n-- would come back.',
      '9001_more cannot be rolled back. No rollback: addresses would come back.',
    ],
  ])('is refused when %s', async (_title, rollback, message) => {
    const migration = 'CREATE TABLE supplier.more ()';
    const places = withMore({
      '9001_more': rollback === undefined ? { migration } : { migration, rollback },
    });
    await migrateFrom(places.migrations);
    expect(await refusalOf(places)).toContain(message);
    writeFileSync(join(places.rollbacks, '9001_more.sql'), 'DROP TABLE supplier.more');
    expect(await rollBackLatest(test.pool, places)).toBe('9001_more');
  });
});

describe('each migration after the baseline', () => {
  it('has a file that rolls it back or says why nothing does', async () => {
    const later = (await readMigrationFiles()).filter(({ name }) => name > lastOfBaseline);
    expect(later.filter(({ name }) => !existsSync(join(rollbacksDirectory, `${name}.sql`)))).toEqual([]);
  });
});
