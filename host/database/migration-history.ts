import { counted } from '../../src/text/counted.ts';
import type { MigrationFile } from './migration-files.ts';

/** A migration that a database has; `checksum` is that of its file then, or `null` if none was recorded. */
export type AppliedMigration = { readonly name: string; readonly checksum: string | null };

/** How a database is named in a message, and the command that sets it aside. */
export type DatabaseDescription = { readonly name: string; readonly setAside: string };

/** How a database of a PostgreSQL server is described, by its name. */
export const describeServerDatabase = (database: string): DatabaseDescription => ({
  name: `The database ${database}`,
  setAside: `psql <address of another database of the server> -c 'ALTER DATABASE "${database}" RENAME TO "${database}_former"' -c 'CREATE DATABASE "${database}"'`,
});

/**
 * Migrations are refused: because the database and the files do not have the same history, or because of what is in a
 * file. The message says which file and what to do.
 */
export class MigrationRefusal extends Error {
  readonly code: 'migrations_differ' | 'former_state' | 'migration_ends_transaction' | 'no_rollback';

  constructor(message: string, code: MigrationRefusal['code'] = 'migrations_differ') {
    super(message);
    this.code = code;
  }
}

/**
 * Refuses a database whose migrations come before the first of the files: that of a former state, which was never
 * released. Throws `MigrationRefusal` with the command that sets the database aside.
 */
export const refuseFormerState = (
  files: readonly MigrationFile[],
  names: readonly string[],
  { name, setAside }: DatabaseDescription,
): void => {
  const former = names.filter((applied) => applied < (files[0]?.name ?? ''));
  if (former.length === 0) return;
  throw new MigrationRefusal(
    `${name} is of a state before the first release: it has ${counted(former.length, 'migration')}, such as ${former[0]}, that this version lacks, so it cannot be migrated. Nothing was changed. Set it aside with: ${setAside}`,
    'former_state',
  );
};

const whyRefused = (
  files: readonly MigrationFile[],
  applied: readonly AppliedMigration[],
): string | undefined => {
  const fileOf = new Map(files.map((file) => [file.name, file]));
  const unknown = applied.find(({ name }) => !fileOf.has(name));
  if (unknown !== undefined) {
    return `The database has the migration ${unknown.name}, and there is no file ${unknown.name}.sql in netlify/database/migrations. If the file was deleted or renamed, restore it with git; otherwise a later version of Nameplate has changed this database, so use that version.`;
  }
  const changed = applied.find(
    ({ name, checksum }) => checksum !== null && checksum !== fileOf.get(name)?.checksum,
  );
  if (changed !== undefined) {
    return `The file ${changed.name}.sql is not the one that was applied to the database. A migration does not change once it is applied: restore the file with git, and put the change into a new migration.`;
  }
  const latest = applied
    .map(({ name }) => name)
    .sort()
    .at(-1);
  const names = new Set(applied.map(({ name }) => name));
  const gap = files.find(({ name }) => !names.has(name) && latest !== undefined && name < latest);
  if (gap !== undefined) {
    return `The database has the migration ${latest}, but not ${gap.name}, which comes before it. If ${gap.name}.sql is new, give it a number after ${latest}; otherwise the database lost a part of its history, so restore it from a backup.`;
  }
  return undefined;
};

/**
 * The migrations that a database does not have yet, in their order. Throws `MigrationRefusal` if the database is of a former
 * state, has a migration that is unknown or has changed since, or lacks one in between.
 */
export const missingMigrations = (
  files: readonly MigrationFile[],
  applied: readonly AppliedMigration[],
  description: DatabaseDescription,
): MigrationFile[] => {
  refuseFormerState(
    files,
    applied.map(({ name }) => name),
    description,
  );
  const reason = whyRefused(files, applied);
  if (reason !== undefined) throw new MigrationRefusal(`${reason} Nothing was changed.`);
  return files.filter(({ name }) => !applied.some((present) => present.name === name));
};
