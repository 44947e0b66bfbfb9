import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { select, selectAll } from 'hast-util-select';
import { describe, expect, inject, it } from 'vitest';
import { readInsightLibrary } from '../../src/content/insights/library.ts';
import { firstOrder, otherOrders } from '../../src/publish/evidence-orders.ts';
import { parsePage } from './page.ts';

const served = inject('servedUrl');

const { insights } = await readInsightLibrary({
  directory: 'content/insights',
  projectDirectory: process.cwd(),
  today: '9999-12-31',
});
const drafts = insights.filter((insight) => insight.status === 'draft');

/** The orders of one register are the same content, so all pages of the others send search engines to the first. */
const canonicalPath = (path: string): string =>
  otherOrders.some((order) => path === order.path || path.startsWith(`${order.path}/`))
    ? firstOrder.path
    : path;

const filesOf = async (directory: string): Promise<string[]> => {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
};

/** The pages with a lookup form, copy buttons, the validator or the search; the others are for reading. */
const withScripts =
  /^dist\/(?:index|search|tools|console(?:\/.+)?|docs\/[^/]+|catalogue(?:\/.+)?|(?:insights|products)\/[^/]+|onboarding\/validator)\.html$/;

describe('the files of the build', async () => {
  const files = await filesOf('dist');
  const texts = await Promise.all(files.map(async (file) => [file, await readFile(file, 'utf8')] as const));

  const pages = texts
    .filter(([file]) => file.endsWith('.html'))
    .map(([file, html]) => ({ file, page: parsePage(html) }));

  it('hold nothing of a draft: neither its slug, nor its title, nor its text', () => {
    expect(drafts.length).toBeGreaterThan(0);
    for (const draft of drafts) {
      const paragraph = draft.blocks.find((block) => block.type === 'paragraph');
      const traces = [draft.slug, draft.title, paragraph?.text.slice(0, 60) ?? draft.title];
      const found = texts.filter(([file, text]) =>
        traces.some((trace) => `${file}\n${text}`.includes(trace)),
      );
      expect(found.map(([file]) => file)).toEqual([]);
    }
  });

  it('hold a script on those pages alone that need one, and no script within any page', () => {
    expect(pages.length).toBeGreaterThan(80);
    for (const { file, page } of pages) {
      const scripts = selectAll('script:not([type="application/ld+json"])', page);
      if (!withScripts.test(file)) expect(scripts, file).toEqual([]);
      for (const { properties, children } of scripts) {
        expect([properties.type, properties.src, children], file).toEqual([
          'module',
          expect.stringMatching(/^\/assets\//),
          [],
        ]);
      }
    }
  });

  it('give every page one heading of the first level, a language, a title, a description and a canonical address of its own', () => {
    const seen = new Set<string>();
    for (const { file, page } of pages) {
      expect(selectAll('h1', page), file).toHaveLength(1);
      expect(select('html', page)?.properties.lang, file).toBe('en');
      for (const landmark of ['header', 'nav[aria-label]', 'main', 'footer']) {
        expect(select(landmark, page), `${landmark} in ${file}`).toBeDefined();
      }
      expect(select('meta[name="description"]', page)?.properties.content, file).toBeTruthy();
      const title = select('title', page);
      const name = JSON.stringify(title?.children);
      expect(seen.has(name), `title of ${file}`).toBe(false);
      seen.add(name);
      if (file.endsWith('404.html')) continue;
      const path = file
        .replace(/^dist/, '')
        .replace(/(index)?\.html$/, '')
        .replace(/\/$/, '');
      expect(select('link[rel="canonical"]', page)?.properties.href).toBe(
        `${served}${path === '' ? '/' : canonicalPath(path)}`,
      );
    }
  });
});
