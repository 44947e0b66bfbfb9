import { satteri } from '@astrojs/markdown-satteri';
import mdx from '@astrojs/mdx';
import sitemap from '@astrojs/sitemap';
import { defineConfig } from 'astro/config';
import { citationLinks } from './src/components/insights/citation-links.ts';
import { unbrokenCode } from './src/components/unbroken-code.ts';
import { markdownFeatures } from './src/content/insights/syntax-tree.ts';
import { baseUrlFrom } from './src/contracts/base-url.ts';
import { lookupPagePath } from './src/contracts/site-paths.ts';
import { otherOrders } from './src/publish/evidence-orders.ts';
import { nameplate } from './src/publish/integration.ts';

const baseUrl = baseUrlFrom(process.env);
// Search engines are sent to the canonical pages of the register, to no page that is not found, to no answer of a lookup
// and not to the console.
const unlisted = ['/404', '/console', lookupPagePath, ...otherOrders.map((order) => order.path)].map(
  (path) => `${baseUrl}${path}`,
);
const isListed = (page) => !unlisted.some((path) => page === path || page.startsWith(`${path}/`));

export default defineConfig({
  site: baseUrl,
  trailingSlash: 'never',
  // Astro's own default joins words across a line break before an inline element.
  compressHTML: true,
  // Half of a large build is waiting for files to be written; a few pages at once wait together.
  build: { concurrency: 8, format: 'file', assets: 'assets', inlineStylesheets: 'never' },
  // The JSON and the page come from the same file, so the page must not change its quotation marks.
  // Coloured code would need a style attribute for each word.
  markdown: {
    processor: satteri({
      features: markdownFeatures,
      mdastPlugins: [unbrokenCode, citationLinks],
    }),
    syntaxHighlight: false,
  },
  vite: {
    // The content security policy allows no script within a page, however short.
    build: { assetsInlineLimit: 0 },
    // A worker as a module can load what it needs only for some files.
    worker: { format: 'es' },
  },
  integrations: [mdx(), sitemap({ filter: isListed }), nameplate(baseUrl)],
});
