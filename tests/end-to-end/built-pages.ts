import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Root } from 'hast';
import { inject } from 'vitest';
import { parsePage } from './page.ts';

/**
 * A page of the site: its HTML as written, and as a browser parses it. `file` is its file within `dist`, also for a page that
 * is rendered on demand: the one that it would have.
 */
export type BuiltPage = { readonly file: string; readonly html: string; readonly page: Root };

/** The names of the pages that the sitemap lists and that have no file. */
const pagesOnDemand = async (prebuilt: ReadonlySet<string>): Promise<string[]> => {
  const sitemap = await readFile(join('dist', 'sitemap-0.xml'), 'utf8');
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)]
    .map(([, address = '']) => new URL(address).pathname.slice(1) || 'index')
    .filter((name) => !prebuilt.has(`${name}.html`));
};

/** Every prebuilt page and every page on demand that the sitemap lists, in the order of their names. */
export const builtPages = async (): Promise<BuiltPage[]> => {
  const entries = await readdir('dist', { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map((entry) => relative('dist', join(entry.parentPath, entry.name)));
  const prebuilt = await Promise.all(
    files.map(async (file) => ({ file, html: await readFile(join('dist', file), 'utf8') })),
  );
  const onDemand: { file: string; html: string }[] = [];
  for (const name of await pagesOnDemand(new Set(files))) {
    const response = await fetch(`${inject('servedUrl')}/${name}`);
    onDemand.push({ file: `${name}.html`, html: await response.text() });
  }
  return [...prebuilt, ...onDemand]
    .map(({ file, html }) => {
      let page: Root | undefined;
      return {
        file,
        html,
        get page() {
          page ??= parsePage(html);
          return page;
        },
      };
    })
    .sort((one, other) => (one.file < other.file ? -1 : 1));
};
