import { expect, it } from 'vitest';
import { withoutContent } from '../../src/content/shared-content.ts';
import { siteContent } from '../../src/content/site-content.ts';
import { cacheKeyOf } from '../../src/publish/cache-key.ts';
import { libraryOf } from '../content/catalogue/library-of.ts';

const [product] = libraryOf([['Moxa', 'EDS-P510']]).products;
if (product === undefined) throw new Error('The library has no product.');
const renamed = { ...product, record: { ...product.record, name: 'Another name' } };
const keyOf = (props: Record<string, unknown>) => cacheKeyOf({ params: { id: 'a' }, props });

it('a cache key is the same for equal properties, and another one for any difference in them', () => {
  const key = keyOf({ product, related: [product] });
  expect(keyOf({ product: structuredClone(product), related: [structuredClone(product)] })).toBe(key);
  const others = [
    keyOf({ product: renamed, related: [product] }),
    keyOf({ product, related: [renamed] }),
    keyOf({ product, related: [] }),
    keyOf({ product: { ...product, market: { id: 'power', name: 'Power' } }, related: [product] }),
    cacheKeyOf({ params: { id: 'b' }, props: { product, related: [product] } }),
  ];
  expect(new Set([key, ...others]).size).toBe(others.length + 1);
});

it('properties that JSON would leave out are refused', () => {
  expect(() => keyOf({ related: new Map([['a', product]]) })).toThrow('plain values');
});

it('a page with a cache key cannot read content that is not in its properties', async () => {
  await expect(withoutContent(() => siteContent())).rejects.toThrow('Pass what it shows as properties');
});
