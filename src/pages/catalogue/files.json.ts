import type { APIRoute } from 'astro';
import { siteContent } from '../../content/site-content.ts';
import { catalogueFiles } from '../../publish/catalogue-files.ts';
import { baseUrlOf, jsonResponse } from '../../publish/responses.ts';

/** The files with the whole catalogue, each with its date, count, size, digest and licence. */
export const GET: APIRoute = async ({ site }) => {
  const { catalogue } = await siteContent();
  return jsonResponse(catalogueFiles(catalogue, baseUrlOf(site)).list);
};
