import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type CatalogueLibrary, recordsByManufacturer } from '../content/catalogue/library.ts';
import { manufacturerNames } from '../content/catalogue/product-file.ts';
import type { SiteContent } from '../content/read-content.ts';
import { candidateKey, manufacturerKey } from '../contracts/lookup-key.ts';
import { productApiAddress, productBody } from './api-bodies.ts';
import { catalogueFiles } from './catalogue-files.ts';
import { writeFilterTables } from './catalogue-filters.ts';
import { writeRecordTables } from './catalogue-tables/record-tables.ts';
import { writeSearchTables } from './catalogue-tables/search-tables.ts';
import type { SearchedPage } from './catalogue-tables/searched-pages.ts';
import { formerPartNumbers, statementSources } from './statement-lines.ts';
import { catalogueDataset, scriptSafeJson } from './structured-data.ts';

const schema = `
  CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE manufacturer (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    position INTEGER NOT NULL,
    records INTEGER NOT NULL,
    aliases TEXT NOT NULL
  ) WITHOUT ROWID;
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
  );
  CREATE TABLE former_part_number (
    candidate_key TEXT NOT NULL,
    manufacturer_id TEXT NOT NULL,
    part_number TEXT NOT NULL,
    former_part_number TEXT NOT NULL,
    until TEXT NOT NULL,
    address TEXT NOT NULL,
    PRIMARY KEY (candidate_key, manufacturer_id, part_number)
  ) WITHOUT ROWID;`;

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
  { catalogue: library, overview, ownReports }: CatalogueContent,
  baseUrl: string,
): void => {
  const insertSetting = database.prepare('INSERT INTO setting VALUES (?, ?)');
  insertSetting.run('base_url', baseUrl);
  insertSetting.run('longest_split', String(longestSplit(library)));
  const files = catalogueFiles(library, baseUrl).list.data;
  insertSetting.run('dataset', scriptSafeJson(catalogueDataset(files, baseUrl, overview?.name)));
  insertSetting.run('sources', JSON.stringify(statementSources(library)));
  if (ownReports !== undefined) insertSetting.run('own_reports', ownReports);
  insertSetting.run('editions', JSON.stringify(library.editions));
  if (overview !== undefined) insertSetting.run('authority_boundary', overview.authorityBoundary);
  const insertManufacturer = database.prepare('INSERT INTO manufacturer VALUES (?, ?, ?, ?, ?)');
  // The name comes before the id, which often has the same key.
  const insertKey = database.prepare('INSERT OR IGNORE INTO manufacturer_key VALUES (?, ?, ?, ?)');
  for (const [position, { manufacturer, products }] of recordsByManufacturer(library).entries()) {
    const { id, name, aliases } = manufacturer;
    insertManufacturer.run(id, name, position, products.length, JSON.stringify(aliases));
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
  // The latest of several that a lookup finds alike comes last.
  const insertFormer = database.prepare(
    'INSERT OR REPLACE INTO former_part_number VALUES (?, ?, ?, ?, ?, ?)',
  );
  for (const { product, former, until, address } of formerPartNumbers(library, baseUrl)) {
    const { manufacturer, manufacturerPartNumber: partNumber } = product.record;
    insertFormer.run(candidateKey(former), manufacturer, partNumber, former, until, address);
  }
};

/** What the database holds: the catalogue, the Insights that name its records, and the pages that a search finds. */
export type CatalogueContent = Pick<SiteContent, 'catalogue' | 'insights'> & {
  readonly pages: readonly SearchedPage[];
  /** What the service says about itself: its name, without it that of this project, and the boundary that agents get with each result. */
  readonly overview?: Pick<SiteContent['overview'], 'name' | 'authorityBoundary'>;
  /** Where errors of the service are reported; absent when nobody has said. */
  readonly ownReports?: string | undefined;
};

/**
 * Writes the database that lookups, the pages of the catalogue and the search read. `baseUrl` is the address of the site,
 * without a slash at its end. The same content gives the same bytes. The file is written under another name and then
 * renamed, so that it is either complete or absent.
 */
export const writeCatalogueDatabase = (path: string, content: CatalogueContent, baseUrl: string): void => {
  const unfinished = `${path}.unfinished`;
  const { catalogue, pages } = content;
  mkdirSync(dirname(path), { recursive: true });
  rmSync(unfinished, { force: true });
  const database = new DatabaseSync(unfinished);
  // A record takes a third of the usual page, and the rest of a page that has no room for another would be empty.
  database.exec('PRAGMA page_size = 16384; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN;');
  database.exec(schema);
  fill(database, content, baseUrl);
  database.exec(indexes);
  writeRecordTables(database, content);
  writeFilterTables(database, catalogue);
  writeSearchTables(database, catalogue, pages);
  database.exec('COMMIT; PRAGMA optimize;');
  database.close();
  renameSync(unfinished, path);
};
