import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import {
  lastOfBaseline,
  migrationsDirectory,
  readMigrationFiles,
  rollbacksDirectory,
} from './migration-files.ts';
import { MigrationRefusal, missingMigrations } from './migration-history.ts';
import { readApplied, runFile, withMigrationLock } from './migrations.ts';

/** How the rollback of a migration that has none begins; the rest of its comment says why. */
const none = '-- No rollback: ';

/** The comment of a file, as one line. */
const commentOf = (text: string): string =>
  text
    .split('\n')
    .filter((line) => line.startsWith('--'))
    .map((line) => line.slice(2).trim())
    .join(' ');

const refuse = (message: string): never => {
  throw new MigrationRefusal(`${message} Nothing was changed.`, 'no_rollback');
};

/** The statements that roll a migration back. Throws `MigrationRefusal` when there are none, and says why. */
const readRollback = async (name: string, directory: string): Promise<string> => {
  if (name <= lastOfBaseline) {
    refuse(
      `${name} is part of the baseline and cannot be rolled back. For earlier data, restore a backup; to begin again, use an empty database.`,
    );
  }
  const text = await readFile(join(directory, `${name}.sql`), 'utf8').catch(() =>
    refuse(`${name} cannot be rolled back: netlify/database/rollbacks has no file ${name}.sql.`),
  );
  return text.startsWith(none) ? refuse(`${name} cannot be rolled back. ${commentOf(text)}`) : text;
};

/**
 * Rolls back the latest migration of a database, in one transaction, and returns its name. Throws `MigrationRefusal` when
 * there is none, it belongs to the baseline or has no rollback, or the history of the database is not that of the files.
 */
export const rollBackLatest = (
  pool: Pool,
  { migrations, rollbacks } = { migrations: migrationsDirectory, rollbacks: rollbacksDirectory },
): Promise<string> =>
  withMigrationLock(pool, async (database) => {
    const applied = await readApplied(database);
    missingMigrations(await readMigrationFiles(migrations), applied, database.description);
    const name = applied.at(-1)?.name ?? refuse('The database has no migrations.');
    const text = await readRollback(name, rollbacks);
    await database.transaction(async (within) => {
      await runFile(within, text, `netlify/database/rollbacks/${name}.sql`);
      await within.query('DELETE FROM netlify.migrations WHERE name = $1', [name]);
      await within.query('DELETE FROM netlify.migration_checksums WHERE name = $1', [name]);
    });
    return name;
  });
