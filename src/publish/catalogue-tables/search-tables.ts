import type { DatabaseSync } from 'node:sqlite';
import { notClassified } from '../../content/catalogue/functions.ts';
import type { CatalogueProduct } from '../../content/catalogue/product-file.ts';
import { candidateKey, searchKey } from '../../evidence/lookup-key.ts';
import type { SearchedPage } from './searched-pages.ts';

/**
 * What a search compares: texts as `searchKey` makes them, and part numbers and other codes as `candidateKey` does, with a
 * space before each word: there short words begin. Entries are in the order in which a search lists equally good ones: a page, or the record at a position.
 */
const schema = `
  CREATE TABLE page (id INTEGER PRIMARY KEY, path TEXT NOT NULL, kind TEXT NOT NULL, title TEXT NOT NULL, text TEXT NOT NULL);
  CREATE TABLE search_entry (
    id INTEGER PRIMARY KEY,
    page INTEGER,
    position INTEGER,
    numbers TEXT NOT NULL,
    title TEXT NOT NULL,
    text TEXT NOT NULL
  );`;

const wordsOf = (text: string): string => ` ${searchKey(text)}`;

const numbersOf = (codes: readonly string[]): string => ` ${codes.map(candidateKey).join(' ')} `;

/**
 * The title of a record for the search: the names of the manufacturer, and at the end the part number. A name that came to the
 * manufacturer with a purchase is that of some of its records, and their own texts have it: `Meraki` must not find all of Cisco.
 */
const titleOf = ({ manufacturer, record }: CatalogueProduct): string => {
  const { id, name, aliases } = manufacturer;
  const names = aliases.flatMap((alias) => (alias.since === undefined ? [alias.name] : []));
  return wordsOf([name, id, name, ...names, record.manufacturerPartNumber].join(' '));
};

/** What else a search finds in a record, with the pieces of its part number, where short words begin too. */
const textOf = ({ record, market }: CatalogueProduct): string => {
  const { name, description, classification, identifiers, id } = record;
  const kind = classification.name === notClassified ? '' : classification.name;
  const code = 'code' in classification ? [classification.code] : [];
  const values = identifiers.map(({ value }) => value);
  const pieces = record.manufacturerPartNumber.split(/[^\p{L}\p{N}]+/u);
  return wordsOf([name, description, kind, ...code, market.name, ...values, id, ...pieces].join(' '));
};

/** Writes what a search needs: the texts of the pages, and those of the records in their order. */
export const writeSearchTables = (
  database: DatabaseSync,
  records: readonly CatalogueProduct[],
  pages: readonly SearchedPage[],
): void => {
  database.exec(schema);
  const insertPage = database.prepare('INSERT INTO page VALUES (?, ?, ?, ?, ?)');
  const insert = database.prepare(
    'INSERT INTO search_entry (page, position, numbers, title, text) VALUES (?, ?, ?, ?, ?)',
  );
  for (const [index, { path, kind, title, text, codes = [] }] of pages.entries()) {
    insertPage.run(index + 1, path, kind, title, text);
    insert.run(index + 1, null, numbersOf(codes), wordsOf(title), wordsOf(text));
  }
  for (const [index, product] of records.entries()) {
    const numbers = numbersOf([product.record.manufacturerPartNumber]);
    insert.run(null, index + 1, numbers, titleOf(product), textOf(product));
  }
};
