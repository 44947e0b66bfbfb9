import type { APIRoute } from 'astro';
import { siteContent } from '../../content/site-content.ts';
import { imageResponse } from '../../publish/responses.ts';
import { sitePlate } from '../../publish/social-images/plates.ts';
import { imageSize } from '../../publish/social-images/reference.ts';
import { drawPicture } from '../../publish/social-images/renderer.ts';

export const GET: APIRoute = async () => {
  const { overview } = await siteContent();
  return imageResponse(await drawPicture(await sitePlate(overview), imageSize, 'png'));
};
