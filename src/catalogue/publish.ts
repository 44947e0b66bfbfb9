import { type ProductResponse, ProductResponseSchema } from '../contracts/product.ts';
import type { CatalogueProduct } from './library.ts';

/** The canonical API address of a product: the maker's id and the exact part number, each encoded once. */
export const productApiAddress = (product: CatalogueProduct, baseUrl: string): string => {
  const { manufacturer, record } = product;
  const partNumber = encodeURIComponent(record.manufacturerPartNumber);
  return `${baseUrl}/api/v1/products/${encodeURIComponent(manufacturer.id)}/${partNumber}`;
};

const evidenceAddress = ({ record: { source } }: CatalogueProduct): string => {
  const path = source.path.split('/').map(encodeURIComponent).join('/');
  return `https://github.com/${source.repository}/blob/${source.commit}/${path}`;
};

/** The body of a product as the API answers it, checked against its contract. */
export const toProductResponse = (product: CatalogueProduct, baseUrl: string): ProductResponse => {
  const { manufacturer, market, record } = product;
  return ProductResponseSchema.parse({
    data: {
      id: record.id,
      object: 'product',
      market: { id: market.id, name: market.name },
      manufacturer: { id: manufacturer.id, name: manufacturer.name },
      manufacturerPartNumber: record.manufacturerPartNumber,
      name: record.name,
      identifiers: record.identifiers,
      verification: record.verification,
      description: record.description,
      classification: record.classification,
      physical: record.physical,
    },
    links: {
      self: productApiAddress(product, baseUrl),
      record: `${baseUrl}/products/${record.id}`,
      evidence: evidenceAddress(product),
    },
  });
};

/** The bytes of that body, the same wherever it is answered from. */
export const productBody = (product: CatalogueProduct, baseUrl: string): string =>
  JSON.stringify(toProductResponse(product, baseUrl));
