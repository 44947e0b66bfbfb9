import type { APIRoute } from 'astro';
import { siteContent } from '../../content/site-content.ts';
import { catalogueMediaTypes } from '../../contracts/catalogue-files.ts';
import { catalogueFiles } from '../../publish/catalogue-files.ts';
import { baseUrlOf, bytesResponse } from '../../publish/responses.ts';

/** Every product under the licence of the catalogue as a row, with a column for each field of the API's answer. */
export const GET: APIRoute = async ({ site }) => {
  const { catalogue } = await siteContent();
  return bytesResponse(catalogueFiles(catalogue, baseUrlOf(site)).csv, catalogueMediaTypes.csv);
};
