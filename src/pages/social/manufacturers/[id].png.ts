import type { APIRoute, GetStaticPaths } from 'astro';
import { type MakerRecords, recordsByMaker } from '../../../catalogue/records-by-maker.ts';
import { manufacturerPlate } from '../../../publish/social-images/plates.ts';
import { imageSize } from '../../../publish/social-images/reference.ts';
import { drawPicture } from '../../../publish/social-images/renderer.ts';
import { siteContent } from '../../../site/content.ts';
import { imageResponse } from '../../../site/image-response.ts';

type Props = { readonly records: MakerRecords };

export const getStaticPaths = (async () => {
  const { catalogue } = await siteContent();
  return recordsByMaker(catalogue).map((records) => ({
    params: { id: records.manufacturer.id },
    props: { records },
  }));
}) satisfies GetStaticPaths;

export const GET: APIRoute<Props> = async ({ props: { records } }) =>
  imageResponse(await drawPicture(await manufacturerPlate(records), imageSize, 'png'));
