import { existsSync, openAsBlob } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { matchesEntityTag } from '../../functions/http/kept-until-deploy.ts';
import {
  compressedFromBytes,
  compressedName,
  contentTypeOf,
  digestOfFile,
  filesIn,
} from './compressed-files.ts';
import { compressed, type Encoding, encode, encodingFor, isCompressible } from './content-coding.ts';
import { readHeaderRules } from './header-rules.ts';

/** Files that the platform reads and never serves. */
const platformFiles: ReadonlySet<string> = new Set(['/_redirects', '/_headers']);

/** A file of the site. Its digest is read when somebody asks for the file first, once for all who do. */
type SiteFile = { readonly path: string; digest?: Promise<string> };

/** The files of a directory by the one spelling of their path. */
const readSiteFiles = async (directory: string): Promise<ReadonlyMap<string, SiteFile>> => {
  const files = new Map<string, SiteFile>();
  for (const { parentPath, name } of await filesIn(directory)) {
    const path = join(parentPath, name);
    const address = `/${relative(directory, path).split(sep).join('/')}`;
    if (!platformFiles.has(address)) files.set(address, { path });
  }
  return files;
};

/** The files that a path can mean, in the order in which Netlify looks for them. */
const filesMeantBy = (pathname: string): string[] =>
  pathname.endsWith('/')
    ? [pathname.slice(0, -1), `${pathname.slice(0, -1)}.html`, `${pathname}index.html`]
    : [pathname, `${pathname}.html`, `${pathname}/index.html`];

const digestOf = (file: SiteFile): Promise<string> => {
  file.digest ??= digestOfFile(file.path).catch((error: unknown) => {
    delete file.digest;
    throw error;
  });
  return file.digest;
};

/** What `read` gives of a file of the build; `undefined`, with a line in the log, where the file has been removed since the start. */
const unlessRemoved = async <Result>(
  path: string,
  read: () => Promise<Result>,
): Promise<Result | undefined> => {
  try {
    return await read();
  } catch (error) {
    if (existsSync(path)) throw error;
    console.error(`${path} was removed while it was served. Restore the build, or build again and restart.`);
    return undefined;
  }
};

/** The bytes of a file, which are read while they are sent. */
const bytesAt = (path: string): Promise<Blob | undefined> => unlessRemoved(path, () => openAsBlob(path));

/**
 * Serves the files of the build with the headers of `_headers`, as Netlify does, and text compressed. Nothing but digests is kept in
 * memory. `compressedDirectory` has what the build has compressed. A file must not change while it is served; one that was removed is
 * not there.
 */
export const createStaticFiles = async (publishDirectory: string, compressedDirectory: string) => {
  const files = await readSiteFiles(publishDirectory);
  const prebuilt: ReadonlySet<string> = new Set(await readdir(compressedDirectory));
  const headersAt = await readHeaderRules(publishDirectory);

  const fileAt = (pathname: string): SiteFile | undefined => {
    const address = filesMeantBy(pathname).find((candidate) => files.has(candidate));
    return address === undefined ? undefined : files.get(address);
  };

  const headersOf = (pathname: string, file: SiteFile): Headers => {
    const type = contentTypeOf(file.path);
    const headers = new Headers({ Age: '0', 'Cache-Control': 'public, max-age=0, must-revalidate' });
    if (type !== undefined) headers.set('Content-Type', type);
    for (const [name, value] of Object.entries(headersAt(pathname))) headers.set(name, value);
    return headers;
  };

  /** The bytes of a file in an encoding: small ones are compressed now, others have been, or are sent as they are. */
  const bytesOf = async (
    file: SiteFile,
    digest: string,
    encoding: Encoding | undefined,
  ): Promise<{ readonly bytes: Blob; readonly encoding?: Encoding } | undefined> => {
    const bytes = await bytesAt(file.path);
    if (bytes === undefined) return undefined;
    if (encoding === undefined) return { bytes };
    if (bytes.size < compressedFromBytes) {
      return { bytes: new Blob([await encode(await bytes.arrayBuffer(), encoding)]), encoding };
    }
    const name = compressedName(digest, encoding);
    const smaller = prebuilt.has(name) ? await bytesAt(join(compressedDirectory, name)) : undefined;
    return smaller === undefined ? { bytes } : { bytes: smaller, encoding };
  };

  const file = async (url: URL, request: Request): Promise<Response | undefined> => {
    const found = fileAt(url.pathname);
    if (found === undefined) return undefined;
    const digest = await unlessRemoved(found.path, () => digestOf(found));
    if (digest === undefined) return undefined;
    const headers = headersOf(url.pathname, found);
    // Weak, because one tag stands for the file in every encoding (RFC 9110, section 8.8.1).
    headers.set('ETag', `W/"${digest}"`);
    const isText = isCompressible(headers.get('Content-Type'));
    if (isText) headers.append('Vary', 'Accept-Encoding');
    if (matchesEntityTag(request.headers.get('If-None-Match'), `"${digest}"`)) {
      headers.delete('Content-Type');
      return new Response(null, { status: 304, headers });
    }
    const sent = await bytesOf(found, digest, isText ? encodingFor(request) : undefined);
    if (sent === undefined) return undefined;
    if (sent.encoding !== undefined) headers.set('Content-Encoding', sent.encoding);
    headers.set('Content-Length', String(sent.bytes.size));
    return new Response(request.method === 'HEAD' ? null : sent.bytes, { headers });
  };

  const notFoundPage = async (request: Request): Promise<Response> => {
    const page = files.get('/404.html');
    const bytes = page && (await bytesAt(page.path));
    return page === undefined || bytes === undefined
      ? new Response('Not found', { status: 404 })
      : compressed(request, new Response(bytes, { status: 404, headers: headersOf('/404.html', page) }));
  };

  return { file, notFoundPage };
};
