import type { APIRoute } from 'astro';
import { createReadApiDescription } from '../openapi/read-api.ts';
import { exampleBodies } from '../site/api-bodies.ts';
import { baseUrlOf } from '../site/base-url.ts';
import { siteContent } from '../site/content.ts';
import { jsonResponse } from '../site/json-response.ts';

export const GET: APIRoute = async ({ site }) => {
  const baseUrl = baseUrlOf(site);
  return jsonResponse(createReadApiDescription(baseUrl, exampleBodies(await siteContent(), baseUrl)));
};
