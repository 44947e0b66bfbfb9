import type { APIRoute, GetStaticPaths } from 'astro';
import { siteContent } from '../../content/site-content.ts';
import { publishedInsights, publishedSource } from '../../publish/api-bodies.ts';
import { jsonResponse } from '../../publish/responses.ts';

export const getStaticPaths = (async () =>
  publishedInsights(await siteContent()).map(({ slug, sources }) => ({
    params: { slug },
    props: { sources: sources.map(publishedSource) },
  }))) satisfies GetStaticPaths;

/** The evidence register of an Insight as JSON: `{ data, meta }`, with the four fields of each source. */
export const GET: APIRoute = ({ props: { sources } }) =>
  jsonResponse({ data: sources, meta: { total: sources.length } });
