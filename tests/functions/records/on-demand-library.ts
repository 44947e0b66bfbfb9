import { join } from 'node:path';
import type { CatalogueLibrary } from '../../../src/content/catalogue/library.ts';
import type { CatalogueProduct } from '../../../src/content/catalogue/product-file.ts';
import { writeCatalogueDatabase } from '../../../src/publish/lookup-database.ts';
import type { SearchedPage } from '../../../src/publish/on-demand/searched-pages.ts';
import { writeOnDemandTables } from '../../../src/publish/on-demand/tables.ts';
import { libraryOf } from '../../content/catalogue/library-of.ts';
import { lookupPage } from '../../content/catalogue/lookup-page.ts';
import { temporaryDirectory } from '../../temporary-directory.ts';

export const notFoundPage = '<!DOCTYPE html><title>Not found</title>';

/** A library of these pairs, each record changed as the place of its pair says. */
export const libraryWith = (
  pairs: Parameters<typeof libraryOf>[0],
  change: (
    record: CatalogueProduct['record'],
    place: number,
  ) => Partial<CatalogueProduct['record']> = () => ({}),
): CatalogueLibrary => {
  const library = libraryOf(pairs);
  return {
    ...library,
    products: library.products.map((product, place) => ({
      ...product,
      record: { ...product.record, ...change(product.record, place) },
    })),
  };
};

/** The path of a real lookup database that has what renders and finds the records on demand. */
export const writeOnDemandLibrary = (
  catalogue: CatalogueLibrary,
  searched: readonly SearchedPage[] = [],
): string => {
  const file = join(temporaryDirectory(), 'catalogue.sqlite');
  writeCatalogueDatabase(file, catalogue, {
    baseUrl: 'https://nameplate.example',
    lookupPage,
    writeMore: (database) =>
      writeOnDemandTables(database, { catalogue, insights: [] }, { notFoundPage, searched }),
  });
  return file;
};
