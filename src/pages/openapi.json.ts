import type { APIRoute } from 'astro';
import { siteContent } from '../content/site-content.ts';
import { exampleBodies } from '../publish/api-bodies.ts';
import { withContact } from '../publish/openapi/contact.ts';
import { createReadApiDescription } from '../publish/openapi/read-api.ts';
import { baseUrlOf, jsonResponse } from '../publish/responses.ts';

export const GET: APIRoute = async ({ site }) => {
  const baseUrl = baseUrlOf(site);
  const content = await siteContent();
  const description = createReadApiDescription(baseUrl, exampleBodies(content, baseUrl));
  return jsonResponse(withContact(description, content.contact));
};
