import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Session } from './session.ts';
import type { BackupTable } from './tables.ts';

const TriggersSchema = z.array(
  z.object({
    table: z.string(),
    trigger: z.string(),
    /** https://www.postgresql.org/docs/current/catalog-pg-trigger.html */
    state: z.enum(['O', 'A', 'R', 'D']),
  }),
);

/** How each state is restored. */
const statements = {
  O: 'ENABLE TRIGGER',
  A: 'ENABLE ALWAYS TRIGGER',
  R: 'ENABLE REPLICA TRIGGER',
  D: 'DISABLE TRIGGER',
} as const;

const readTriggers = async (session: Session, tables: readonly BackupTable[]) =>
  TriggersSchema.parse(
    await session.query(
      `SELECT format('%I.%I', nspname, relname) AS "table", format('%I', tgname) AS trigger, tgenabled AS state
        FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid JOIN pg_namespace ON pg_namespace.oid = relnamespace
        WHERE NOT tgisinternal AND format('%I.%I', nspname, relname) = ANY ($1::text[])
        ORDER BY 1, 2`,
      [tables.map(({ name }) => name)],
    ),
  );

/**
 * Does work while the triggers of the tables are disabled, and enables each again as it was. Foreign keys stay enforced.
 * Only the owner of the tables can do this, and within a transaction no other connection sees it: the tables are locked
 * against changes until the end of the transaction, which either commits the enabled triggers or undoes everything.
 */
export const withoutTriggers = async (
  session: Session,
  tables: readonly BackupTable[],
  work: () => Promise<void>,
): Promise<void> => {
  const before = await readTriggers(session, tables);
  for (const { name } of tables) await session.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  await work();
  for (const { table, trigger, state } of before) {
    await session.query(`ALTER TABLE ${table} ${statements[state]} ${trigger}`);
  }
  if (isDeepStrictEqual(before, await readTriggers(session, tables))) return;
  throw new Error('The triggers of the tables are not as they were, so the restore was undone.');
};
