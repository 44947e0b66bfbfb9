import type { CatalogueLibrary } from '../../../src/content/catalogue/library.ts';
import { catalogueFiles } from '../../../src/publish/catalogue-files.ts';
import type { SearchedPage } from '../../../src/publish/catalogue-tables/searched-pages.ts';
import { writeCatalogueDatabase } from '../../../src/publish/lookup-database.ts';

/** Writes the catalogue database of a library, and of the other pages that a search finds, to a file. */
export const writeLibraryTo = (
  file: string,
  catalogue: CatalogueLibrary,
  baseUrl = 'https://nameplate.example',
  pages: readonly SearchedPage[] = [],
): void => {
  const overview = { name: 'Nameplate', authorityBoundary: 'No answer places an order.' };
  const files = catalogueFiles(catalogue, baseUrl).list;
  writeCatalogueDatabase(file, { catalogue, insights: [], pages, overview, files }, baseUrl);
};
