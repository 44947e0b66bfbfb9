import { onTestFinished } from 'vitest';
import type { Catalogue } from '../../../functions/products/catalogue.ts';
import { openPostgresCatalogue } from '../../../functions/products/postgres-catalogue.ts';
import type { CatalogueLibrary } from '../../../src/content/catalogue/library.ts';
import { loadCatalogue } from '../../../tools/editors/catalogue/load/load-catalogue.ts';
import { openLibrary, writeLibrary } from '../../content/catalogue/temporary-catalogue.ts';
import { suiteDatabase } from '../../postgres/suite-database.ts';
import { databases } from '../../postgres/test-database.ts';

/** Opens a catalogue with the library in it, as the functions see it. */
export type OpenLibrary = (library: CatalogueLibrary) => Promise<Catalogue>;

type Store = readonly [name: string, prepare: () => OpenLibrary];

const storeIn = ([name, start]: (typeof databases)[number]): Store => [
  name,
  () => {
    const test = suiteDatabase(start);
    let loaded = '';
    return async (library) => {
      const wanted = JSON.stringify([library, ...library.histories]);
      if (loaded !== wanted) await loadCatalogue(writeLibrary(library), test.pool);
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
