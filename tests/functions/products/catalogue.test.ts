import { describe, expect, it } from 'vitest';
import { libraryOf } from '../../content/catalogue/library-of.ts';
import { catalogueStores } from './catalogue-stores.ts';

describe.each(catalogueStores)('the catalogue in %s', (_name, prepare) => {
  const openLibrary = prepare();

  it('offers a record by a part number that its source stated once, and says until when', async () => {
    const library = libraryOf([
      ['Case', 'FG-50E'],
      ['Case', 'A-1'],
      ['Other', 'X-1'],
    ]);
    const [{ record } = { record: { id: '' } }] = library.products;
    const commit = '1'.repeat(40);
    const former = (value: string) => ({ pointer: '/manufacturerPartNumber', value, since: 0, until: 1 });
    const source = {
      source: 'example/products',
      revisions: [
        { date: '2021-01-01', commit, path: 'a.yaml' },
        { date: '2023-02-26', commit, path: 'a.yaml' },
      ],
      // The last one is the number of another record, which a lookup finds.
      statements: [former('FGT_50E'), former('A-1')],
    };
    const { findCandidates } = await openLibrary({
      ...library,
      histories: new Map([[record.id, { id: record.id, sources: [source] }]]),
    });
    const address = `https://github.com/example/products/commit/${commit}`;
    const expected = [
      { partNumber: 'FG-50E', former: { partNumber: 'FGT_50E', until: '2023-02-26', address } },
    ];
    expect(await findCandidates('case', 'FGT_50E')).toMatchObject(expected);
    expect(await findCandidates(undefined, 'fgt-50e')).toMatchObject(expected);
    expect(await findCandidates('other', 'FGT_50E')).toEqual([]);
    expect((await findCandidates('case', 'A/1')).map(({ partNumber }) => partNumber)).toEqual(['A-1']);
  });

  it('finds a part number alone exactly, of every manufacturer that has it, and at most fifty', async () => {
    const many = Array.from({ length: 60 }, (_, index) => [`Manufacturer ${index}`, 'SHARED-1'] as const);
    const { findPartNumber, findRecord } = await openLibrary(
      libraryOf([['Case', 'Abc-1'], ['Other', 'Abc-1'], ['Third', 'abc-1'], ...many]),
    );
    const found = await findPartNumber('Abc-1');
    expect(found.map(({ manufacturer }) => manufacturer.name)).toEqual(['Case', 'Other']);
    for (const other of ['ABC-1', 'Abc-1 ', 'Abc1', '', '%', '_bc-1', 'Abc-1\u0000', 'Abc-1\ud800'])
      expect(await findPartNumber(other)).toEqual([]);
    expect(await findPartNumber('SHARED-1')).toHaveLength(50);
    expect((await findRecord('manufacturer-1', 'Abc-1'))?.manufacturer.name).toBe('Other');
    expect(await findRecord('manufacturer-1', 'abc-1')).toBeUndefined();
    expect(await findRecord('other', 'Abc-1')).toBeUndefined();
  });

  it('orders by code points, whatever the language of the database', async () => {
    const partNumbers = ['a-1', 'A-1', 'A1', 'a.1', 'a1', 'A_1'];
    const { findCandidates } = await openLibrary(libraryOf(partNumbers.map((text) => ['Case', text])));
    const found = await findCandidates('Case', 'a/1');
    expect(found.map(({ partNumber }) => partNumber)).toEqual(['A-1', 'A1', 'A_1', 'a-1', 'a.1', 'a1']);
  });

  it('finds the part numbers that contain a text and more: those that begin with it first, of a manufacturer or of all', async () => {
    const { findContaining } = await openLibrary(
      libraryOf([
        ['Case', 'X-AB12'],
        ['Case', 'AB-1'],
        ['Case', 'AB-12'],
        ['Case', 'ab.12'],
        ['Case', 'Größe-Ω'],
        ['Case', '100%_'],
        ['Other', 'AB/13'],
      ]),
    );
    const found = async (manufacturer: string | undefined, text: string) =>
      (await findContaining(manufacturer, text)).entries.map((entry) => entry.partNumber);
    expect(await found('case', 'Ab 1')).toEqual(['AB-12', 'ab.12', 'X-AB12']);
    expect(await found('manufacturer-0', 'AB1')).toEqual(['AB-12', 'ab.12', 'X-AB12']);
    expect(await found(undefined, 'ab1')).toEqual(['AB-12', 'ab.12', 'AB/13', 'X-AB12']);
    expect(await found(undefined, 'GRÖSS')).toEqual(['Größe-Ω']);
    for (const none of ['', 'AB', '---', '%', '_%_', 'ab\u0000x', 'nothing']) {
      expect(await findContaining(undefined, none)).toEqual({ entries: [], hasMore: false });
    }
    expect(await found('nobody', 'AB1')).toEqual([]);
  });

  it('has no candidates for a part number without letters and digits', async () => {
    const { find, findCandidates } = await openLibrary(libraryOf([['Case', '---']]));
    expect(await find('Case', '---')).toBeDefined();
    expect(await findCandidates('Case', '+++')).toEqual([]);
  });

  it('has the address and the longest split of the build', async () => {
    const catalogue = await openLibrary(libraryOf([['A/B/C Company', 'X/1']]));
    expect(await catalogue.longestSplit()).toBe(3);
    expect(await catalogue.baseUrl()).toBe('https://nameplate.example');
  });
});
