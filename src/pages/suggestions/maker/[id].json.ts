import type { APIRoute, GetStaticPaths } from 'astro';
import { type MakerRecords, recordsByMaker } from '../../../catalogue/records-by-maker.ts';
import { partNumberSuggestions } from '../../../lookup/suggestions.ts';
import { siteContent } from '../../../site/content.ts';
import { jsonResponse } from '../../../site/json-response.ts';

type Props = { readonly maker: MakerRecords };

export const getStaticPaths = (async () => {
  const { catalogue } = await siteContent();
  return recordsByMaker(catalogue).map((maker) => ({
    params: { id: maker.manufacturer.id },
    props: { maker },
  }));
}) satisfies GetStaticPaths;

/** For the lookup form of this site alone: no part of the API, and free to change with the form. */
export const GET: APIRoute<Props> = ({ props }) => jsonResponse(partNumberSuggestions(props.maker));
