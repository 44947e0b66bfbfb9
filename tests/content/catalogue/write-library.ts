import type { CatalogueLibrary } from '../../../src/content/catalogue/library.ts';
import type { WhereToAsk } from '../../../src/contracts/where-to-ask.ts';
import { catalogueFiles } from '../../../src/publish/catalogue-files.ts';
import type { SearchedPage } from '../../../src/publish/catalogue-tables/searched-pages.ts';
import { changedEditions } from '../../../src/publish/edition-changes.ts';
import { writeCatalogueDatabase } from '../../../src/publish/lookup-database.ts';
import { fixtureRoot } from '../../fixture-root.ts';

/**
 * Writes the catalogue database of a library, and of the other pages that a search finds, to a file. `asked` is where
 * readers turn, `root` the project whose files of editions the library has.
 */
export const writeLibraryTo = (
  file: string,
  catalogue: CatalogueLibrary,
  baseUrl = 'https://nameplate.example',
  pages: readonly SearchedPage[] = [],
  asked: WhereToAsk = {},
  root = fixtureRoot,
): void => {
  const overview = { name: 'Nameplate', authorityBoundary: 'No answer places an order.' };
  const changed = changedEditions(root, catalogue);
  const files = catalogueFiles(catalogue, baseUrl).list;
  writeCatalogueDatabase(
    file,
    { ...asked, catalogue, insights: [], pages, changed, overview, files, sourcesAgeDays: 36_500 },
    baseUrl,
  );
};
