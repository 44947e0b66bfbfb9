import { describe, expect, it } from 'vitest';
import { sellerSources } from '../../src/evidence/seller-sources.ts';
import { isSeller, sellerColumn, sellers } from '../../src/evidence/sellers.ts';
import { createNameFinder } from '../../src/evidence/similar-names.ts';

const isManufacturer = (name: string): boolean => ['Siemens', 'WAGO', 'Digi'].includes(name);

describe('a seller', () => {
  it.each(['Digi-Key', 'DigiKey', 'digi key', 'MOUSER ELECTRONICS, INC.', 'Conrad Electronic SE', 'RS'])(
    'is known as %s',
    (name) => {
      expect(isSeller(name)).toBe(true);
    },
  );

  it.each(['Digi', 'Siemens', '', '+', 'Key'])('is not %j', (name) => {
    expect(isSeller(name)).toBe(false);
  });

  it('is known by one name alone, from a page that was read on a day', () => {
    const names = sellers.flatMap(({ name, aliases = [] }) => [name, ...aliases]);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(sellers.map(({ source }) => source))).toEqual(new Set(Object.keys(sellerSources)));
    for (const { source, read, reason } of Object.values(sellerSources)) {
      expect(source).toMatch(/^https?:\/\//);
      expect(read).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(reason).toMatch(/\.$/);
    }
  });

  it('is never offered as a manufacturer whose name is written similarly', () => {
    const finder = createNameFinder([
      { id: 'mouse', name: 'Mouse', aliases: [], shortNames: [] },
      { id: 'moxa', name: 'Moxa Works', aliases: [], shortNames: [] },
    ]);
    expect(finder.meant('Mouser')).toEqual([]);
    expect(finder.meant('Mousey')).toMatchObject([{ name: 'Mouse' }]);
  });
});

describe('a column of names', () => {
  it('is one of sellers where most rows name a seller or nobody that is known', () => {
    expect(sellerColumn(['Digi-Key', 'KDL', 'KDL', 'Siemens', ' '], isManufacturer)).toEqual({
      rows: 4,
      sellers: 1,
      unknown: 2,
      names: ['KDL', 'Digi-Key'],
    });
  });

  it.each([
    ['half of its rows name a manufacturer', ['Digi-Key', 'KDL', 'Siemens', 'WAGO']],
    ['its rows name manufacturers', ['Siemens', 'WAGO', 'Siemens', 'WAGO']],
    ['it has few rows', ['Digi-Key', 'Digi-Key']],
    ['it is empty', ['', '', ' ', '']],
  ])('is not where %s', (_, texts) => {
    expect(sellerColumn(texts, isManufacturer)).toBeUndefined();
  });

  it('is one of sellers for whoever knows no manufacturers where most rows name known sellers', () => {
    const knowsNone = (name: string): boolean => !isSeller(name);
    expect(sellerColumn(['Mouser', 'Farnell', 'KDL'], knowsNone)).toMatchObject({ sellers: 2, unknown: 0 });
    expect(sellerColumn(['KDL', 'KDL', 'Mouser'], knowsNone)).toBeUndefined();
  });
});
