import type { APIRoute } from 'astro';
import { drawIcon } from '../publish/site-icon.ts';
import { imageResponse } from '../site/image-response.ts';

export const GET: APIRoute = async () => imageResponse(await drawIcon('ico'), 'image/x-icon');
