import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Catalogue } from '../../../functions/catalogue/catalogue.ts';
import { openSqliteCatalogue } from '../../../functions/catalogue/sqlite-catalogue.ts';
import type { CatalogueLibrary } from '../../../src/content/catalogue/library.ts';
import type { SearchedPage } from '../../../src/publish/catalogue-tables/searched-pages.ts';
import { temporaryDirectory } from '../../temporary-directory.ts';
import { writeLibraryTo } from './write-library.ts';

/** The path of a real file with the library in it, and other pages that a search finds. */
export const writeLibrary = (
  library: CatalogueLibrary,
  pages?: readonly SearchedPage[],
  root?: string,
): string => {
  const file = join(temporaryDirectory(), 'catalogue.sqlite');
  writeLibraryTo(file, library, undefined, pages, undefined, root);
  return file;
};

/** The library as functions see it: written to a real file and opened read-only. */
export const openLibrary = async (
  library: CatalogueLibrary,
  pages?: readonly SearchedPage[],
  root?: string,
): Promise<Catalogue> => {
  const catalogue = openSqliteCatalogue(writeLibrary(library, pages, root));
  onTestFinished(() => catalogue.close());
  return catalogue;
};
