import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Pool, PoolClient } from 'pg';
import { advisoryLocks } from '../../../../host/database/advisory-locks.ts';
import { Refusal } from '../../../command-line/tool-command.ts';
import { exitCodes } from '../../../command-line/tool-context.ts';
import { type Copy, copyTable, largeTables, smallTables } from './copy-table.ts';

/** What is now looked up in the database. */
export type LoadedCatalogue = {
  readonly generation: number;
  readonly manufacturers: number;
  readonly products: number;
  /** Whether the earlier generations are deleted. Where they were still being read, the next load deletes them. */
  readonly isTidy: boolean;
};

const refusal = (code: 'not_a_lookup_database' | 'no_schema' | 'load_running', message: string): Refusal =>
  new Refusal(code, message, exitCodes.findings);

/** The SQLSTATE of a lock that was waited for in vain. */
const lockNotAvailable = '55P03';

const countsOf = (source: DatabaseSync): Pick<LoadedCatalogue, 'manufacturers' | 'products'> => {
  const count = (table: string) =>
    Number(source.prepare(`SELECT count(*) AS count FROM ${table}`).get()?.count);
  return { manufacturers: count('manufacturer'), products: count('product') };
};

const openSource = (file: string): DatabaseSync => {
  const refused = (why: string) =>
    refusal(
      'not_a_lookup_database',
      `${file} ${why}. Run npm run build, which writes build/catalogue.sqlite, or name the file.`,
    );
  if (!existsSync(file)) throw refused('does not exist');
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    if (countsOf(database).products === 0) throw refused('has no products');
    // Also says when it is the file of an earlier version.
    for (const name of [...largeTables, ...smallTables]) database.prepare(`SELECT * FROM ${name}`);
  } catch (error) {
    database.close();
    throw error instanceof Refusal ? error : refused('is not a lookup database');
  }
  return database;
};

/** The name of the operator class with which pg_trgm indexes text; `undefined` where the database does not have the extension. */
const trigramClass = async (client: PoolClient): Promise<string | undefined> => {
  const { rows } = await client.query<{ name: string }>(
    "SELECT format('%I.%I', nspname, opcname) AS name FROM pg_opclass JOIN pg_namespace AS schemas ON schemas.oid = opcnamespace WHERE opcname = 'gin_trgm_ops'",
  );
  return rows[0]?.name;
};

/** The columns of which parts are looked for. */
const searchedColumns: Readonly<Partial<Record<(typeof largeTables)[number], readonly string[]>>> = {
  search_entry: ['numbers', 'title', 'text'],
  candidate: ['candidate_key'],
};

/** Fills one of the tables of a generation, which nobody reads before they are attached. Attaching it writes its other indexes. */
const fillTable = async (
  copy: Copy,
  name: (typeof largeTables)[number],
  progress: (text: string) => void,
): Promise<void> => {
  const { client, generation } = copy;
  const own = `${name}_${generation}`;
  // With the check, attaching it does not read it.
  await client.query(
    `CREATE TABLE catalogue.${own} (LIKE catalogue.${name}, CHECK (generation = ${generation}))`,
  );
  await copyTable(copy, name, own, (written) =>
    progress(`${name}: ${written.toLocaleString('en')} rows written`),
  );
  const searched = searchedColumns[name];
  const trigrams = searched === undefined ? undefined : await trigramClass(client);
  if (searched !== undefined && trigrams !== undefined) {
    progress(`${name}: writing the index of parts of words`);
    const columns = searched.map((column) => `${column} ${trigrams}`);
    await client.query(`CREATE INDEX ON catalogue.${own} USING gin (${columns.join(', ')})`);
  }
  // Also sets the visibility map, with which an index alone answers.
  await client.query(`VACUUM ANALYZE catalogue.${own}`);
};

/** The tables that all generations share: those of the file, and what the database makes of them. */
const sharedTables = [...smallTables, 'filter_combination'];

/**
 * Fills what all generations share, and makes the generation the one that is read. Its tables are attached before, in a
 * transaction of their own: a session hears of a new partition only after it can see what the same transaction wrote, and
 * would find no products in between.
 */
const makeCurrent = async (copy: Copy): Promise<void> => {
  const { client, generation } = copy;
  await client.query('BEGIN');
  for (const table of smallTables) await copyTable(copy, table);
  for (const name of largeTables) {
    await client.query(
      `ALTER TABLE catalogue.${name} ATTACH PARTITION catalogue.${name}_${generation} FOR VALUES IN (${generation})`,
    );
  }
  await client.query('SELECT catalogue.combine_filters($1)', [generation]);
  await client.query(`ANALYZE ${sharedTables.map((name) => `catalogue.${name}`).join(', ')}`);
  await client.query('COMMIT');
  await client.query(`
    INSERT INTO catalogue.current (generation) VALUES (${generation})
    ON CONFLICT (is_only) DO UPDATE SET generation = excluded.generation, loaded_at = now()`);
  await client.query('ANALYZE catalogue.current');
};

/**
 * Deletes every generation but the current one: the earlier one, and what a load that was interrupted has left. Returns
 * whether it could; a table that is read for long stays until the next load.
 */
const removeOthers = async (client: PoolClient): Promise<boolean> => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_catalog.pg_class
     WHERE relnamespace = 'catalogue'::regnamespace AND relkind = 'r' AND relname ~ ('^(' || $1 || ')_[0-9]+$')
       AND regexp_replace(relname, '.*_', '') <> ALL (SELECT generation::text FROM catalogue.current)`,
    [largeTables.join('|')],
  );
  await client.query('BEGIN');
  try {
    // Whoever begins to read now waits behind these statements. All tables are locked before any is deleted, in the order in which
    // they are read: what has read one of a generation then finds the others.
    await client.query("SET LOCAL lock_timeout = '2s'");
    if (rows.length > 0) {
      const locked = largeTables.map((name) => `catalogue.${name}`).join(', ');
      await client.query(`LOCK TABLE ONLY ${locked} IN ACCESS EXCLUSIVE MODE`);
    }
    for (const { name } of rows) await client.query(`DROP TABLE catalogue.${name}`);
    for (const name of sharedTables) {
      await client.query(
        `DELETE FROM catalogue.${name} WHERE generation <> ALL (SELECT generation FROM catalogue.current)`,
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
    for (const table of largeTables) await fillTable(copy, table, progress);
    await makeCurrent(copy);
    return { generation: copy.generation, ...countsOf(source), isTidy: await removeOthers(client) };
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    await removeOthers(client).catch(() => {});
    throw error;
  }
};

/**
 * Loads the lookup database in a file into PostgreSQL, beside the catalogue that is there, and makes it the one that is
 * read at once. Throws a `Refusal` or the error of the driver; then what was read before is read still.
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
    const { rows } = await client.query<{ held: boolean; newest: string | null }>(
      "SELECT pg_try_advisory_lock($1) AS held, to_regclass('catalogue.candidate')::text AS newest",
      [advisoryLocks.catalogueLoad],
    );
    const [state] = rows;
    if (state?.held !== true) {
      throw refusal('load_running', 'Another load of this database is running. Wait until it ends.');
    }
    try {
      if (state.newest === null) {
        throw refusal(
          'no_schema',
          'The database has no place for the catalogue of this version. Run npm run supplier -- migrate with OWNER_DB_URL set to its address.',
        );
      }
      return await load(source, client, progress);
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [advisoryLocks.catalogueLoad]).catch(() => {});
    }
  } finally {
    source.close();
    client.release();
  }
};
