import type { APIRoute, GetStaticPaths } from 'astro';
import type { PublishedInsight } from '../../../../insights/authored-insight.ts';
import { insightBody, publishedInsights } from '../../../../site/api-bodies.ts';
import { baseUrlOf } from '../../../../site/base-url.ts';
import { siteContent } from '../../../../site/content.ts';
import { jsonResponse } from '../../../../site/json-response.ts';

type Props = { readonly insight: PublishedInsight };

export const getStaticPaths = (async () =>
  publishedInsights(await siteContent()).map((insight) => ({
    params: { slug: insight.slug },
    props: { insight },
  }))) satisfies GetStaticPaths;

export const GET: APIRoute<Props> = ({ props, site }) =>
  jsonResponse(insightBody(props.insight, baseUrlOf(site)));
