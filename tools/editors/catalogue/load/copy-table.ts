import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { PoolClient } from 'pg';

/**
 * The tables of which each generation has one of its own, because they have a row for each record: in the order in which functions
 * of the database read them.
 */
export const largeTables = ['search_entry', 'filter_entry', 'candidate', 'product'] as const;

/** The tables that all generations share. */
export const smallTables = [
  'setting',
  'manufacturer',
  'manufacturer_key',
  'removed_record',
  'filter_value',
  'page',
  'edition_change',
] as const;

/** About four megabytes of records. */
const rowsOfBatch = 1000;

/** A generation that is copied from a file. */
export type Copy = {
  readonly source: DatabaseSync;
  readonly client: PoolClient;
  readonly generation: number;
};

/** Copies a table of the file, whose columns are integers or texts, into the one of its name or another. */
export const copyTable = async (
  { source, client, generation }: Copy,
  table: string,
  to = table,
  progress: (rows: number) => void = () => {},
): Promise<void> => {
  const statement = source.prepare(`SELECT * FROM ${table}`);
  const columns = statement.columns();
  const names = columns.map(({ name }) => name);
  const arrays = columns.map(
    ({ type }, index) => `$${index + 1}::${type === 'INTEGER' ? 'integer' : 'text'}[]`,
  );
  const text = `INSERT INTO catalogue.${to} (generation, ${names.join(', ')}) SELECT ${generation}, * FROM unnest(${arrays.join(', ')})`;
  let batch: Record<string, SQLOutputValue>[] = [];
  let rows = 0;
  const write = async () => {
    if (batch.length === 0) return;
    await client.query(
      text,
      names.map((name) => batch.map((row) => row[name])),
    );
    rows += batch.length;
    progress(rows);
    batch = [];
  };
  for (const row of statement.iterate()) {
    batch.push(row);
    if (batch.length === rowsOfBatch) await write();
  }
  await write();
};
