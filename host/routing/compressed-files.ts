import { createHash } from 'node:crypto';
import { createReadStream, type Dirent } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import mime from 'mime-types';
import { type Encoding, encode, encodings, isCompressible } from './content-coding.ts';

/** Smaller files are compressed for each answer: that takes less than a millisecond. */
export const compressedFromBytes = 16 * 1024;

/** The content type of a file by its name, as Netlify gives it; `undefined` where it gives none. */
export const contentTypeOf = (path: string): string | undefined =>
  mime.contentType(extname(path)) || undefined;

/** The digest of the content of a file, which is read in pieces. */
export const digestOfFile = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path)) hash.update(piece);
  return hash.digest('base64url');
};

/** Compressed files are named by the content, so that one of another build is never taken for it. */
export const compressedName = (digest: string, encoding: Encoding): string => `${digest}.${encoding}`;

/** The files in a directory and in those below. */
export const filesIn = async (directory: string): Promise<Dirent[]> =>
  (await readdir(directory, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

/** The symbolic links in a directory and in those below, by their paths in it: nothing follows them. */
export const linksIn = async (directory: string): Promise<string[]> =>
  (await readdir(directory, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isSymbolicLink())
    .map(({ parentPath, name }) => relative(directory, join(parentPath, name)))
    .sort();

/**
 * Compresses the larger texts of a site into a directory, where no address leads to them. The host sends them as they are;
 * Netlify compresses itself.
 */
export const writeCompressedFiles = async (siteDirectory: string, directory: string): Promise<void> => {
  await mkdir(directory, { recursive: true });
  for (const { parentPath, name } of await filesIn(siteDirectory)) {
    const file = join(parentPath, name);
    if (!isCompressible(contentTypeOf(file) ?? null)) continue;
    if ((await stat(file)).size < compressedFromBytes) continue;
    const bytes = await readFile(file);
    const digest = await digestOfFile(file);
    for (const encoding of encodings) {
      await writeFile(join(directory, compressedName(digest, encoding)), await encode(bytes, encoding));
    }
  }
};
