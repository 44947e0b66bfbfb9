import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { APIRoute, GetStaticPaths } from 'astro';

const directory = join(process.cwd(), 'content', 'contract', '0.1.0', 'corpus');

export const getStaticPaths = (async () => {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
    .map((file) => ({ params: { file: file.replaceAll('\\', '/') } }));
}) satisfies GetStaticPaths;

/** A file of the conformance corpus, byte for byte: some are not JSON, on purpose. */
export const GET: APIRoute = async ({ params }) =>
  new Response(new Uint8Array(await readFile(join(directory, params.file ?? ''))));
