import type { APIRoute, GetStaticPaths } from 'astro';
import { siteContent } from '../../../content/site-content.ts';
import type { ListIndexShard } from '../../../contracts/list-index.ts';
import { listIndex } from '../../../publish/list-index.ts';
import { jsonResponse } from '../../../publish/responses.ts';

type Props = { readonly content: ListIndexShard };

export const getStaticPaths = (async () =>
  [...listIndex((await siteContent()).catalogue).shards].map(([shard, content]) => ({
    params: { shard },
    props: { content },
  }))) satisfies GetStaticPaths;

/** A part of the index for the page that looks up a list. */
export const GET: APIRoute<Props> = ({ props }) => jsonResponse(props.content);
