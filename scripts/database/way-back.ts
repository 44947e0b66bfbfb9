import type { Pool } from 'pg';
import { readMigrationFiles, waysBackDirectory } from './migration-files.ts';
import { MigrationRefusal, missingMigrations } from './migration-history.ts';
import { readApplied, withMigrationLock } from './migrations.ts';
import { refuseTransactionCommands } from './transaction-commands.ts';

/** How the file of a migration without a way back begins. */
const none = '-- No way back: ';

/** The comment of a file, as one line. */
const commentOf = (text: string): string =>
  text
    .split('\n')
    .filter((line) => line.startsWith('--'))
    .map((line) => line.slice(2).trim())
    .join(' ');

/**
 * Takes back the newest migration of a database, in one transaction, and returns its name. Throws `MigrationRefusal` when
 * there is none, it has no way back, or the history of the database is not that of the files.
 */
export const takeBackNewest = (pool: Pool, directory?: string): Promise<string> =>
  withMigrationLock(pool, async (database) => {
    const applied = await readApplied(database);
    missingMigrations(await readMigrationFiles(directory), applied);
    const newest = applied.at(-1);
    if (newest === undefined)
      throw new MigrationRefusal('The database has no migrations. Nothing was changed.');
    const { name } = newest;
    const way = (await readMigrationFiles(waysBackDirectory)).find((file) => file.name === name);
    if (way === undefined || way.text.startsWith(none)) {
      const reason = way === undefined ? '' : ` ${commentOf(way.text)}`;
      throw new MigrationRefusal(`${name} cannot be taken back.${reason} Nothing was changed.`);
    }
    refuseTransactionCommands([way], 'netlify/database/ways-back');
    await database.transaction(async (within) => {
      await within.exec(way.text);
      await within.query('DELETE FROM netlify.migrations WHERE name = $1', [name]);
      await within.query('DELETE FROM netlify.migration_checksums WHERE name = $1', [name]);
    });
    return name;
  });
