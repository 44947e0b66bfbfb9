import { existsSync } from 'node:fs';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import type { Pool, PoolClient } from 'pg';

/** What is now looked up in the database. */
export type LoadedCatalogue = {
  readonly generation: number;
  readonly manufacturers: number;
  readonly products: number;
  /** Whether the earlier generations are deleted. Where they were still being read, the next load deletes them. */
  readonly isTidy: boolean;
};

/** Why nothing was loaded. The message says what to do. */
export class LoadRefusal extends Error {
  readonly code: 'not_a_lookup_database' | 'no_schema' | 'load_running';

  constructor(code: LoadRefusal['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** Any number that nothing else in the database locks. */
const loadLock = 780_126_512;

/** About two megabytes of records. */
const rowsOfBatch = 1000;

/** The SQLSTATE of a lock that was waited for in vain. */
const lockNotAvailable = '55P03';

const openSource = (file: string): DatabaseSync => {
  const refusal = (why: string) =>
    new LoadRefusal(
      'not_a_lookup_database',
      `${file} ${why}. Run npm run build, which writes build/catalogue.sqlite, or name the file.`,
    );
  if (!existsSync(file)) throw refusal('does not exist');
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const { products } = database.prepare('SELECT count(*) AS products FROM product').get() ?? {};
    if (products === 0) throw refusal('has no products');
    database
      .prepare('SELECT 1 FROM manufacturer_key JOIN manufacturer JOIN setting JOIN former_part_number')
      .get();
  } catch (error) {
    database.close();
    throw error instanceof LoadRefusal ? error : refusal('is not a lookup database');
  }
  return database;
};

/** The rows of a table of the file as columns of values, a batch at a time. */
function* columnBatches(source: DatabaseSync, table: string, columns: readonly string[]) {
  const empty = (): SQLOutputValue[][] => columns.map(() => []);
  let batch = empty();
  const statement = source.prepare(`SELECT ${columns.join(', ')} FROM ${table}`);
  for (const row of statement.iterate()) {
    for (const [index, column] of columns.entries()) batch[index]?.push(row[column] ?? null);
    if (batch[0]?.length === rowsOfBatch) {
      yield batch;
      batch = empty();
    }
  }
  if (batch[0] !== undefined && batch[0].length > 0) yield batch;
}

type Copy = { readonly source: DatabaseSync; readonly client: PoolClient; readonly generation: number };

/** Copies a table of the file into one of the database and returns how many rows it has. */
const copyTable = async (
  { source, client, generation }: Copy,
  { from, to, columns }: { readonly from: string; readonly to: string; readonly columns: readonly string[] },
  progress: (rows: number) => void = () => {},
): Promise<number> => {
  const arrays = columns.map((_, index) => `$${index + 1}::text[]`).join(', ');
  const text = `INSERT INTO catalogue.${to} (generation, ${columns.join(', ')}) SELECT ${generation}, * FROM unnest(${arrays})`;
  let rows = 0;
  for (const batch of columnBatches(source, from, columns)) {
    await client.query(text, batch);
    rows += batch[0]?.length ?? 0;
    progress(rows);
  }
  return rows;
};

const productColumns = [
  'id',
  'manufacturer_id',
  'part_number',
  'candidate_key',
  'self',
  'entity_tag',
  'body',
] as const;

/** Fills the table of products of a generation, which nobody reads before it is attached. */
const fillProducts = async (copy: Copy, progress: (text: string) => void): Promise<number> => {
  const { client, generation } = copy;
  const table = `product_${generation}`;
  // With the check, attaching it does not read it.
  await client.query(
    `CREATE TABLE catalogue.${table} (LIKE catalogue.product, CHECK (generation = ${generation}))`,
  );
  const products = await copyTable(copy, { from: 'product', to: table, columns: productColumns }, (rows) =>
    progress(`${rows.toLocaleString('en')} products written`),
  );
  progress('writing the indexes');
  await client.query(`CREATE UNIQUE INDEX ON catalogue.${table} (generation, part_number, manufacturer_id)`);
  await client.query(`CREATE INDEX ON catalogue.${table} (generation, candidate_key, manufacturer_id)`);
  await client.query(`ANALYZE catalogue.${table}`);
  return products;
};

/** Makes the generation the one that is read, in one transaction with everything that is not filled yet. */
const makeCurrent = async (copy: Copy): Promise<number> => {
  const { client, generation } = copy;
  await client.query('BEGIN');
  await copyTable(copy, { from: 'setting', to: 'setting', columns: ['name', 'value'] });
  const manufacturers = await copyTable(copy, {
    from: 'manufacturer',
    to: 'manufacturer',
    columns: ['id', 'name'],
  });
  await copyTable(copy, {
    from: 'manufacturer_key',
    to: 'manufacturer_key',
    columns: ['key', 'manufacturer_id', 'written', 'spelling'],
  });
  await copyTable(copy, {
    from: 'former_part_number',
    to: 'former_part_number',
    columns: ['candidate_key', 'manufacturer_id', 'part_number', 'former_part_number', 'until', 'address'],
  });
  await client.query(
    `ALTER TABLE catalogue.product ATTACH PARTITION catalogue.product_${generation} FOR VALUES IN (${generation})`,
  );
  await client.query(`
    INSERT INTO catalogue.current (generation) VALUES (${generation})
    ON CONFLICT (is_only) DO UPDATE SET generation = excluded.generation, loaded_at = now()`);
  await client.query(
    'ANALYZE catalogue.current, catalogue.setting, catalogue.manufacturer, catalogue.manufacturer_key, catalogue.former_part_number',
  );
  await client.query('COMMIT');
  return manufacturers;
};

/**
 * Deletes every generation but the current one: the earlier one, and what a load that was interrupted has left. Returns
 * whether it could; a table that is read for long stays until the next load.
 */
const removeOthers = async (client: PoolClient): Promise<boolean> => {
  const { rows } = await client.query<{ name: string }>(`
    SELECT relname AS name FROM pg_catalog.pg_class
    WHERE relnamespace = 'catalogue'::regnamespace AND relkind = 'r' AND relname ~ '^product_[0-9]+$'
      AND relname <> ALL (SELECT 'product_' || generation FROM catalogue.current)`);
  await client.query('BEGIN');
  try {
    // Lookups that begin now wait behind this statement.
    await client.query("SET LOCAL lock_timeout = '2s'");
    for (const { name } of rows) await client.query(`DROP TABLE catalogue.${name}`);
    for (const table of ['setting', 'manufacturer', 'manufacturer_key', 'former_part_number']) {
      await client.query(
        `DELETE FROM catalogue.${table} WHERE generation <> ALL (SELECT generation FROM catalogue.current)`,
      );
    }
    await client.query('COMMIT');
    return true;
  } catch (error) {
    await client.query('ROLLBACK');
    if (Reflect.get(Object(error), 'code') !== lockNotAvailable) throw error;
    return false;
  }
};

const load = async (
  source: DatabaseSync,
  client: PoolClient,
  progress: (text: string) => void,
): Promise<LoadedCatalogue> => {
  await removeOthers(client);
  const { rows } = await client.query<{ generation: number }>(
    "SELECT nextval('catalogue.generation')::integer AS generation",
  );
  const [next] = rows;
  if (next === undefined) throw new Error('The database gave no number to the generation.');
  const copy = { source, client, generation: next.generation };
  try {
    const products = await fillProducts(copy, progress);
    const manufacturers = await makeCurrent(copy);
    return { generation: copy.generation, manufacturers, products, isTidy: await removeOthers(client) };
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    await removeOthers(client).catch(() => {});
    throw error;
  }
};

/**
 * Loads the lookup database in a file into PostgreSQL, beside the catalogue that is there, and makes it the one that is
 * read in one transaction. Throws `LoadRefusal` or the error of the driver; then what was read before is read still.
 */
export const loadCatalogue = async (
  file: string,
  pool: Pool,
  progress: (text: string) => void = () => {},
): Promise<LoadedCatalogue> => {
  const source = openSource(file);
  const client = await pool.connect().catch((error: unknown) => {
    source.close();
    throw error;
  });
  try {
    const { rows } = await client.query<{ held: boolean; product: string | null }>(
      "SELECT pg_try_advisory_lock($1) AS held, to_regclass('catalogue.product')::text AS product",
      [loadLock],
    );
    const [state] = rows;
    if (state?.held !== true) {
      throw new LoadRefusal('load_running', 'Another load of this database is running. Wait until it ends.');
    }
    try {
      if (state.product === null) {
        throw new LoadRefusal(
          'no_schema',
          'The database has no place for the catalogue. Run npm run supplier -- migrate with OWNER_DB_URL set to its address.',
        );
      }
      return await load(source, client, progress);
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [loadLock]).catch(() => {});
    }
  } finally {
    source.close();
    client.release();
  }
};
