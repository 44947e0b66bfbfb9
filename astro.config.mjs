import { satteri } from '@astrojs/markdown-satteri';
import mdx from '@astrojs/mdx';
import sitemap from '@astrojs/sitemap';
import { defineConfig } from 'astro/config';
import { baseUrlFrom } from './src/contracts/base-url.ts';
import { nameplate } from './src/site/integration.ts';

const baseUrl = baseUrlFrom(process.env);

export default defineConfig({
  site: baseUrl,
  trailingSlash: 'never',
  // Astro's own default joins words across a line break before an inline element.
  compressHTML: true,
  // Half of a large build is waiting for files to be written; a few pages at once wait together.
  build: { concurrency: 8, format: 'file', assets: 'assets', inlineStylesheets: 'never' },
  // The JSON and the page come from the same file, so the page must not change its quotation marks.
  markdown: { processor: satteri({ features: { gfm: true, smartPunctuation: false } }) },
  // No script, style or image stands in a page: the content policy lets in files alone.
  vite: { build: { assetsInlineLimit: 0 } },
  integrations: [mdx(), sitemap({ filter: (page) => !page.endsWith('/404') }), nameplate(baseUrl)],
});
