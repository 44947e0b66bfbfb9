import type { APIRoute } from 'astro';
import { siteContent } from '../../site/content.ts';
import { imageResponse } from '../../site/image-response.ts';
import { drawPlate } from '../../social-images/draw-plate.ts';
import { defaultPlate } from '../../social-images/site-plate.ts';

export const GET: APIRoute = async () => {
  const content = await siteContent();
  return imageResponse(await drawPlate((faces) => defaultPlate(content, faces)));
};
