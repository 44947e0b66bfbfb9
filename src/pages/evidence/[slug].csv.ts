import type { APIRoute, GetStaticPaths } from 'astro';
import { siteContent } from '../../content/site-content.ts';
import { csvTable } from '../../contracts/csv.ts';
import { publishedInsights, publishedSource } from '../../publish/api-bodies.ts';
import { textResponse } from '../../publish/responses.ts';

export const getStaticPaths = (async () =>
  publishedInsights(await siteContent()).map(({ slug, sources }) => ({
    params: { slug },
    props: { sources: sources.map((source, index) => ({ number: index + 1, ...publishedSource(source) })) },
  }))) satisfies GetStaticPaths;

/** The evidence register of an Insight as CSV: a row for each source with its number. */
export const GET: APIRoute = ({ props: { sources } }) =>
  textResponse(csvTable(sources), 'text/csv; charset=utf-8');
