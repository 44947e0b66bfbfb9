import type { APIRoute, GetStaticPaths } from 'astro';
import { siteContent } from '../content/site-content.ts';
import { type SiteFile, siteFiles } from './_site-files.ts';

const currentFiles = async (): Promise<SiteFile[]> =>
  siteFiles(await siteContent(), new URL(import.meta.env.SITE).origin);

export const getStaticPaths = (async () =>
  (await currentFiles()).map((file) => ({
    params: { file: file.path.slice(1) },
    props: file,
  }))) satisfies GetStaticPaths;

/** A file of the site that is no page. In development it is made anew from the content as it is now. */
export const GET: APIRoute<SiteFile> = async ({ props }) => {
  const file = import.meta.env.DEV ? (await currentFiles()).find(({ path }) => path === props.path) : props;
  const { mediaType, body } = file ?? props;
  return new Response(await body(), { headers: { 'Content-Type': mediaType } });
};
