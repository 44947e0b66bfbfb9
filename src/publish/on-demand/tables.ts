import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { CatalogueLibrary } from '../../content/catalogue/library.ts';
import type { SiteContent } from '../../content/read-content.ts';
import { writeRecordTables } from './record-tables.ts';
import { writeSearchTables } from './search-tables.ts';
import { type SearchedPage, searchedPages } from './searched-pages.ts';

/** What the functions need of the built pages. */
export type OnDemandPages = {
  /** The page for an address that nothing answers. */
  readonly notFoundPage: string;
  readonly searched: readonly SearchedPage[];
};

/** Reads from a built site what the functions need of its pages. */
export const readOnDemandPages = async (
  siteDirectory: string,
  library: CatalogueLibrary,
): Promise<OnDemandPages> => ({
  notFoundPage: await readFile(join(siteDirectory, '404.html'), 'utf8'),
  searched: await searchedPages(siteDirectory, library),
});

/** Writes into the lookup database what renders and finds records on demand. */
export const writeOnDemandTables = (
  database: DatabaseSync,
  content: Pick<SiteContent, 'catalogue' | 'insights'>,
  { notFoundPage, searched }: OnDemandPages,
): void => {
  writeRecordTables(database, content, notFoundPage);
  writeSearchTables(database, content.catalogue, searched);
};
