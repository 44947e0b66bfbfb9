import { onTestFinished } from 'vitest';
import type { Catalogue } from '../../../functions/catalogue/catalogue.ts';
import { openPostgresCatalogue } from '../../../functions/catalogue/postgres-catalogue.ts';
import type { CatalogueLibrary } from '../../../src/content/catalogue/library.ts';
import type { SearchedPage } from '../../../src/publish/catalogue-tables/searched-pages.ts';
import { loadCatalogue } from '../../../tools/editors/catalogue/load/load-catalogue.ts';
import { openLibrary, writeLibrary } from '../../content/catalogue/temporary-catalogue.ts';
import { suiteDatabase } from '../../postgres/suite-database.ts';
import { databases } from '../../postgres/test-database.ts';

/** Opens the catalogue of a library, and of other pages that a search finds, as the functions see it. */
export type OpenLibrary = (library: CatalogueLibrary, pages?: readonly SearchedPage[]) => Promise<Catalogue>;

type Store = readonly [name: string, prepare: () => OpenLibrary];

const storeIn = ([name, start]: (typeof databases)[number]): Store => [
  name,
  () => {
    const test = suiteDatabase(start);
    let loaded = '';
    return async (library, pages = []) => {
      const wanted = JSON.stringify([library, ...library.histories, ...library.editionIndex.removed, pages]);
      if (loaded !== wanted) await loadCatalogue(writeLibrary(library, pages), test.pool);
      loaded = wanted;
      const catalogue = openPostgresCatalogue(test.service, async () => {});
      onTestFinished(() => catalogue.close());
      return catalogue;
    };
  },
];

/**
 * Every place in which the catalogue can be kept: a file and the databases. Each prepares what a suite needs and gives how
 * to open a library there.
 */
export const catalogueStores: readonly Store[] = [['a file', () => openLibrary], ...databases.map(storeIn)];

/** Without PGlite, which runs the same statements as PostgreSQL. */
export const mainStores = catalogueStores.filter(([name]) => name !== 'PGlite');
