import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { catalogueFilters, type RecordOrder } from '../../src/contracts/site-paths.ts';
import {
  type Catalogue,
  type CatalogueQuery,
  type CatalogueStore,
  CatalogueUnavailable,
  createCatalogue,
  type QueryValue,
} from './catalogue.ts';
import { type SqliteStatement, searchStatement } from './sqlite-search.ts';

/** The positions of the records, or the combinations, that have the value of each filter of a JSON object. */
const meeting = (
  filters: string,
  [column, table]: ['position', 'filter_entry'] | ['combination', 'filter_combination'],
): string => `
  SELECT ${column} FROM ${table}
  WHERE value IN (
    SELECT filter_value.id FROM json_each(${filters}) AS wanted
      CROSS JOIN filter_value ON filter_value.filter = wanted.key AND filter_value.value = wanted.value)
  GROUP BY ${column} HAVING count(*) = (SELECT count(*) FROM json_each(${filters}))`;

const orderSql = {
  'part-number': 'position',
  newest: 'evidence_as_of DESC, position',
  oldest: 'evidence_as_of, position',
} as const satisfies Readonly<Record<RecordOrder, string>>;

/** The parameters are the filters, the order, how many are skipped, and how many are listed at most. */
const listSql = (order: RecordOrder, isFiltered: boolean): string => `
  WITH met AS ${isFiltered ? `MATERIALIZED (${meeting('?1', ['position', 'filter_entry'])})` : '(SELECT position FROM product)'}
  SELECT (SELECT count(*) FROM met) AS total, body
  FROM (
      SELECT position FROM product ${isFiltered ? 'INDEXED BY product_by_date WHERE position IN met' : ''}
      ORDER BY ${orderSql[order]} LIMIT ?4 OFFSET ?3)
    CROSS JOIN product USING (position)
  ORDER BY ${orderSql[order]}`;

/** The values of filters that some record has beside the others, before them the chosen one if none has it. */
const choicesSql = (chosen: readonly string[]): string => {
  // With the sign, each value's combinations are read once, and not looked up for each of those that meet the filters.
  const counted = (which: string, others: string, areOthers: boolean): string =>
    areOthers
      ? `SELECT filter_value.id, filter, filter_value.value, text, heading, coalesce(sum(filter_combination.records), 0) AS records
         FROM filter_value LEFT JOIN filter_combination
           ON filter_combination.value = filter_value.id AND +combination IN (${meeting(others, ['combination', 'filter_combination'])})
         WHERE ${which} GROUP BY filter_value.id`
      : `SELECT id, filter, value, text, heading, records FROM filter_value WHERE ${which}`;
  // The values of a filter that is chosen are counted beside the others, those of the rest beside all.
  const parts = chosen.map((filter) =>
    counted(`filter = '${filter}'`, `json_remove(?1, '$."${filter}"')`, chosen.length > 1),
  );
  const rest = counted('filter NOT IN (SELECT key FROM json_each(?1))', '?1', chosen.length > 0);
  return `
    SELECT filter, value, text, heading, records FROM (${[...parts, rest].join(' UNION ALL ')})
    WHERE records > 0 OR value = (SELECT wanted.value FROM json_each(?1) AS wanted WHERE wanted.key = filter)
    ORDER BY records > 0, id`;
};

