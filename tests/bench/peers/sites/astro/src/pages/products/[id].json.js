import { getCollection } from 'astro:content';

export const getStaticPaths = async () =>
  (await getCollection('products')).map(({ id, data }) => ({ params: { id }, props: { product: data } }));

export const GET = ({ props }) => new Response(JSON.stringify(props.product));
