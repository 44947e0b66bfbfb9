import { describe, expect, it } from 'vitest';
import { recordsByManufacturer } from '../../../src/content/catalogue/library.ts';
import { libraryOf } from './library-of.ts';

describe('the records by manufacturer', () => {
  it('hold every record once, under its own manufacturer', () => {
    const library = libraryOf([
      ['Moxa', 'A'],
      ['ADC', 'B'],
      ['Moxa', 'C'],
    ]);
    const found = recordsByManufacturer(library).map(({ manufacturer, products }) => [
      manufacturer.name,
      products.map(({ record }) => record.manufacturerPartNumber),
    ]);
    expect(found).toEqual([
      ['ADC', ['B']],
      ['Moxa', ['A', 'C']],
    ]);
  });

  it('keep a manufacturer without a record, so that a lookup of it has a page to lead to', () => {
    const library = { ...libraryOf([['Moxa', 'A']]), products: [] };
    expect(recordsByManufacturer(library).map(({ products }) => products)).toEqual([[]]);
  });

  it('come in the order of names whatever their case', () => {
    const library = libraryOf([
      ['Zonit', '1'],
      ['delta', '2'],
      ['ADC', '3'],
    ]);
    const names = recordsByManufacturer(library).map(({ manufacturer }) => manufacturer.name);
    expect(names).toEqual(['ADC', 'delta', 'Zonit']);
  });
});
