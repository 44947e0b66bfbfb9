import { existsSync, openAsBlob } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { LRUCache } from 'lru-cache';
import { matchesEntityTag } from '../../functions/http/kept-until-deploy.ts';
import {
  compressedFromBytes,
  compressedName,
  contentTypeOf,
  digestOfFile,
  filesIn,
} from './compressed-files.ts';
import { type Encoding, encode, encodingFor, isCompressible } from './content-coding.ts';
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

/** The largest body that is kept in memory, in bytes as it is sent. Larger ones are read while they are sent. */
export const maxSmallBody = 64 * 1024;

/** How many bytes of small bodies are kept; those that were asked for longest ago leave. */
const maxKept = 32 * 1024 * 1024;

/** What the header of a file has in whatever encoding, and whether it is compressed. */
type FileFields = { readonly isText: boolean; readonly headers: Readonly<Record<string, string>> };

/** For how many paths the fields are kept. */
const maxFields = 5_000;

/** The body of an answer with a file: in memory, or read while it is sent. */
type Body = {
  readonly bytes: Uint8Array<ArrayBuffer> | Blob;
  readonly length: number;
  readonly encoding?: Encoding;
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
 * Serves the files of the build with the headers of `_headers`, as Netlify does, and text compressed. Digests and small bodies are kept
 * in memory. `compressedDirectory` has what the build has compressed. A file must not change while it is served; one that was removed is
 * not there, unless it is kept.
 */
export const createStaticFiles = async (publishDirectory: string, compressedDirectory: string) => {
  const files = await readSiteFiles(publishDirectory);
  const prebuilt: ReadonlySet<string> = new Set(await readdir(compressedDirectory));
  const headersAt = await readHeaderRules(publishDirectory);
  const bodies = new LRUCache<string, Body>({
    maxSize: maxKept,
    sizeCalculation: ({ length }) => length + 1,
  });

  const fileAt = (pathname: string): SiteFile | undefined => {
    const address = filesMeantBy(pathname).find((candidate) => files.has(candidate));
    return address === undefined ? undefined : files.get(address);
  };

  const keptFields = new LRUCache<string, FileFields>({ max: maxFields });

  /** What the header has of a file in whatever encoding. It is kept, because comparing a path with all rules takes a tenth of an answer. */
  const fieldsOf = (pathname: string, file: SiteFile): FileFields => {
    const kept = keptFields.get(pathname);
    if (kept !== undefined) return kept;
    const type = contentTypeOf(file.path);
    const headers = new Headers({ Age: '0', 'Cache-Control': 'public, max-age=0, must-revalidate' });
    if (type !== undefined) headers.set('Content-Type', type);
    for (const [name, value] of Object.entries(headersAt(pathname))) headers.set(name, value);
    const isText = isCompressible(headers.get('Content-Type'));
    if (isText) headers.append('Vary', 'Accept-Encoding');
    const fields = { isText, headers: Object.fromEntries(headers) };
    keptFields.set(pathname, fields);
    return fields;
  };

  /** What is sent of a file in an encoding: small ones are compressed now, others have been, or are sent as they are. */
  const readBody = async (file: SiteFile, digest: string, encoding: Encoding | undefined) => {
    const bytes = await bytesAt(file.path);
    if (bytes === undefined || encoding === undefined) return { bytes };
    if (bytes.size < compressedFromBytes) {
      return { bytes: new Blob([await encode(await bytes.arrayBuffer(), encoding)]), encoding };
    }
    const name = compressedName(digest, encoding);
    const smaller = prebuilt.has(name) ? await bytesAt(join(compressedDirectory, name)) : undefined;
    return smaller === undefined ? { bytes } : { bytes: smaller, encoding };
  };

  const bodyOf = async (
    file: SiteFile,
    digest: string,
    encoding: Encoding | undefined,
  ): Promise<Body | undefined> => {
    const name = `${digest} ${encoding}`;
    const kept = bodies.get(name);
    if (kept !== undefined) return kept;
    const { bytes, ...coding } = await readBody(file, digest, encoding);
    if (bytes === undefined) return undefined;
    if (bytes.size > maxSmallBody) return { bytes, length: bytes.size, ...coding };
    const body = { bytes: new Uint8Array(await bytes.arrayBuffer()), length: bytes.size, ...coding };
    bodies.set(name, body);
    return body;
  };

  /** The answer with a file; `undefined` where it has been removed. */
  const answerWith = async (
    file: SiteFile,
    pathname: string,
    request: Request,
    status: 200 | 404,
  ): Promise<Response | undefined> => {
    const digest = await unlessRemoved(file.path, () => digestOf(file));
    if (digest === undefined) return undefined;
    const { isText, headers: unmarked } = fieldsOf(pathname, file);
    // Weak, because one tag stands for the file in every encoding (RFC 9110, section 8.8.1).
    const headers = status === 200 ? { ...unmarked, etag: `W/"${digest}"` } : unmarked;
    if (status === 200 && matchesEntityTag(request.headers.get('If-None-Match'), `"${digest}"`)) {
      const answer = new Response(null, { status: 304, headers });
      answer.headers.delete('Content-Type');
      return answer;
    }
    const body = await bodyOf(file, digest, isText ? encodingFor(request) : undefined);
    if (body === undefined) return undefined;
    const { bytes, length, encoding } = body;
    const ofBody = {
      ...(encoding !== undefined && { 'content-encoding': encoding }),
      'content-length': String(length),
    };
    return new Response(request.method === 'HEAD' ? null : bytes, {
      status,
      headers: { ...headers, ...ofBody },
    });
  };

  const file = async (url: URL, request: Request): Promise<Response | undefined> => {
    const found = fileAt(url.pathname);
    return found && answerWith(found, url.pathname, request, 200);
  };

  const notFoundPage = async (request: Request): Promise<Response> => {
    const page = files.get('/404.html');
    const answer = page && (await answerWith(page, '/404.html', request, 404));
    return answer ?? new Response('Not found', { status: 404 });
  };

  return { file, notFoundPage };
};
