import { expect, it } from 'vitest';
import { recordsByManufacturer } from '../../../src/content/catalogue/library.ts';
import { libraryOf } from './library-of.ts';

it('the records come by manufacturer, in the order of names whatever their case, and a manufacturer stays without a record', () => {
  const library = libraryOf([
    ['Zonit', 'A'],
    ['delta', 'B'],
    ['ADC', 'C'],
    ['Zonit', 'D'],
  ]);
  const products = library.products.filter(({ record }) => record.manufacturerPartNumber !== 'B');
  const found = recordsByManufacturer({ ...library, products }).map(({ manufacturer, products: own }) => [
    manufacturer.name,
    own.map(({ record }) => record.manufacturerPartNumber),
  ]);
  expect(found).toEqual([
    ['ADC', ['C']],
    ['delta', []],
    ['Zonit', ['A', 'D']],
  ]);
});
