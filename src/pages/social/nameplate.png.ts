import type { APIRoute } from 'astro';
import { siteContent } from '../../content/site-content.ts';
import { imageResponse } from '../../publish/responses.ts';
import { siteCard } from '../../publish/social-images/cards.ts';
import { imageSize } from '../../publish/social-images/reference.ts';
import { drawPicture } from '../../publish/social-images/renderer.ts';

export const GET: APIRoute = async () => {
  const { overview } = await siteContent();
  return imageResponse(await drawPicture(await siteCard(overview), imageSize, 'png'));
};
