import { onTestFinished } from 'vitest';
import type { PageStore } from '../../../functions/catalogue-pages/page-store.ts';
import { openPostgresPageStore } from '../../../functions/catalogue-pages/postgres-page-store.ts';
import type { CatalogueLibrary } from '../../../src/content/catalogue/library.ts';
import type { SearchedPage } from '../../../src/publish/catalogue-tables/searched-pages.ts';
import { loadCatalogue } from '../../../tools/editors/catalogue/load/load-catalogue.ts';
import { suiteDatabase } from '../../postgres/suite-database.ts';
import { databases } from '../../postgres/test-database.ts';
import { openPages, writePages } from './served-pages.ts';

/** Opens the pages of a library, and others that a search finds, as the functions see them. */
type OpenPages = (library: CatalogueLibrary, pages?: readonly SearchedPage[]) => Promise<PageStore>;

type Store = readonly [name: string, prepare: () => OpenPages];

const storeIn = ([name, start]: (typeof databases)[number]): Store => [
  name,
  () => {
    const test = suiteDatabase(start);
    let loaded: { library: CatalogueLibrary; pages: readonly SearchedPage[] } | undefined;
    return async (library, pages = []) => {
      if (loaded?.library !== library || loaded.pages !== pages) {
        await loadCatalogue(writePages(library, pages), test.pool);
      }
      loaded = { library, pages };
      const store = openPostgresPageStore(test.service, async () => {});
      onTestFinished(() => store.close());
      return store;
    };
  },
];

/**
 * Every place in which the pages can be kept: a file and the databases. Each prepares what a suite needs and gives how to open
 * the pages of a library there.
 */
export const pageStores: readonly Store[] = [
  ['a file', () => async (library, pages) => openPages(library, pages)],
  ...databases.map(storeIn),
];
