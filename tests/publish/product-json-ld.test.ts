import { describe, expect, it } from 'vitest';
import { type ProductResponse, ProductResponseSchema } from '../../src/contracts/product.ts';
import { toProductResponse } from '../../src/publish/api-bodies.ts';
import { productJsonLd } from '../../src/publish/catalogue-structured-data.ts';
import { libraryOf } from '../content/catalogue/library-of.ts';

const [product] = libraryOf([['Moxa', 'EDS-P510']]).products;
if (product === undefined) throw new Error('A library of one pair has one product.');
const plain = toProductResponse(product, 'https://nameplate.example');

/** What a search engine reads of a record with these fields, after JSON has dropped what is absent. */
const read = (fields: Partial<ProductResponse['data']> = {}) =>
  JSON.parse(
    JSON.stringify(
      productJsonLd(ProductResponseSchema.parse({ ...plain, data: { ...plain.data, ...fields } })),
    ),
  );

describe('a record as a schema.org Product', () => {
  it('keeps the date of the evidence and the verification state', () => {
    const values = read().additionalProperty.map(({ name, value }: Record<string, string>) => [name, value]);
    expect(values).toEqual([
      ['verification status', 'source_listed'],
      ['evidence as of', '2024-05-02'],
    ]);
    expect(read().subjectOf.url).toBe(plain.links.evidence);
  });

  it('keeps every digit of a quantity, and has none that the record does not have', () => {
    const found = read({
      physical: { weight: { value: '1.140', unit: 'kg' }, length: { value: '20.0', unit: 'mm' } },
    });
    expect(found.weight).toEqual({ '@type': 'QuantitativeValue', value: '1.140', unitText: 'kg' });
    expect(found.additionalProperty[0]).toEqual({
      '@type': 'PropertyValue',
      name: 'length',
      value: '20.0',
      unitText: 'mm',
    });
    for (const absent of ['width', 'height', 'depth']) expect(found).not.toHaveProperty(absent);
    expect(read({ physical: {} })).not.toHaveProperty('weight');
  });

  it('names a GTIN as one, and every identifier under its scheme', () => {
    const found = read({ identifiers: [{ scheme: 'gtin-13', value: '4028177221161' }] });
    expect(found.gtin).toBe('4028177221161');
    expect(found.identifier).toContainEqual({
      '@type': 'PropertyValue',
      propertyID: 'gtin-13',
      value: '4028177221161',
    });
    expect(read()).not.toHaveProperty('gtin');
  });

  it.each(['gtin', 'gtin-15', 'gtin-1', 'gtin-13-internal', 'our-gtin-13', 'GTIN-13', 'ean'])(
    'takes the scheme %s, which is none of the four of GS1, for no GTIN',
    (scheme) => {
      const found = read({ identifiers: [{ scheme, value: '4028177221161' }] });
      expect(found).not.toHaveProperty('gtin');
      expect(found.identifier).toContainEqual(expect.objectContaining({ propertyID: scheme }));
    },
  );

  it('names a class of a published system with its code, and our own words as words', () => {
    expect(read().category).toBe('Ethernet switch');
    const classification = { system: 'ETIM', version: '9.0', code: 'EC000734', name: 'Network switch' };
    expect(read({ classification }).category).toEqual({
      '@type': 'CategoryCode',
      name: 'Network switch',
      codeValue: 'EC000734',
      inCodeSet: { '@type': 'CategoryCodeSet', name: 'ETIM 9.0' },
    });
  });

  it('offers nothing: no price, no seller, no review', () => {
    expect(JSON.stringify(read())).not.toMatch(/offer|price|seller|review|rating|availability/i);
  });
});
