import type { APIRoute, GetStaticPaths, InferGetStaticPropsType } from 'astro';
import { toolFileNames, toolMediaTypes } from '../../contracts/tool-files.ts';
import { toolFiles } from '../../publish/programs/published-tools.ts';
import { baseUrlOf, bytesResponse } from '../../publish/responses.ts';

export const getStaticPaths = (() =>
  toolFileNames.map((name) => ({ params: { file: name }, props: { name } }))) satisfies GetStaticPaths;

/** The programs that a deployment gives out. */
export const GET: APIRoute<InferGetStaticPropsType<typeof getStaticPaths>> = async ({
  site,
  props: { name },
}) => {
  const { bytes } = await toolFiles(baseUrlOf(site));
  return bytesResponse(bytes[name], toolMediaTypes[name]);
};
