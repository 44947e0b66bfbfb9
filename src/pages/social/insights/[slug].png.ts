import type { APIRoute, GetStaticPaths } from 'astro';
import { siteContent } from '../../../content/site-content.ts';
import { imageResponse } from '../../../publish/responses.ts';
import { type CardInsight, insightCard } from '../../../publish/social-images/cards.ts';
import { imageSize } from '../../../publish/social-images/reference.ts';
import { drawPicture } from '../../../publish/social-images/renderer.ts';

type Props = { readonly insight: CardInsight };

export const getStaticPaths = (async () => {
  const { insights } = await siteContent();
  return insights.map(({ slug, title, category, publishedAt, updatedAt, sources }) => ({
    params: { slug },
    props: { insight: { slug, title, category, publishedAt, updatedAt, sources } },
  }));
}) satisfies GetStaticPaths;

export const GET: APIRoute<Props> = async ({ props: { insight } }) =>
  imageResponse(await drawPicture(await insightCard(insight), imageSize, 'png'));
