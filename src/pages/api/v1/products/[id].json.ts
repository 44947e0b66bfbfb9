import type { APIRoute, GetStaticPaths } from 'astro';
import type { CatalogueProduct } from '../../../../catalogue/library.ts';
import { productBody } from '../../../../catalogue/publish.ts';
import { baseUrlOf } from '../../../../site/base-url.ts';
import { siteContent } from '../../../../site/content.ts';
import { textResponse } from '../../../../site/json-response.ts';

type Props = { readonly product: CatalogueProduct };

export const getStaticPaths = (async () => {
  const { catalogue } = await siteContent();
  return catalogue.products.map((product) => ({ params: { id: product.record.id }, props: { product } }));
}) satisfies GetStaticPaths;

export const GET: APIRoute<Props> = ({ props, site }) =>
  textResponse(productBody(props.product, baseUrlOf(site)), 'application/json');
