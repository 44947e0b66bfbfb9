import { expect, it } from 'vitest';
import { builtPages } from '../end-to-end/built-pages.ts';
import { faultsOfHtml } from '../end-to-end/html-rules.ts';

it('is valid HTML, every file of it', async () => {
  const pages = await builtPages();
  expect(pages.length).toBeGreaterThan(80);
  for (const { file, html } of pages) expect(await faultsOfHtml(html, file)).toEqual([]);
});
