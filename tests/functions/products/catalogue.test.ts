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
    "DELETE FROM setting WHERE name = 'lookup_page'",
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
    const entry = (id: string, manufacturer: { id: string; name: string }, partNumber: string) => ({
      id,
      manufacturer,
      partNumber,
      name: 'Ethernet switch',
      evidenceAsOf: '2024-05-02',
      self: `https://nameplate.example/api/v1/products/${manufacturer.id}/${partNumber}`,
    });
    const [first, other] = [
      { id: 'manufacturer-0', name: 'Case' },
      { id: 'manufacturer-1', name: 'Other' },
    ];
    const own = [entry('prd_00000001', first, 'B1'), entry('prd_00000000', first, 'b-1')];
    expect(findCandidates('case', 'B/1')).toEqual(own);
    expect(findCandidates(undefined, 'B/1')).toEqual([...own, entry('prd_00000002', other, 'B.1')]);
    expect(findCandidates('nobody', 'B/1')).toEqual([]);
  });

  it('finds a part number alone exactly, of every manufacturer that has it, and at most fifty', () => {
    const many = Array.from({ length: 60 }, (_, index) => [`Maker ${index}`, 'SHARED-1'] as const);
    const { findPartNumber, findRecord } = openLibrary(
      libraryOf([['Case', 'Abc-1'], ['Other', 'Abc-1'], ['Third', 'abc-1'], ...many]),
    );
    expect(findPartNumber('Abc-1').map(({ manufacturer }) => manufacturer.name)).toEqual(['Case', 'Other']);
    for (const other of ['ABC-1', 'Abc-1 ', 'Abc1', '', '%', '_bc-1'])
      expect(findPartNumber(other)).toEqual([]);
    expect(findPartNumber('SHARED-1')).toHaveLength(50);
    expect(findRecord('manufacturer-1', 'Abc-1')?.manufacturer.name).toBe('Other');
    expect(findRecord('manufacturer-1', 'abc-1')).toBeUndefined();
    expect(findRecord('other', 'Abc-1')).toBeUndefined();
  });

  it('finds similar manufacturers by name, id and alias, under the name that is alike', () => {
    const { findSimilarManufacturers } = openLibrary(
      libraryOf(
        [
          ['Rockwell Automation', 'A'],
          ['Moxa', 'B'],
        ],
        { 'Rockwell Automation': ['Allen-Bradley'] },
      ),
    );
    const found = (text: string) =>
      findSimilarManufacturers(text).map(({ manufacturer, name }) => [manufacturer.name, name]);
    expect(found('rockwel')).toEqual([['Rockwell Automation', 'Rockwell Automation']]);
    expect(found('alen bradley')).toEqual([['Rockwell Automation', 'Allen-Bradley']]);
    expect(found('manufactuer-1')).toEqual([
      ['Moxa', 'manufacturer-1'],
      ['Rockwell Automation', 'manufacturer-0'],
    ]);
    expect(found('nobody')).toEqual([]);
  });

  it('has no candidates for a part number without letters and digits', () => {
    const { find, findCandidates } = openLibrary(libraryOf([['Case', '---']]));
    expect(find('Case', '---')).toBeDefined();
    expect(findCandidates('Case', '+++')).toEqual([]);
  });
});
