import type { Pool } from 'pg';
import { z } from 'zod';
import { verifyAuditRecord } from '../../../../functions/companies/audit-verification.ts';
import { writeBackupFile } from './backup-writer.ts';
import { format, formatVersion, type Header, rowLine, type Totals } from './format.ts';
import { createSum, readRows } from './rows.ts';
import { databaseOf, inTransaction, type Session, snapshot } from './session.ts';
import { type BackupTable, readTables } from './tables.ts';

const NamesSchema = z.array(z.object({ name: z.string() }));
const NextSchema = z.tuple([z.object({ next: z.string() })]);

/** The migrations that a database has, by name. */
export const readMigrations = async (session: Session): Promise<string[]> =>
  NamesSchema.parse(await session.query('SELECT name FROM netlify.migrations ORDER BY name COLLATE "C"')).map(
    ({ name }) => name,
  );

const nextOf = async (session: Session, { sequence }: BackupTable): Promise<string | null> => {
  if (sequence === null) return null;
  const [{ next }] = NextSchema.parse(
    await session.query(
      `SELECT (last_value + CASE WHEN is_called THEN 1 ELSE 0 END)::text AS next FROM ${sequence}`,
    ),
  );
  return next;
};

/** Verifies the audit record as this transaction sees it. */
export const verifyAudit = async (session: Session): Promise<Totals['audit']> => {
  const outcome = await verifyAuditRecord(databaseOf(session), undefined);
  if (outcome.kind !== 'done') throw new Error('The audit record cannot be read.');
  const { head, firstBreak } = outcome.result;
  return { head, ...(firstBreak && { firstBreak }) };
};

/** What a command needs to make or restore a backup. */
export type BackupContext = {
  readonly pool: Pool;
  /** Whether nobody else can use the database. */
  readonly isAlone: boolean;
  readonly path: string;
  /** Reports how far the work is. */
  readonly progress: (text: string) => void;
};

/** What a backup has in it. */
export type TakenBackup = { readonly header: Header; readonly totals: Totals; readonly sha256: string };

/** Writes a backup of one snapshot of the database. Holds a page of a table in memory, whatever its size. */
export const takeBackup = (
  { pool, isAlone, path, progress }: BackupContext,
  { takenAt, takenBy }: { readonly takenAt: Date; readonly takenBy: string },
): Promise<TakenBackup> =>
  inTransaction({ pool, isAlone }, snapshot, async (session) => {
    const tables = await readTables(session);
    const migrations = await readMigrations(session);
    // After the snapshot began, so the next values are beyond every number in it.
    const described: Header['tables'] = [];
    for (const table of tables) {
      const { name, columns } = table;
      described.push({ name, columns, next: await nextOf(session, table) });
    }
    const header: Header = {
      format,
      version: formatVersion,
      takenAt: takenAt.toISOString(),
      takenBy,
      migrations,
      tables: described,
    };
    const audit = await verifyAudit(session);
    const sums: Totals['tables'] = [];
    const totals: Totals = { tables: sums, audit };
    const sha256 = await writeBackupFile(path, async (line) => {
      await line(JSON.stringify({ header }));
      for (const table of tables) {
        progress(`Reading ${table.name}`);
        await line(JSON.stringify({ table: table.name }));
        const sum = createSum();
        for await (const row of readRows(session, table)) {
          sum.add(row);
          await line(rowLine(row));
        }
        sums.push({ name: table.name, ...sum.end() });
      }
      await line(JSON.stringify({ totals }));
    });
    return { header, totals, sha256 };
  });
