import type { APIRoute } from 'astro';
import { siteContent } from '../../../content/site-content.ts';
import { insightListBody } from '../../../publish/api-bodies.ts';
import { baseUrlOf, jsonResponse } from '../../../publish/responses.ts';

export const GET: APIRoute = async ({ site }) =>
  jsonResponse(insightListBody(await siteContent(), baseUrlOf(site)));
