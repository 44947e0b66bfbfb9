import { isDeepStrictEqual } from 'node:util';
import { visibleText } from '../../../command-line/terminal-text.ts';
import { type CheckedBackup, checkBackupFile, readBackupRows } from './backup-reader.ts';
import type { Header, Totals } from './format.ts';
import { BackupRefusal } from './refusal.ts';
import { createSum, readRows, writeRows } from './rows.ts';
import { change, inTransaction, type Session } from './session.ts';
import { withoutTriggers } from './suspended-triggers.ts';
import { type BackupTable, readTables } from './tables.ts';
import { type BackupContext, readMigrations, verifyAudit } from './take-backup.ts';

const listed = (names: readonly string[]): string =>
  names.length === 0 ? 'none' : names.map(visibleText).join(', ');

/** Refuses a database with another schema than the one that was backed up. */
const compareSchema = (
  header: Header,
  migrations: readonly string[],
  tables: readonly BackupTable[],
): void => {
  const missing = header.migrations.filter((name) => !migrations.includes(name));
  const surplus = migrations.filter((name) => !header.migrations.includes(name));
  if (missing.length > 0 || surplus.length > 0) {
    throw new BackupRefusal(
      'other_migrations',
      `The database does not have the migrations of the backup. It lacks: ${listed(missing)}. The backup lacks: ${listed(surplus)}. Nothing was changed. Make an empty database with the release that wrote the backup, restore into it, and apply later migrations afterwards.`,
    );
  }
  const unknown = header.tables.find(({ name }) => !tables.some((table) => table.name === name));
  if (unknown !== undefined) {
    throw new BackupRefusal(
      'unknown_table',
      `The backup has the table ${visibleText(unknown.name)}, which this version does not know. Nothing was changed. Restore it with the release that wrote it.`,
    );
  }
  const differing = tables.find(({ name, columns }) => {
    const noted = header.tables.find((table) => table.name === name);
    return !isDeepStrictEqual(noted?.columns, columns);
  });
  if (differing !== undefined) {
    throw new BackupRefusal(
      'other_migrations',
      `The table ${differing.name} has other columns in the backup than in the database, although the migrations have the same names. Nothing was changed. Make an empty database with the release that wrote the backup.`,
    );
  }
};

const headTable = 'supplier.audit_head';

const refuseRows = async (session: Session, tables: readonly BackupTable[]): Promise<void> => {
  for (const { name } of tables) {
    // A new database has the head of an empty audit record.
    const some = name === headTable ? `${name} WHERE entries > 0` : name;
    if ((await session.query(`SELECT FROM ${some} LIMIT 1`)).length === 0) continue;
    throw new BackupRefusal(
      'database_not_empty',
      `The database is not empty: there are rows in ${name}. Nothing was changed. Restore into a new database, and point the service to it afterwards.`,
    );
  }
};

/** How much text of rows one statement writes. */
const batchCharacters = 1 << 19;

const writeTables = async (
  session: Session,
  tables: readonly BackupTable[],
  { path, progress }: BackupContext,
): Promise<void> => {
  let table: BackupTable | undefined;
  let waiting: string[] = [];
  let characters = 0;
  const flush = async (): Promise<void> => {
    if (table !== undefined && waiting.length > 0) await writeRows(session, table, waiting);
    waiting = [];
    characters = 0;
  };
  for await (const { table: name, row } of readBackupRows(path)) {
    if (table?.name !== name || characters >= batchCharacters) await flush();
    if (table?.name !== name) {
      table = tables.find((candidate) => candidate.name === name);
      if (table === undefined) {
        throw new BackupRefusal(
          'unknown_table',
          'The backup has rows of a table that its first line does not name, so everything was undone. Take another backup.',
        );
      }
      progress(`Writing ${table.name}`);
    }
    waiting.push(row);
    characters += row.length;
  }
  await flush();
};

const compareTables = async (
  session: Session,
  tables: readonly BackupTable[],
  totals: Totals,
  progress: BackupContext['progress'],
): Promise<void> => {
  for (const table of tables) {
    progress(`Comparing ${table.name}`);
    const sum = createSum();
    for await (const row of readRows(session, table)) sum.add(row);
    const noted = totals.tables.find(({ name }) => name === table.name);
    if (isDeepStrictEqual(noted, { name: table.name, ...sum.end() })) continue;
    throw new BackupRefusal(
      'not_the_same',
      `What was restored into ${table.name} is not what was backed up, so everything was undone. Check that the database is UTF-8 and has the schema of the release that wrote the backup.`,
    );
  }
  if (isDeepStrictEqual(await verifyAudit(session), totals.audit)) return;
  throw new BackupRefusal(
    'not_the_same',
    'The audit record does not verify as it did when the backup was made, so everything was undone. Take another backup.',
  );
};

/**
 * Restores a backup into an empty database with the same migrations, in one transaction that compares every table with
 * the backup and verifies the audit record before it commits. Otherwise it throws a `BackupRefusal`, and nothing is changed.
 */
export const restoreBackup = async (context: BackupContext): Promise<CheckedBackup> => {
  const { path, progress } = context;
  progress('Checking the file');
  const backup = await checkBackupFile(path);
  const { header, totals } = backup;
  await inTransaction(context, change, async (session) => {
    const tables = await readTables(session);
    compareSchema(header, await readMigrations(session), tables);
    await withoutTriggers(session, tables, async () => {
      await refuseRows(session, tables);
      await session.query(`DELETE FROM ${headTable}`);
      await writeTables(session, tables, context);
      for (const { name, sequence } of tables) {
        const next = header.tables.find((table) => table.name === name)?.next;
        // Part of the transaction, which setval is not.
        if (sequence !== null && next !== undefined && next !== null) {
          await session.query(`ALTER SEQUENCE ${sequence} RESTART WITH ${next}`);
        }
      }
      await compareTables(session, tables, totals, progress);
    });
  });
  return backup;
};
