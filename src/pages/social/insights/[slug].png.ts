import type { APIRoute, GetStaticPaths } from 'astro';
import type { AuthoredInsight } from '../../../insights/authored-insight.ts';
import { siteContent } from '../../../site/content.ts';
import { imageResponse } from '../../../site/image-response.ts';
import { drawPlate } from '../../../social-images/draw-plate.ts';
import { insightPlate } from '../../../social-images/insight-plate.ts';

type Props = { readonly insight: AuthoredInsight };

export const getStaticPaths = (async () => {
  const { insights } = await siteContent();
  return insights.map((insight) => ({ params: { slug: insight.slug }, props: { insight } }));
}) satisfies GetStaticPaths;

export const GET: APIRoute<Props> = async ({ props: { insight } }) =>
  imageResponse(await drawPlate((faces) => insightPlate(insight, faces)));
