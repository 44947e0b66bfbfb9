import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRoute, GetStaticPaths } from 'astro';

const directory = join(process.cwd(), 'content', 'contract', '0.1.0', 'corpus');

type Props = { readonly base64: string };

export const getStaticPaths = (() => {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name));
  return files.map((file) => ({
    params: { file: file.slice(directory.length + 1).replaceAll('\\', '/') },
    props: { base64: readFileSync(file, 'base64') },
  }));
}) satisfies GetStaticPaths;

/** A file of the conformance corpus, byte for byte: some are not JSON, on purpose. */
export const GET: APIRoute<Props> = ({ props }) => new Response(Buffer.from(props.base64, 'base64'));
