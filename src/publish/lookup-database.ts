import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { countedEditions } from '../content/catalogue/editions.ts';
import { type CatalogueLibrary, recordsByManufacturer } from '../content/catalogue/library.ts';
import type { PartsLists } from '../content/catalogue/parts-lists.ts';
import { manufacturerNames, reasonedNames } from '../content/catalogue/product-file.ts';
import type { SiteContent } from '../content/read-content.ts';
import type { CatalogueSettings } from '../contracts/catalogue-settings.ts';
import type { StatementSource } from '../contracts/statement-bodies.ts';
import type { WhereToAsk } from '../contracts/where-to-ask.ts';
import { manufacturerKey } from '../evidence/lookup-key.ts';
import type { PublishedFiles } from './catalogue-files.ts';
import { writeFilterTables } from './catalogue-filters.ts';
import { catalogueDataset } from './catalogue-structured-data.ts';
import { writeChangeTables } from './catalogue-tables/change-tables.ts';
import { writeRecordTables } from './catalogue-tables/record-tables.ts';
import { writeSearchTables } from './catalogue-tables/search-tables.ts';
import type { SearchedPage } from './catalogue-tables/searched-pages.ts';
import { coverageInWords } from './coverage.ts';
import type { ChangedEdition } from './edition-changes.ts';
import { sourceReadings, statementSources } from './statement-lines.ts';
import { scriptSafeJson } from './structured-data.ts';

const schema = `
  CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE manufacturer (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    position INTEGER NOT NULL,
    records INTEGER NOT NULL,
    aliases TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE manufacturer_key (key TEXT PRIMARY KEY, manufacturer_id TEXT NOT NULL) WITHOUT ROWID;`;

/** The most segments that a manufacturer's name has in an address with unescaped slashes; part numbers have no limit. */
const longestSplit = (library: CatalogueLibrary): number => {
  const names = library.manufacturers.flatMap(manufacturerNames);
  return names.reduce((most, name) => Math.max(most, name.split('/').length), 1);
};

/** What the functions read beside the records, and the sources that their statements name. */
const settingsOf = (
  { catalogue, files, overview, operator, contact, ownReports, partsLists, sourcesAgeDays }: CatalogueContent,
  baseUrl: string,
): CatalogueSettings & { readonly sources: readonly StatementSource[] } => ({
  baseUrl,
  files: files.data,
  longestSplit: longestSplit(catalogue),
  dataset: scriptSafeJson(catalogueDataset(files.data, baseUrl, overview.name)),
  operator,
  contact,
  ownReports,
  authorityBoundary: overview.authorityBoundary,
  coverage: coverageInWords(catalogue, partsLists),
  hasGtins: catalogue.products.some(({ record }) =>
    record.identifiers.some(({ scheme }) => scheme.startsWith('gtin-')),
  ),
  editions: countedEditions(catalogue.editions, catalogue.editionIndex, catalogue.editionNotes),
  readings: sourceReadings(catalogue, sourcesAgeDays),
  sources: statementSources(catalogue),
});

/** What the database holds: the catalogue, the Insights that name its records, and the pages that a search finds. */
export type CatalogueContent = Pick<
  SiteContent,
  'catalogue' | 'insights' | 'sourcesAgeDays' | keyof WhereToAsk
> & {
  readonly pages: readonly SearchedPage[];
  /** The editions with their changes, the newest first. */
  readonly changed: readonly ChangedEdition[];
  /** The list of the files that have the whole catalogue. */
  readonly files: PublishedFiles['list'];
  /** What the service says about itself: its name, and the boundary that agents get with each result. */
  readonly overview: Pick<SiteContent['overview'], 'name' | 'authorityBoundary'>;
  /** Public parts lists that are looked up in the catalogue; absent when there is none. */
  readonly partsLists?: PartsLists | undefined;
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
  const insertSetting = database.prepare('INSERT INTO setting VALUES (?, ?)');
  for (const [name, value] of Object.entries(settingsOf(content, baseUrl))) {
    if (value !== undefined) insertSetting.run(name, JSON.stringify(value));
  }
  const ordered = recordsByManufacturer(catalogue);
  const records = ordered.flatMap(({ products }) => products);
  const insertManufacturer = database.prepare('INSERT INTO manufacturer VALUES (?, ?, ?, ?, ?)');
  const insertKey = database.prepare('INSERT OR IGNORE INTO manufacturer_key VALUES (?, ?)');
  for (const [position, { manufacturer, products }] of ordered.entries()) {
    const { id, name } = manufacturer;
    insertManufacturer.run(id, name, position, products.length, JSON.stringify(reasonedNames(manufacturer)));
    for (const known of manufacturerNames(manufacturer)) insertKey.run(manufacturerKey(known), id);
  }
  writeRecordTables(database, content, records, baseUrl);
  writeFilterTables(database, catalogue, records);
  writeSearchTables(database, records, pages);
  writeChangeTables(database, catalogue, content.changed);
  database.exec('COMMIT; PRAGMA optimize;');
  database.close();
  renameSync(unfinished, path);
};
