import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRoute, GetStaticPaths } from 'astro';
import { textResponse } from '../../../publish/responses.ts';
import { exampleMediaType } from '../../../publish/routing-tables.ts';

const directory = join(process.cwd(), 'content', 'examples');

type Props = { readonly text: string };

export const getStaticPaths = (() =>
  readdirSync(directory)
    .filter((file) => !file.startsWith('.'))
    .map((file) => ({
      params: { file },
      props: { text: readFileSync(join(directory, file), 'utf8') },
    }))) satisfies GetStaticPaths;

/** An example file that the documentation shows or names, unchanged. */
export const GET: APIRoute<Props> = ({ props }) => textResponse(props.text, exampleMediaType);
