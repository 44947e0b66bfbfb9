import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
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

  it('leads from the latest migration to the schema before it', async () => {
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
    expect(await rollBackLatest(test.pool, places)).toBe('9002_column');
    expect(await rollBackLatest(test.pool, places)).toBe('9001_table');
    expect(await schemaOf(test.pool)).toEqual(present);
  });

  it('leads from each migration that has one to the schema before it, and is refused for the others and the baseline', async () => {
    await test.pool.query('DROP SCHEMA supplier, console, catalogue, netlify CASCADE');
    const migrations = temporaryDirectory();
    const places = { migrations, rollbacks: rollbacksDirectory };
    const migrateTo = (name: string) => {
      cpSync(join(migrationsDirectory, `${name}.sql`), join(migrations, `${name}.sql`));
      return migrateFrom(migrations);
    };
    const names = (await readMigrationFiles()).map(({ name }) => name);
    for (const name of names.filter((name) => name <= lastOfBaseline)) await migrateTo(name);
    expect(await refusalOf(places)).toContain(
      `${lastOfBaseline} is part of the baseline and cannot be rolled back. For earlier data, restore a backup`,
    );
    for (const name of names.filter((name) => name > lastOfBaseline)) {
      const before = await schemaOf(test.pool);
      await migrateTo(name);
      const after = await schemaOf(test.pool);
      if (readFileSync(join(rollbacksDirectory, `${name}.sql`), 'utf8').startsWith('-- No rollback: ')) {
        expect(await refusalOf(places)).toContain(`${name} cannot be rolled back. No rollback: `);
      } else {
        expect(await rollBackLatest(test.pool, places)).toBe(name);
        expect(await schemaOf(test.pool)).toEqual(before);
        await migrateFrom(migrations);
      }
      expect(await schemaOf(test.pool)).toEqual(after);
    }
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
