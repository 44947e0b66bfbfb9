import type { APIRoute, GetStaticPaths } from 'astro';
import type { PublishedInsight } from '../../../../content/insights/authored-insight.ts';
import { siteContent } from '../../../../content/site-content.ts';
import { insightBody, publishedInsights } from '../../../../publish/api-bodies.ts';
import { baseUrlOf, jsonResponse } from '../../../../publish/responses.ts';

type Props = { readonly insight: PublishedInsight };

export const getStaticPaths = (async () =>
  publishedInsights(await siteContent()).map((insight) => ({
    params: { slug: insight.slug },
    props: { insight },
  }))) satisfies GetStaticPaths;

export const GET: APIRoute<Props> = ({ props, site }) =>
  jsonResponse(insightBody(props.insight, baseUrlOf(site)));
