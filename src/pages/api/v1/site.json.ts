import type { APIRoute } from 'astro';
import { siteOverviewBody } from '../../../site/api-bodies.ts';
import { baseUrlOf } from '../../../site/base-url.ts';
import { siteContent } from '../../../site/content.ts';
import { jsonResponse } from '../../../site/json-response.ts';

export const GET: APIRoute = async ({ site }) =>
  jsonResponse(siteOverviewBody(await siteContent(), baseUrlOf(site)));
