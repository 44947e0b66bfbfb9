import type { APIRoute, GetStaticPaths } from 'astro';
import { siteContent } from '../../../content/site-content.ts';
import { catalogueMediaTypes } from '../../../contracts/catalogue-files.ts';
import { textResponse } from '../../../publish/responses.ts';
import { statementLines, statementsFileText } from '../../../publish/statement-files.ts';

type Props = { readonly licence: string };

export const getStaticPaths = (async () => {
  const { catalogue } = await siteContent();
  return [...statementLines(catalogue).keys()].map((licence) => ({
    params: { licence },
    props: { licence },
  }));
}) satisfies GetStaticPaths;

/** The statements of all records under a licence, one record a line. */
export const GET: APIRoute<Props> = async ({ props: { licence } }) => {
  const { catalogue } = await siteContent();
  return textResponse(statementsFileText(catalogue, licence), catalogueMediaTypes.ndjson);
};
