import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { libraryOf } from '../../tests/content/catalogue/library-of.ts';
import { writeLibraryTo } from '../../tests/content/catalogue/write-library.ts';
import { awkwardPairs } from '../../tests/functions/catalogue/awkward-pairs.ts';

/** A directory with a lookup database of awkward part numbers. */
export const openCatalogueDirectory = () => {
  const directory = mkdtempSync(join(tmpdir(), 'nameplate-fuzz-'));
  const file = join(directory, 'catalogue.sqlite');
  writeLibraryTo(file, libraryOf(awkwardPairs, { MikroTik: ['Mikrotikls SIA'], Percent: ['100%/a'] }));
  return {
    directory,
    file,
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
};
