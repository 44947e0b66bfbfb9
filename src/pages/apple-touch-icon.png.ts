import type { APIRoute } from 'astro';
import { drawFavicon } from '../favicon/draw-favicon.ts';
import { imageResponse } from '../site/image-response.ts';

export const GET: APIRoute = () => imageResponse(drawFavicon(180, 'filled'));
