import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { CatalogueLibrary } from '../content/catalogue/library.ts';
import { manufacturerNames } from '../content/catalogue/product-file.ts';
import { candidateKey, manufacturerKey } from '../contracts/lookup-key.ts';
import { productApiAddress, productBody } from './api-bodies.ts';

const schema = `
  CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE manufacturer (id TEXT PRIMARY KEY, name TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE manufacturer_key (
    key TEXT PRIMARY KEY,
    manufacturer_id TEXT NOT NULL,
    written TEXT NOT NULL,
    spelling TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE product (
    id TEXT NOT NULL,
    manufacturer_id TEXT NOT NULL,
    part_number TEXT NOT NULL,
    candidate_key TEXT NOT NULL,
    self TEXT NOT NULL,
    entity_tag TEXT NOT NULL,
    body TEXT NOT NULL
  );`;

/** The part number comes first, so that each index serves a part number with its manufacturer and one alone. */
const indexes = `
  CREATE UNIQUE INDEX product_by_part_number ON product (part_number, manufacturer_id);
  CREATE INDEX product_by_candidate_key ON product (candidate_key, manufacturer_id);`;

const entityTag = (body: string): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;

/** The most segments that a manufacturer's name has in an address with unescaped slashes; part numbers have no limit. */
const longestSplit = (library: CatalogueLibrary): number => {
  const slashes = library.manufacturers.flatMap(manufacturerNames).map((name) => name.split('/').length);
  return Math.max(1, ...slashes);
};

const fill = (
  database: DatabaseSync,
  library: CatalogueLibrary,
  { baseUrl, lookupPage }: CatalogueOptions,
): void => {
  const insertSetting = database.prepare('INSERT INTO setting VALUES (?, ?)');
  insertSetting.run('longest_split', String(longestSplit(library)));
  insertSetting.run('lookup_page', lookupPage);
  const insertManufacturer = database.prepare('INSERT INTO manufacturer VALUES (?, ?)');
  // The name comes before the id, which often has the same key.
  const insertKey = database.prepare('INSERT OR IGNORE INTO manufacturer_key VALUES (?, ?, ?, ?)');
  for (const manufacturer of library.manufacturers) {
    insertManufacturer.run(manufacturer.id, manufacturer.name);
    for (const name of [manufacturer.name, ...manufacturerNames(manufacturer)]) {
      insertKey.run(manufacturerKey(name), manufacturer.id, name, candidateKey(name));
    }
  }
  const insertProduct = database.prepare('INSERT INTO product VALUES (?, ?, ?, ?, ?, ?, ?)');
  for (const product of library.products) {
    const { id, manufacturer, manufacturerPartNumber: partNumber } = product.record;
    const body = productBody(product, baseUrl);
    const self = productApiAddress(product, baseUrl);
    insertProduct.run(id, manufacturer, partNumber, candidateKey(partNumber), self, entityTag(body), body);
  }
};

/** What the lookup database has beside the catalogue. */
export type CatalogueOptions = {
  /** The address of the site, without a slash at its end. */
  readonly baseUrl: string;
  /** The page that answers a lookup, with places that `lookupSlots` names for what differs. */
  readonly lookupPage: string;
  /** Writes further tables, when records are rendered on demand. */
  readonly writeMore?: (database: DatabaseSync) => void;
};

/**
 * Writes the lookup database that the product functions open. The same library gives the same bytes. The file is written
 * under another name and then renamed, so that it is either complete or absent.
 */
export const writeCatalogueDatabase = (
  path: string,
  library: CatalogueLibrary,
  options: CatalogueOptions,
): void => {
  const unfinished = `${path}.unfinished`;
  mkdirSync(dirname(path), { recursive: true });
  rmSync(unfinished, { force: true });
  const database = new DatabaseSync(unfinished);
  // A record takes a third of the usual page, and the rest of a page that has no room for another would be empty.
  database.exec('PRAGMA page_size = 16384; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN;');
  database.exec(schema);
  fill(database, library, options);
  database.exec(indexes);
  options.writeMore?.(database);
  database.exec('COMMIT; PRAGMA optimize;');
  database.close();
  renameSync(unfinished, path);
};
