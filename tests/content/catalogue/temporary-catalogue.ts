import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Catalogue } from '../../../functions/products/catalogue.ts';
import { openSqliteCatalogue } from '../../../functions/products/sqlite-catalogue.ts';
import type { CatalogueLibrary } from '../../../src/content/catalogue/library.ts';
import { writeCatalogueDatabase } from '../../../src/publish/lookup-database.ts';
import { temporaryDirectory } from '../../temporary-directory.ts';

/** The path of a real file with the library in it. */
export const writeLibrary = (library: CatalogueLibrary): string => {
  const file = join(temporaryDirectory(), 'catalogue.sqlite');
  writeCatalogueDatabase(file, { catalogue: library, insights: [], pages: [] }, 'https://nameplate.example');
  return file;
};

/** The library as the product function sees it: written to a real file and opened read-only. */
export const openLibrary = async (library: CatalogueLibrary): Promise<Catalogue> => {
  const catalogue = openSqliteCatalogue(writeLibrary(library));
  onTestFinished(() => catalogue.close());
  return catalogue;
};
