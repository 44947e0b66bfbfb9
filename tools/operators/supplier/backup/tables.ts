import { z } from 'zod';
import { BackupRefusal } from './refusal.ts';
import type { Session } from './session.ts';

/** The tables of a backup, each after those that it refers to. `docs/decisions/027-backup-and-restore.md` has the reasons. */
export const tablesInBackup = [
  'supplier.company',
  'supplier.member',
  'supplier.invitation',
  'supplier.api_key',
  'supplier.request_window',
  'supplier.console_request',
  'supplier.mail',
  'supplier.expiry_notice',
  'supplier.audit_text',
  'supplier.audit_entry',
  'supplier.audit_head',
  'supplier.audit_draft',
  'console.account',
] as const;

/** Tables that a backup leaves out: sessions, sign-in codes and counted attempts end by themselves, credentials are none. */
const tablesLeftOut: readonly string[] = [
  'supplier.attempt',
  'console.session',
  'console.code',
  'console.credential',
];

const TableSchema = z.object({
  /** The name with its schema, as it stands in a statement. */
  name: z.string(),
  columns: z.array(z.string()),
  /** The columns that are written; the others are generated from them. */
  written: z.array(z.string()),
  /** The primary key as an ORDER BY takes it, so that the order depends neither on a collation nor on the disk. */
  order: z.array(z.string()),
  /** The sequence of the identity column. */
  sequence: z.string().nullable(),
});

/** A table of the database that is backed up or restored into. */
export type BackupTable = z.infer<typeof TableSchema>;

const statement = `
  SELECT format('%I.%I', schema.nspname, present.relname) AS name,
    ARRAY(
      SELECT format('%I', attname) FROM pg_attribute
      WHERE attrelid = present.oid AND attnum > 0 AND NOT attisdropped ORDER BY attnum) AS columns,
    ARRAY(
      SELECT format('%I', attname) FROM pg_attribute
      WHERE attrelid = present.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum
    ) AS written,
    ARRAY(
      SELECT format('%I', attname) || CASE WHEN attcollation = 0 THEN '' ELSE ' COLLATE "C"' END
      FROM pg_index
        CROSS JOIN unnest(indkey::int2[]) WITH ORDINALITY AS key (number, place)
        JOIN pg_attribute ON attrelid = present.oid AND attnum = key.number
      WHERE indrelid = present.oid AND indisprimary ORDER BY key.place) AS "order",
    (SELECT pg_get_serial_sequence(format('%I.%I', schema.nspname, present.relname), attname)
      FROM pg_attribute WHERE attrelid = present.oid AND attidentity <> '') AS sequence
  FROM pg_class AS present JOIN pg_namespace AS schema ON schema.oid = present.relnamespace
  WHERE schema.nspname IN ('supplier', 'console') AND present.relkind IN ('r', 'p')
  ORDER BY 1`;

/**
 * The tables of a backup as the database has them, in the order of `tablesInBackup`. Refuses a database with a table of
 * which nobody decided whether it belongs into a backup.
 */
export const readTables = async (session: Session): Promise<readonly BackupTable[]> => {
  const found = z.array(TableSchema).parse(await session.query(statement));
  const names: readonly string[] = [...tablesInBackup, ...tablesLeftOut];
  const unknown = found.find(({ name }) => !names.includes(name));
  if (unknown !== undefined) {
    throw new BackupRefusal(
      'unknown_table',
      `The database has the table ${unknown.name}, which this version does not know. Use the version that made it, or remove the table.`,
    );
  }
  return tablesInBackup.map((name) => {
    const table = found.find((candidate) => candidate.name === name);
    if (table !== undefined) return table;
    throw new BackupRefusal(
      'other_migrations',
      `The database lacks the table ${name}. Apply the migrations with: npm run supplier -- migrate`,
    );
  });
};
