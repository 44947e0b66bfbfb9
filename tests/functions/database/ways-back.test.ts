import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  migrationsDirectory,
  readMigrationFiles,
  waysBackDirectory,
} from '../../../scripts/database/migration-files.ts';
import { MigrationRefusal } from '../../../scripts/database/migration-history.ts';
import { applyMigrations, withMigrationLock } from '../../../scripts/database/migrations.ts';
import { takeBackNewest } from '../../../scripts/database/way-back.ts';
import { suiteDatabase } from '../../postgres/suite-database.ts';
import { databases } from '../../postgres/test-database.ts';
import { temporaryDirectory } from '../../temporary-directory.ts';
import { schemaOf } from './schema-of.ts';

/** The last migration without a way back; its file says why, also for those before it. */
const last = '0016_audit_of_accounts';

describe.each(databases)('the ways back, on %s', (_, startDatabase) => {
  const test = suiteDatabase(startDatabase);
  const migrateFrom = (directory: string) =>
    withMigrationLock(test.pool, (database) => applyMigrations(database, directory));

  it('lead from each migration to the schema before it, and forward to the same schema again', async () => {
    const names = (await readMigrationFiles()).map(({ name }) => name);
    const reached = names.filter((name) => name > last);
    const before = new Map<string, string[]>();
    for (const name of reached.toReversed()) {
      before.set(name, await schemaOf(test.pool));
      expect(await takeBackNewest(test.pool)).toBe(name);
    }
    const refusal = await takeBackNewest(test.pool).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(MigrationRefusal);
    expect(String(refusal)).toMatch(
      new RegExp(`${last} cannot be taken back\\. No way back: .* Nothing was changed\\.$`),
    );
    for (const name of reached) {
      const directory = temporaryDirectory();
      for (const file of names.filter((earlier) => earlier <= name))
        copyFileSync(join(migrationsDirectory, `${file}.sql`), join(directory, `${file}.sql`));
      expect((await migrateFrom(directory)).applied).toEqual([name]);
      expect(await schemaOf(test.pool), name).toEqual(before.get(name));
    }
  });
});

describe('a migration', () => {
  it('has a file that leads back or says why nothing does, from the last on that has none', async () => {
    const names = async (directory?: string) => (await readMigrationFiles(directory)).map(({ name }) => name);
    expect(await names(waysBackDirectory)).toEqual((await names()).filter((name) => name >= last));
  });
});
