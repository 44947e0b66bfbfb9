import type { APIRoute } from 'astro';
import { drawFavicon } from '../favicon/draw-favicon.ts';
import { iconSize, toIconFile } from '../favicon/icon-file.ts';
import { imageResponse } from '../site/image-response.ts';

export const GET: APIRoute = () =>
  imageResponse(toIconFile(drawFavicon(iconSize, 'transparent')), 'image/x-icon');
