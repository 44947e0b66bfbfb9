import { describe, expect, it } from 'vitest';
import { readCatalogue } from '../../src/content/catalogue/library.ts';
import { catalogueFilters, filteredCataloguePath } from '../../src/contracts/site-paths.ts';
import { filterChoicesOf, filterValuesOf } from '../../src/publish/catalogue-filters.ts';
import { libraryOf } from '../content/catalogue/library-of.ts';

const { library } = readCatalogue(process.cwd(), '9999-12-31');
const choices = filterChoicesOf(library);

describe('the filters of the catalogue', () => {
  it.each(catalogueFilters)(
    'offer every %s that a record has, once, with the number of its records',
    (name) => {
      const offered = choices[name].flatMap(({ choices: ofHeading }) => ofHeading);
      const counted = new Map<string, number>();
      for (const product of library.products) {
        for (const value of filterValuesOf(product)[name]) counted.set(value, (counted.get(value) ?? 0) + 1);
      }
      expect(offered.length).toBeGreaterThan(1);
      expect(new Map(offered.map(({ value, count }) => [value, count]))).toEqual(counted);
      expect(offered).toHaveLength(counted.size);
    },
  );

  it('find no record by a fact that it does not state', () => {
    const [product] = libraryOf([['Moxa', 'EDS-P510']]).products;
    expect(product && filterValuesOf(product)).toMatchObject({ 'rack-units': [], ports: [] });
  });
});

describe('the address of a filtered view', () => {
  it('has one parameter for each filter that is set, and none for the whole catalogue', () => {
    expect(filteredCataloguePath({})).toBe('/catalogue');
    expect(filteredCataloguePath({ class: 'serial device server', manufacturer: 'moxa' })).toBe(
      '/catalogue?manufacturer=moxa&class=serial+device+server',
    );
  });
});
