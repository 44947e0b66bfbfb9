import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeCatalogueDatabase } from '../../src/publish/lookup-database.ts';
import { libraryOf } from '../../tests/content/catalogue/library-of.ts';
import { awkwardPairs } from '../../tests/functions/products/awkward-pairs.ts';

/** A directory with a lookup database of awkward part numbers. */
export const openCatalogueDirectory = () => {
  const directory = mkdtempSync(join(tmpdir(), 'nameplate-fuzz-'));
  const file = join(directory, 'catalogue.sqlite');
  const catalogue = libraryOf(awkwardPairs, { MikroTik: ['Mikrotikls SIA'], Percent: ['100%/a'] });
  writeCatalogueDatabase(file, { catalogue, insights: [], pages: [] }, 'https://nameplate.example');
  return {
    directory,
    file,
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
};
