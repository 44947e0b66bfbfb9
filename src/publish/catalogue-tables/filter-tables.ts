import type { DatabaseSync } from 'node:sqlite';
import type { CatalogueLibrary } from '../../content/catalogue/library.ts';
import { catalogueFilters } from '../../contracts/site-paths.ts';
import { filterValuesOf, namedValuesOf } from '../catalogue-filters.ts';

/** The values of filters, in the order in which a form lists them, and the records under each. `product` is a row. */
const schema = `
  CREATE TABLE filter_value (
    id INTEGER PRIMARY KEY,
    filter TEXT NOT NULL,
    value TEXT NOT NULL,
    text TEXT NOT NULL,
    heading TEXT NOT NULL,
    UNIQUE (filter, value)
  );
  CREATE TABLE filter_entry (value INTEGER, product INTEGER, PRIMARY KEY (value, product)) WITHOUT ROWID;`;

/** Writes what the filters of the catalogue need. */
export const writeFilterTables = (database: DatabaseSync, library: CatalogueLibrary): void => {
  database.exec(schema);
  const rows = new Map<string, number[]>();
  const keyOf = (filter: string, value: string): string => `${filter} ${value}`;
  for (const [index, product] of library.products.entries()) {
    const values = filterValuesOf(product);
    for (const filter of catalogueFilters) {
      for (const value of values[filter]) {
        const own = rows.get(keyOf(filter, value)) ?? [];
        if (own.length === 0) rows.set(keyOf(filter, value), own);
        own.push(index + 1);
      }
    }
  }
  const insertValue = database.prepare('INSERT INTO filter_value VALUES (?, ?, ?, ?, ?)');
  const insertEntry = database.prepare('INSERT INTO filter_entry VALUES (?, ?)');
  let id = 0;
  for (const { filter, value, text, heading } of namedValuesOf(library)) {
    const products = rows.get(keyOf(filter, value));
    if (products === undefined) continue;
    id += 1;
    insertValue.run(id, filter, value, text, heading ?? '');
    for (const product of products) insertEntry.run(id, product);
  }
};
