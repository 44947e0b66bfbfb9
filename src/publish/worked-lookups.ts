import type { CatalogueLibrary } from '../content/catalogue/library.ts';
import type { CatalogueProduct } from '../content/catalogue/product-file.ts';
import { candidateKey } from '../contracts/lookup-key.ts';
import { productApiAddress, productBody } from './api-bodies.ts';

/** A lookup that is found, and one of the same part number written otherwise, which is not. */
type WorkedLookups = {
  readonly found: { readonly path: string; readonly body: string };
  readonly notFound: { readonly path: string; readonly body: string };
};

/** A product whose part number without case and punctuation is that of no other product, and is no part number itself. */
const exampleIn = ({ products }: CatalogueLibrary): CatalogueProduct | undefined => {
  const byKey = Map.groupBy(products, ({ record }) => candidateKey(record.manufacturerPartNumber));
  return products.find(({ record: { manufacturerPartNumber: partNumber } }) => {
    const key = candidateKey(partNumber);
    return (
      key !== partNumber && encodeURIComponent(partNumber) === partNumber && byKey.get(key)?.length === 1
    );
  });
};

/** Two lookups of a catalogue with their answers, as examples for programs that read text; undefined where it has none that fits. */
export const workedLookups = (library: CatalogueLibrary, baseUrl: string): WorkedLookups | undefined => {
  const product = exampleIn(library);
  if (product === undefined) return undefined;
  const { manufacturerPartNumber } = product.record;
  const self = productApiAddress(product, baseUrl);
  const path = self.slice(baseUrl.length);
  const candidates = [{ manufacturerPartNumber, self }];
  return {
    found: { path, body: JSON.stringify(JSON.parse(productBody(product, baseUrl)), null, 2) },
    notFound: {
      path: `${path.slice(0, path.lastIndexOf('/') + 1)}${candidateKey(manufacturerPartNumber)}`,
      body: JSON.stringify({ code: 'part_number_not_found', retryable: false, candidates }, null, 2),
    },
  };
};
