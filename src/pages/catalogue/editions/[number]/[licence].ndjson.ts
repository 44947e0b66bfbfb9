import type { APIRoute, GetStaticPaths } from 'astro';
import { changesText } from '../../../../content/catalogue/editions.ts';
import { ownContentRoot } from '../../../../content/content-root.ts';
import { siteContent } from '../../../../content/site-content.ts';
import { catalogueMediaTypes } from '../../../../contracts/catalogue-files.ts';
import { textResponse } from '../../../../publish/responses.ts';

type Props = { readonly edition: number; readonly licence: string };

export const getStaticPaths = (async () => {
  const { editions } = (await siteContent()).catalogue;
  return editions.flatMap(({ number, files }) =>
    files.map(({ licence }) => ({
      params: { number: String(number), licence },
      props: { edition: number, licence },
    })),
  );
}) satisfies GetStaticPaths;

/** What an edition changed under a licence, one change a line. */
export const GET: APIRoute<Props> = ({ props: { edition, licence } }) =>
  textResponse(changesText(ownContentRoot(), edition, licence), catalogueMediaTypes.ndjson);
