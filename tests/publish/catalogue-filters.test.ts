import { describe, expect, it } from 'vitest';
import { catalogueFilters } from '../../src/contracts/site-paths.ts';
import { filterValuesOf, namedValuesOf } from '../../src/publish/catalogue-filters.ts';
import { libraryOf } from '../content/catalogue/library-of.ts';
import { content } from '../content/small-content.ts';

const library = content.catalogue;
const named = namedValuesOf(library);

describe('the filters of the catalogue', () => {
  it.each(catalogueFilters)('name every %s that a record has, once', (name) => {
    const offered = named.filter(({ filter }) => filter === name).map(({ value }) => value);
    const values = new Set(library.products.flatMap((product) => filterValuesOf(product, library)[name]));
    expect(values.size).toBeGreaterThan(1);
    expect(offered).toHaveLength(new Set(offered).size);
    expect(offered).toEqual(expect.arrayContaining([...values]));
  });

  it('find no record by a fact that it does not state', () => {
    const [product] = libraryOf([['Moxa', 'EDS-P510']]).products;
    expect(product && filterValuesOf(product, library)).toMatchObject({ 'rack-units': [], ports: [] });
  });
});
