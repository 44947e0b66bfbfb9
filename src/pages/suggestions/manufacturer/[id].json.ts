import type { APIRoute, GetStaticPaths } from 'astro';
import { type ManufacturerRecords, recordsByManufacturer } from '../../../content/catalogue/library.ts';
import { siteContent } from '../../../content/site-content.ts';
import { jsonResponse } from '../../../publish/responses.ts';
import { partNumberSuggestions } from '../../../publish/suggestions.ts';

type Props = { readonly manufacturer: ManufacturerRecords };

export const getStaticPaths = (async () => {
  const { catalogue } = await siteContent();
  return recordsByManufacturer(catalogue).map((manufacturer) => ({
    params: { id: manufacturer.manufacturer.id },
    props: { manufacturer },
  }));
}) satisfies GetStaticPaths;

/** For the lookup form of this site alone: no part of the API, and free to change with the form. */
export const GET: APIRoute<Props> = ({ props }) => jsonResponse(partNumberSuggestions(props.manufacturer));
