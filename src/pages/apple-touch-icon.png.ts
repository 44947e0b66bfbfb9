import type { APIRoute } from 'astro';
import { imageResponse } from '../publish/responses.ts';
import { drawIcon } from '../publish/site-icon.ts';

export const GET: APIRoute = async () => imageResponse(await drawIcon('png'));
