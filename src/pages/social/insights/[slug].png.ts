import type { APIRoute, GetStaticPaths } from 'astro';
import type { AuthoredInsight } from '../../../content/insights/authored-insight.ts';
import { siteContent } from '../../../content/site-content.ts';
import { imageResponse } from '../../../publish/responses.ts';
import { insightPlate } from '../../../publish/social-images/plates.ts';
import { imageSize } from '../../../publish/social-images/reference.ts';
import { drawPicture } from '../../../publish/social-images/renderer.ts';

type Props = { readonly insight: AuthoredInsight };

export const getStaticPaths = (async () => {
  const { insights } = await siteContent();
  return insights.map((insight) => ({ params: { slug: insight.slug }, props: { insight } }));
}) satisfies GetStaticPaths;

export const GET: APIRoute<Props> = async ({ props: { insight } }) =>
  imageResponse(await drawPicture(await insightPlate(insight), imageSize, 'png'));
