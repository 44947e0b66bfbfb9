import type { APIRoute, GetStaticPaths } from 'astro';
import type { CatalogueProduct } from '../../../../content/catalogue/product-file.ts';
import { siteContent } from '../../../../content/site-content.ts';
import { productBody } from '../../../../publish/api-bodies.ts';
import { baseUrlOf, textResponse } from '../../../../publish/responses.ts';

type Props = { readonly product: CatalogueProduct };

export const getStaticPaths = (async () => {
  const { catalogue } = await siteContent();
  return catalogue.products.map((product) => ({ params: { id: product.record.id }, props: { product } }));
}) satisfies GetStaticPaths;

export const GET: APIRoute<Props> = ({ props, site }) =>
  textResponse(productBody(props.product, baseUrlOf(site)), 'application/json');
