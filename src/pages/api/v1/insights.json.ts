import type { APIRoute } from 'astro';
import { insightListBody } from '../../../site/api-bodies.ts';
import { baseUrlOf } from '../../../site/base-url.ts';
import { siteContent } from '../../../site/content.ts';
import { jsonResponse } from '../../../site/json-response.ts';

export const GET: APIRoute = async ({ site }) =>
  jsonResponse(insightListBody(await siteContent(), baseUrlOf(site)));
