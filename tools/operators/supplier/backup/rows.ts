import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Session } from './session.ts';
import type { BackupTable } from './tables.ts';

/** How many rows a table has, and the SHA-256 of their texts in the order of the primary key, each with a line break. */
export type TableSum = { readonly rows: number; readonly sha256: string };

/** Sums up rows one by one. */
export const createSum = () => {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    add: (row: string | Uint8Array): void => {
      hash.update(row).update('\n');
      rows += 1;
    },
    end: (): TableSum => ({ rows, sha256: hash.digest('hex') }),
  };
};

const pageSize = 1000;

const PageSchema = z.array(z.object({ row: z.string() }));

/** The rows of a table in the order of its primary key, each as one line of JSON that PostgreSQL wrote. Holds a page of them. */
export async function* readRows(session: Session, { name, order }: BackupTable): AsyncGenerator<string> {
  await session.query(
    `DECLARE backup_rows NO SCROLL CURSOR FOR
      SELECT row_to_json(present)::text AS row FROM ${name} AS present ORDER BY ${order.join(', ')}`,
  );
  while (true) {
    const page = PageSchema.parse(await session.query(`FETCH ${pageSize} FROM backup_rows`));
    for (const { row } of page) yield row;
    if (page.length < pageSize) break;
  }
  await session.query('CLOSE backup_rows');
}

/** Writes rows into a table, from the texts that `readRows` gave. */
export const writeRows = async (
  session: Session,
  { name, written }: BackupTable,
  rows: readonly string[],
): Promise<void> => {
  const columns = written.join(', ');
  await session.query(
    `INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE
      SELECT ${columns} FROM json_populate_recordset(NULL::${name}, $1::json)`,
    [`[${rows.join(',')}]`],
  );
};
