import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Root } from 'hast';
import { parsePage } from './page.ts';

/** A page of the build: its file within `dist`, its HTML as written, and as a browser parses it. */
export type BuiltPage = { readonly file: string; readonly html: string; readonly page: Root };

/** Every HTML file of the build, in the order of their names. */
export const builtPages = async (): Promise<BuiltPage[]> => {
  const entries = await readdir('dist', { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return Promise.all(
    files.map(async (file) => {
      const html = await readFile(file, 'utf8');
      return { file: relative('dist', file), html, page: parsePage(html) };
    }),
  );
};
