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
  CREATE TABLE manufacturer_key (key TEXT PRIMARY KEY, manufacturer_id TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE product (
    id TEXT NOT NULL,
    manufacturer_id TEXT NOT NULL,
    part_number TEXT NOT NULL,
    candidate_key TEXT NOT NULL,
    self TEXT NOT NULL,
    entity_tag TEXT NOT NULL,
    body TEXT NOT NULL
  );`;

const indexes = `
  CREATE UNIQUE INDEX product_by_part_number ON product (manufacturer_id, part_number);
  CREATE INDEX product_by_candidate_key ON product (manufacturer_id, candidate_key);`;

const entityTag = (body: string): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;

/** The most segments that a manufacturer's name has in an address with unescaped slashes; part numbers have no limit. */
const longestSplit = (library: CatalogueLibrary): number => {
  const slashes = library.manufacturers.flatMap(manufacturerNames).map((name) => name.split('/').length);
  return Math.max(1, ...slashes);
};

const fill = (database: DatabaseSync, library: CatalogueLibrary, baseUrl: string): void => {
  database.prepare("INSERT INTO setting VALUES ('longest_split', ?)").run(String(longestSplit(library)));
  const insertKey = database.prepare('INSERT OR IGNORE INTO manufacturer_key VALUES (?, ?)');
  for (const manufacturer of library.manufacturers) {
    for (const name of manufacturerNames(manufacturer)) insertKey.run(manufacturerKey(name), manufacturer.id);
  }
  const insertProduct = database.prepare('INSERT INTO product VALUES (?, ?, ?, ?, ?, ?, ?)');
  for (const product of library.products) {
    const { id, manufacturer, manufacturerPartNumber: partNumber } = product.record;
    const body = productBody(product, baseUrl);
    const self = productApiAddress(product, baseUrl);
    insertProduct.run(id, manufacturer, partNumber, candidateKey(partNumber), self, entityTag(body), body);
  }
};

/**
 * Writes the lookup database that the product functions open. The same library gives the same bytes. The file is written
 * under another name and then renamed, so that it is either complete or absent.
 */
export const writeCatalogueDatabase = (path: string, library: CatalogueLibrary, baseUrl: string): void => {
  const unfinished = `${path}.unfinished`;
  mkdirSync(dirname(path), { recursive: true });
  rmSync(unfinished, { force: true });
  const database = new DatabaseSync(unfinished);
  database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN;');
  database.exec(schema);
  fill(database, library, baseUrl);
  database.exec(indexes);
  database.exec('COMMIT; PRAGMA optimize;');
  database.close();
  renameSync(unfinished, path);
};
