import type { APIRoute, GetStaticPaths } from 'astro';
import { type ManufacturerRecords, recordsByManufacturer } from '../../../content/catalogue/library.ts';
import { siteContent } from '../../../content/site-content.ts';
import { imageResponse } from '../../../publish/responses.ts';
import { manufacturerCard } from '../../../publish/social-images/cards.ts';
import { imageSize } from '../../../publish/social-images/reference.ts';
import { drawPicture } from '../../../publish/social-images/renderer.ts';

type Props = { readonly records: ManufacturerRecords };

export const getStaticPaths = (async () => {
  const { catalogue } = await siteContent();
  return recordsByManufacturer(catalogue).map((records) => ({
    params: { id: records.manufacturer.id },
    props: { records },
  }));
}) satisfies GetStaticPaths;

export const GET: APIRoute<Props> = async ({ props: { records } }) =>
  imageResponse(await drawPicture(await manufacturerCard(records), imageSize, 'png'));
