import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Root } from 'hast';
import { inject } from 'vitest';
import { parsePage } from './page.ts';

/** The HTML of a page of the site as written. `file` is its file within `dist`, also for a page on demand: the one that it would have. */
type PageFile = { readonly file: string; readonly html: string };

/** A page of the site, also as a browser parses it. */
export type BuiltPage = PageFile & { readonly page: Root };

/** The names of the pages that the sitemap lists and that have no file. */
const pagesOnDemand = async (prebuilt: ReadonlySet<string>): Promise<string[]> => {
  const sitemap = await readFile(join('dist', 'sitemap-0.xml'), 'utf8');
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)]
    .map(([, address = '']) => new URL(address).pathname.slice(1) || 'index')
    .filter((name) => !prebuilt.has(`${name}.html`));
};

/** Every prebuilt page. */
export const prebuiltPages = async (): Promise<PageFile[]> => {
  const entries = await readdir('dist', { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map((entry) => relative('dist', join(entry.parentPath, entry.name)));
  return Promise.all(files.map(async (file) => ({ file, html: await readFile(join('dist', file), 'utf8') })));
};

/** Every prebuilt page and every page on demand that the sitemap lists, in the order of their names. */
export const builtPages = async (): Promise<BuiltPage[]> => {
  const prebuilt = await prebuiltPages();
  const onDemand: PageFile[] = [];
  for (const name of await pagesOnDemand(new Set(prebuilt.map(({ file }) => file)))) {
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
