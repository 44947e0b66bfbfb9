import type { APIRoute } from 'astro';
import { siteContent } from '../../content/site-content.ts';
import { EditionsResponseSchema } from '../../contracts/editions.ts';
import { jsonResponse } from '../../publish/responses.ts';

/** Every edition of the catalogue, the oldest first. */
export const GET: APIRoute = async () => {
  const { editions: data } = (await siteContent()).catalogue;
  return jsonResponse(EditionsResponseSchema.parse({ data, meta: { total: data.length } }));
};
