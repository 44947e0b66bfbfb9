import type { APIRoute, GetStaticPaths } from 'astro';
import type { CatalogueProduct } from '../../../catalogue/library.ts';
import { siteContent } from '../../../site/content.ts';
import { imageResponse } from '../../../site/image-response.ts';
import { drawPlate } from '../../../social-images/draw-plate.ts';
import { productPlate } from '../../../social-images/product-plate.ts';

type Props = { readonly product: CatalogueProduct };

export const getStaticPaths = (async () => {
  const { catalogue } = await siteContent();
  return catalogue.products.map((product) => ({ params: { id: product.record.id }, props: { product } }));
}) satisfies GetStaticPaths;

export const GET: APIRoute<Props> = async ({ props: { product } }) =>
  imageResponse(await drawPlate((faces) => productPlate(product, faces)));