/** Statements with a fixed text. SQLite plans a statement anew each time if its limit is a parameter alone. */
const statements = {
  settings: 'SELECT name, value FROM setting',
  manufacturers: 'SELECT id, name, aliases, records FROM manufacturer ORDER BY position',
  find_manufacturer: `
    SELECT id, name, aliases, records
    FROM manufacturer_key JOIN manufacturer ON manufacturer.id = manufacturer_key.manufacturer_id WHERE key = ?`,
  find: `
    SELECT id, body, entity_tag FROM manufacturer_key CROSS JOIN product USING (manufacturer_id)
    WHERE key = ? AND part_number = ?`,
  records_with_numbers: `
    SELECT body
    FROM (
      SELECT product.position, manufacturer_id, part_number, row_number() OVER (
        PARTITION BY part_number, manufacturer_id IN (SELECT value FROM json_each(?2)) ORDER BY manufacturer_id) AS place
      FROM (SELECT DISTINCT value FROM json_each(?1)) AS wanted CROSS JOIN product ON part_number = wanted.value) AS hit
      CROSS JOIN product USING (position)
    WHERE place <= ?3 ORDER BY hit.manufacturer_id, hit.part_number`,
  records_with_keys: `
    SELECT body, former_part_number, until, address
    FROM (
      SELECT candidate.*, row_number() OVER (
        PARTITION BY candidate_key, manufacturer_id IN (SELECT value FROM json_each(?2)) ORDER BY manufacturer_id, part_number) AS place
      FROM (SELECT DISTINCT value FROM json_each(?1)) AS wanted CROSS JOIN candidate ON candidate_key = wanted.value) AS hit
      CROSS JOIN product USING (position)
    WHERE place <= ?3 ORDER BY hit.manufacturer_id, hit.part_number, hit.candidate_key`,
  // The trigrams narrow, in the order of the places, so that it ends with the last row that is asked for. They are those of the
  // beginning of a long text: its trigrams would all be looked up.
  records_containing: `
    WITH
      range AS MATERIALIZED (
        SELECT coalesce(min(first), 1) AS first, coalesce(max(last), 0) AS last
        FROM (
          SELECT first, last FROM number_range WHERE manufacturer_id = ?2
          UNION ALL SELECT 1, 9223372036854775807 WHERE ?2 IS NULL)),
      beginning AS MATERIALIZED (
        SELECT rowid AS place FROM number_trigram
        WHERE text GLOB '  ' || substr(?1, 1, 32) || '*' AND instr(text, ?1) = 3 AND text <> '  ' || ?1
          AND rowid BETWEEN (SELECT first FROM range) AND (SELECT last FROM range)
        ORDER BY rowid LIMIT ?3 + 0),
      inside AS MATERIALIZED (
        SELECT rowid AS place FROM number_trigram
        WHERE text GLOB '*' || substr(?1, 1, 32) || '*' AND instr(text, ?1) > 3
          AND rowid BETWEEN (SELECT first FROM range) AND (SELECT last FROM range)
        ORDER BY rowid LIMIT ?3 + 0)
    SELECT body
    FROM (SELECT 0 AS is_inside, place FROM beginning UNION ALL SELECT 1, place FROM inside) AS hit
      CROSS JOIN number_entry USING (place) CROSS JOIN product USING (position)
    ORDER BY is_inside, place`,
  find_record: `
    SELECT body, evidence, insights, histories, editions, (SELECT value FROM setting WHERE name = 'sources') AS sources
    FROM product WHERE id = ?`,
  record_licences: `
    SELECT product.id, filter_value.value AS licence
    FROM json_each(?1) AS wanted
      CROSS JOIN product ON product.id = wanted.value
      CROSS JOIN filter_value ON filter_value.filter = 'licence'
      CROSS JOIN filter_entry ON filter_entry.value = filter_value.id AND filter_entry.position = product.position`,
  edition_changes: `
    SELECT listed FROM edition_change WHERE manufacturer_id = ?1 AND date >= ?2 ORDER BY edition DESC LIMIT ?3 + 0`,
  find_removed: 'SELECT record FROM removed_record WHERE id = ?',
} as const satisfies Readonly<
  Record<Exclude<CatalogueQuery[0], 'list_records' | 'choices' | 'search'>, string>
>;

/** The text of a query's statement and its values. */
const statementOf = (query: CatalogueQuery): SqliteStatement => {
  const [, ...values] = query;
  if (query[0] === 'search') {
    const [, searched, skipped, maxEntries, maxTotal] = query;
    return searchStatement(searched, skipped, maxEntries, maxTotal);
  }
  if (query[0] === 'list_records') {
    const [, filters, order] = query;
    return { sql: listSql(order, Object.keys(filters).length > 0), values };
  }
  if (query[0] === 'choices') {
    const [, filters] = query;
    return { sql: choicesSql(catalogueFilters.filter((filter) => filters[filter] !== undefined)), values };
  }
  return { sql: statements[query[0]], values };
};

const openFile = (path: string): DatabaseSync => {
  // The build replaces the file and never changes it, so that no read has to lock it. It is not mapped into memory: if somebody
  // truncated it, the system would end the process.
  const address = pathToFileURL(path);
  address.searchParams.set('immutable', '1');
  return new DatabaseSync(address, { readOnly: true });
};

/** A value as SQLite takes it. */
const toInput = (value: QueryValue): SQLInputValue =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : value;

/**
 * The result of reading the file. Throws `CatalogueUnavailable` for an error of SQLite, which means that the file is missing, is
 * not a database or cannot be read.
 */
const unlessUnreadable = <Result>(read: () => Result): Result => {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && Reflect.get(error, 'code') === 'ERR_SQLITE_ERROR') {
      throw new CatalogueUnavailable(`The file of the catalogue: ${error.message}`);
    }
    throw error;
  }
};

const storeIn = (database: DatabaseSync): CatalogueStore => {
  // There are few texts: that of a search depends on the number of its words alone.
  const prepared = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    const statement = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, statement);
    return statement;
  };
  for (const sql of Object.values(statements)) prepare(sql);
  return {
    generation: async () => 0,
    rows: async (...query) =>
      unlessUnreadable(() => {
        const { sql, values } = statementOf(query);
        return prepare(sql).all(...values.map(toInput));
      }),
    close: async () => database.close(),
  };
};

/**
 * Opens the catalogue database of a build read-only. Throws `CatalogueUnavailable` when the file is missing, or is not the
 * database of such a build. The cost does not depend on the number of products.
 */
export const openSqliteCatalogue = (path: string): Catalogue =>
  unlessUnreadable(() => {
    const database = openFile(path);
    try {
      return createCatalogue(storeIn(database));
    } catch (error) {
      database.close();
      throw error;
    }
  });
