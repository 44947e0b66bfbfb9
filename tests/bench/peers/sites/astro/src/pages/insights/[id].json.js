import { getCollection } from 'astro:content';

export const getStaticPaths = async () =>
  (await getCollection('insights')).map(({ id, data, body }) => ({ params: { id }, props: { data, body } }));

export const GET = ({ props }) => new Response(JSON.stringify(props));
