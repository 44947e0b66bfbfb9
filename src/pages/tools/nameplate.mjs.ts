import type { APIRoute } from 'astro';
import { toolMediaTypes } from '../../contracts/tool-files.ts';
import { toolFiles } from '../../publish/programs/published-tools.ts';
import { baseUrlOf, textResponse } from '../../publish/responses.ts';

/** The tools of integrators in one file for Node. */
export const GET: APIRoute = async ({ site }) => {
  const { texts } = await toolFiles(baseUrlOf(site));
  return textResponse(texts['nameplate.mjs'], toolMediaTypes['nameplate.mjs']);
};
