import type { APIRoute } from 'astro';
import { recordsByManufacturer } from '../../content/catalogue/library.ts';
import { siteContent } from '../../content/site-content.ts';
import { jsonResponse } from '../../publish/responses.ts';
import { manufacturerSuggestions } from '../../publish/suggestions.ts';

/** For the lookup form of this site alone: no part of the API, and free to change with the form. */
export const GET: APIRoute = async () => {
  const { catalogue } = await siteContent();
  return jsonResponse(manufacturerSuggestions(recordsByManufacturer(catalogue)));
};
