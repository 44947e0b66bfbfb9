import type { APIRoute } from 'astro';
import { siteContent } from '../content/site-content.ts';
import { exampleBodies } from '../publish/api-bodies.ts';
import { createReadApiDescription } from '../publish/openapi/read-api.ts';
import { baseUrlOf, jsonResponse } from '../publish/responses.ts';

export const GET: APIRoute = async ({ site }) => {
  const baseUrl = baseUrlOf(site);
  return jsonResponse(createReadApiDescription(baseUrl, exampleBodies(await siteContent(), baseUrl)));
};
