import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Catalogue, openCatalogue } from '../../../functions/products/catalogue.ts';
import type { CatalogueLibrary } from '../../../src/content/catalogue/library.ts';
import { writeCatalogueDatabase } from '../../../src/publish/lookup-database.ts';
import { temporaryDirectory } from '../../temporary-directory.ts';

/** The library as the product function sees it: written to a real file and opened read-only. */
export const openLibrary = (library: CatalogueLibrary): Catalogue => {
  const file = join(temporaryDirectory(), 'catalogue.sqlite');
  writeCatalogueDatabase(file, library, 'https://nameplate.example');
  const catalogue = openCatalogue(file);
  onTestFinished(() => catalogue.close());
  return catalogue;
};
