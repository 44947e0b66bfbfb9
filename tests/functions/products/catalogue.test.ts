import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { openCatalogue } from '../../../functions/products/catalogue.ts';
import { libraryOf } from '../../content/catalogue/library-of.ts';
import { openLibrary, writeLibrary } from '../../content/catalogue/temporary-catalogue.ts';
import { temporaryDirectory } from '../../temporary-directory.ts';

describe('the catalogue', () => {
  it('is only read: where there is none, none is made', () => {
    const missing = join(temporaryDirectory(), 'missing.sqlite');
    expect(() => openCatalogue(missing)).toThrow(/unable to open/);
    expect(existsSync(missing)).toBe(false);
  });

  it('can be read while it is open for reading elsewhere, and no longer once it is closed', () => {
    const file = writeLibrary(libraryOf([['Moxa', 'EDS-408A']]));
    const [first, second] = [openCatalogue(file), openCatalogue(file)];
    first.close();
    expect(() => first.find('Moxa', 'EDS-408A')).toThrow();
    expect(second.find('Moxa', 'EDS-408A')).toMatchObject({ id: 'prd_00000000' });
    second.close();
  });

  it.each([
    "DELETE FROM setting WHERE name = 'longest_split'",
    "UPDATE setting SET value = x'31' WHERE name = 'longest_split'",
  ])('does not open when its settings are damaged: %s', (damage) => {
    const file = writeLibrary(libraryOf([['Moxa', 'EDS-408A']]));
    const database = new DatabaseSync(file);
    database.exec(damage);
    database.close();
    expect(() => openCatalogue(file)).toThrow('The catalogue has a column that is not text.');
  });

  it('lists candidates by part number, and only those of the manufacturer', () => {
    const { findCandidates } = openLibrary(
      libraryOf([
        ['Case', 'b-1'],
        ['Case', 'B1'],
        ['Other', 'B.1'],
      ]),
    );
    expect(findCandidates('case', 'B/1')).toEqual([
      { manufacturerPartNumber: 'B1', self: 'https://nameplate.example/api/v1/products/manufacturer-0/B1' },
      { manufacturerPartNumber: 'b-1', self: 'https://nameplate.example/api/v1/products/manufacturer-0/b-1' },
    ]);
  });

  it('has no candidates for a part number without letters and digits', () => {
    const { find, findCandidates } = openLibrary(libraryOf([['Case', '---']]));
    expect(find('Case', '---')).toBeDefined();
    expect(findCandidates('Case', '+++')).toEqual([]);
  });
});
