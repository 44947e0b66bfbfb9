import type { APIRoute } from 'astro';
import { recordsByMaker } from '../../catalogue/records-by-maker.ts';
import { makerSuggestions } from '../../lookup/suggestions.ts';
import { siteContent } from '../../site/content.ts';
import { jsonResponse } from '../../site/json-response.ts';

/** For the lookup form of this site alone: no part of the API, and free to change with the form. */
export const GET: APIRoute = async () => {
  const { catalogue } = await siteContent();
  return jsonResponse(makerSuggestions(recordsByMaker(catalogue)));
};
