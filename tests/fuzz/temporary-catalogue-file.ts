import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeCatalogueDatabase } from '../../src/publish/lookup-database.ts';
import { writeRecordTables } from '../../src/publish/on-demand/record-tables.ts';
import { writeSearchTables } from '../../src/publish/on-demand/search-tables.ts';
import { libraryOf } from '../content/catalogue/library-of.ts';
import { lookupPage } from '../content/catalogue/lookup-page.ts';
import { awkwardPairs } from '../functions/products/awkward-pairs.ts';

export const notFoundPage = '<!DOCTYPE html><title>Not found</title>';

/** A directory with a lookup database of awkward part numbers, with all that renders and finds records on demand. */
export const openCatalogueDirectory = () => {
  const directory = mkdtempSync(join(tmpdir(), 'nameplate-fuzz-'));
  const file = join(directory, 'catalogue.sqlite');
  const catalogue = libraryOf(awkwardPairs, { MikroTik: ['Mikrotikls SIA'], Percent: ['100%/a'] });
  writeCatalogueDatabase(file, catalogue, {
    baseUrl: 'https://nameplate.example',
    lookupPage,
    writeMore: (database) => {
      writeRecordTables(database, { catalogue, insights: [] }, notFoundPage);
      writeSearchTables(database, catalogue, []);
    },
  });
  return {
    directory,
    file,
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
};
