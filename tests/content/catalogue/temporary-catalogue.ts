import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Catalogue, openCatalogue } from '../../../functions/products/catalogue.ts';
import type { CatalogueLibrary } from '../../../src/content/catalogue/library.ts';
import { writeCatalogueDatabase } from '../../../src/publish/lookup-database.ts';
import { temporaryDirectory } from '../../temporary-directory.ts';

/** The path of a real file with the library in it. */
export const writeLibrary = (library: CatalogueLibrary): string => {
  const file = join(temporaryDirectory(), 'catalogue.sqlite');
  writeCatalogueDatabase(file, library, 'https://nameplate.example');
  return file;
};

/** The library as the product function sees it: written to a real file and opened read-only. */
export const openLibrary = (library: CatalogueLibrary): Catalogue => {
  const catalogue = openCatalogue(writeLibrary(library));
  onTestFinished(() => catalogue.close());
  return catalogue;
};
