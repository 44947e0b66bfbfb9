import { describe, expect, it } from 'vitest';
import { shownRecord } from '../../../src/components/catalogue/shown-record.ts';
import { libraryOf } from '../../content/catalogue/library-of.ts';

const [first, second, third] = libraryOf([
  ['Acme', 'A-1'],
  ['Acme', 'A-2'],
  ['Bolt', 'B-1'],
]).products;
if (first === undefined || second === undefined || third === undefined)
  throw new Error('A product is missing.');

const cited = (product: typeof first, evidenceAsOf: string, sources = 1) => ({
  ...product,
  record: {
    ...product.record,
    sources: product.record.sources.flatMap((source) => Array(sources).fill(source)),
    verification: { ...product.record.verification, evidenceAsOf },
  },
});

describe('the record on the front page', () => {
  it('is the one with the most sources, wherever it stands in the catalogue', () => {
    const products = [
      cited(first, '2025-05-02'),
      cited(second, '2024-01-31', 3),
      cited(third, '2025-12-31', 2),
    ];
    expect(shownRecord(products)?.record.id).toBe(second.record.id);
    expect(shownRecord(products.toReversed())?.record.id).toBe(second.record.id);
  });

  it('is the one with the newest evidence among several, and then the first of the catalogue', () => {
    const day = '2025-01-31';
    expect(shownRecord([cited(first, '2024-01-01'), cited(second, day)])?.record.id).toBe(second.record.id);
    expect(shownRecord([cited(first, day), cited(second, day), cited(third, day)])?.record.id).toBe(
      first.record.id,
    );
  });

  it('is none while the catalogue is empty', () => {
    expect(shownRecord([])).toBeUndefined();
  });
});
