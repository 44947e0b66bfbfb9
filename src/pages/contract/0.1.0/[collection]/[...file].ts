import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRoute, GetStaticPaths } from 'astro';

type Props = { readonly base64: string };

const filesOf = (collection: string) => {
  const directory = join(process.cwd(), 'content', 'contract', '0.1.0', collection);
  const files = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name));
  return files.map((file) => ({
    params: { collection, file: file.slice(directory.length + 1).replaceAll('\\', '/') },
    props: { base64: readFileSync(file, 'base64') },
  }));
};

export const getStaticPaths = (() => ['corpus', 'lists'].flatMap(filesOf)) satisfies GetStaticPaths;

/** A file of the conformance corpus or of the price lists, byte for byte: some are not what they seem, on purpose. */
export const GET: APIRoute<Props> = ({ props }) => new Response(Buffer.from(props.base64, 'base64'));
