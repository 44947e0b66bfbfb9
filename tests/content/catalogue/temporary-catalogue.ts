import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Catalogue } from '../../../functions/products/catalogue.ts';
import { openSqliteCatalogue } from '../../../functions/products/sqlite-catalogue.ts';
import type { CatalogueLibrary } from '../../../src/content/catalogue/library.ts';
import { lookupSlots } from '../../../src/contracts/site-paths.ts';
import { writeCatalogueDatabase } from '../../../src/publish/lookup-database.ts';
import { temporaryDirectory } from '../../temporary-directory.ts';

/** A page with the places that the built one has. */
export const lookupPage = `<!DOCTYPE html>
<html lang="en">
  <head><meta charset="utf-8"><title>Look up a product</title></head>
  <body>
    <main>
      <h1>Look up a product</h1>
      ${lookupSlots.answer}
      <input id="manufacturer" aria-label="Manufacturer" type="text" value="${lookupSlots.manufacturer}">
      <input id="part-number" aria-label="Part number" type="text" value="${lookupSlots.partNumber}">
    </main>
  </body>
</html>
`;

/** The path of a real file with the library in it. */
export const writeLibrary = (library: CatalogueLibrary): string => {
  const file = join(temporaryDirectory(), 'catalogue.sqlite');
  writeCatalogueDatabase(file, library, { baseUrl: 'https://nameplate.example', lookupPage });
  return file;
};

/** The library as the product function sees it: written to a real file and opened read-only. */
export const openLibrary = async (library: CatalogueLibrary): Promise<Catalogue> => {
  const catalogue = openSqliteCatalogue(writeLibrary(library));
  onTestFinished(() => catalogue.close());
  return catalogue;
};
