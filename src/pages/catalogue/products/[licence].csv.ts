import type { APIRoute, GetStaticPaths } from 'astro';
import { siteContent } from '../../../content/site-content.ts';
import { catalogueMediaTypes } from '../../../contracts/catalogue-files.ts';
import { catalogueFiles } from '../../../publish/catalogue-files.ts';
import { boundRecords } from '../../../publish/record-licence.ts';
import { baseUrlOf, bytesResponse } from '../../../publish/responses.ts';

type Props = { readonly licence: string };

export const getStaticPaths = (async () =>
  [...boundRecords((await siteContent()).catalogue).keys()].map((licence) => ({
    params: { licence },
    props: { licence },
  }))) satisfies GetStaticPaths;

/** Every product under a licence with conditions as a row. */
export const GET: APIRoute<Props> = async ({ props: { licence }, site }) => {
  const { bound } = catalogueFiles((await siteContent()).catalogue, baseUrlOf(site));
  return bytesResponse(bound.get(licence)?.csv ?? Buffer.alloc(0), catalogueMediaTypes.csv);
};
