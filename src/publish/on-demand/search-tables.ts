import type { DatabaseSync } from 'node:sqlite';
import type { CatalogueLibrary } from '../../content/catalogue/library.ts';
import { catalogueFilters } from '../../contracts/site-paths.ts';
import { filterValuesOf } from '../catalogue-filters.ts';
import type { SearchedPage } from './searched-pages.ts';

/**
 * The words of records are taken from their bodies when they are shown, so that the index has no second copy of them.
 * Rows of records are those of the products; rows of other pages are negative.
 */
const schema = `
  CREATE TABLE page (id INTEGER PRIMARY KEY, url TEXT NOT NULL, kind TEXT NOT NULL, title TEXT NOT NULL, text TEXT NOT NULL);
  CREATE VIEW searched AS
    SELECT product.rowid AS id,
      (product.body ->> '$.data.manufacturer.name') || ' ' || product.part_number AS title,
      product.candidate_key AS key,
      (product.body ->> '$.data.name') || '. ' || (product.body ->> '$.data.description') || ' '
        || (product.body ->> '$.data.classification.name') || '. ' || (product.body ->> '$.data.market.name') || '. '
        || record_page.identifiers || ' ' || product.id AS text
      FROM product JOIN record_page ON record_page.product = product.rowid
    UNION ALL
    SELECT id, title, '', text FROM page;
  CREATE VIRTUAL TABLE words USING fts5(
    title, key, text, content = 'searched', content_rowid = 'id', tokenize = 'porter unicode61 remove_diacritics 2'
  );
  CREATE TABLE filter_value (id INTEGER PRIMARY KEY, filter TEXT NOT NULL, value TEXT NOT NULL, UNIQUE (filter, value));
  CREATE TABLE filter_entry (value INTEGER, product INTEGER, PRIMARY KEY (value, product)) WITHOUT ROWID;`;

const writeFilters = (database: DatabaseSync, { products }: CatalogueLibrary): void => {
  const insertValue = database.prepare('INSERT INTO filter_value VALUES (?, ?, ?)');
  const entries = new Map<string, number[]>();
  for (const [index, product] of products.entries()) {
    const values = filterValuesOf(product);
    for (const filter of catalogueFilters) {
      for (const value of values[filter]) {
        const key = JSON.stringify([filter, value]);
        const rows = entries.get(key) ?? [];
        if (rows.length === 0) {
          entries.set(key, rows);
          insertValue.run(entries.size, filter, value);
        }
        rows.push(index + 1);
      }
    }
  }
  // One value after the other, in the order of the table: rows that are appended cost least.
  const insertEntry = database.prepare('INSERT INTO filter_entry VALUES (?, ?)');
  for (const [index, rows] of [...entries.values()].entries()) {
    for (const row of rows) insertEntry.run(index + 1, row);
  }
};

/** Writes what a search and the filters of the catalogue need: the words of all records and pages, and the values of filters. */
export const writeSearchTables = (
  database: DatabaseSync,
  library: CatalogueLibrary,
  pages: readonly SearchedPage[],
): void => {
  database.exec(schema);
  const insertPage = database.prepare('INSERT INTO page VALUES (?, ?, ?, ?, ?)');
  for (const [index, { url, kind, title, text }] of pages.entries()) {
    insertPage.run(-1 - index, url, kind, title, text);
  }
  writeFilters(database, library);
  database.exec(
    "INSERT INTO words (words) VALUES ('rebuild'); INSERT INTO words (words) VALUES ('optimize');",
  );
};
