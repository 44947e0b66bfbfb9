import { join } from 'node:path';
import { satteri } from '@astrojs/markdown-satteri';
import mdx from '@astrojs/mdx';
import { defineConfig } from 'astro/config';
import { citationLinks } from './src/components/insights/citation-links.ts';
import { unbrokenCode } from './src/components/unbroken-code.ts';
import { ownContentRoot } from './src/content/content-root.ts';
import { markdownFeatures } from './src/content/insights/parse-mdx.ts';
import { baseUrlFrom } from './src/contracts/base-url.ts';
import { nameplate } from './src/publish/integration.ts';

const baseUrl = baseUrlFrom(process.env);
const contentRoot = ownContentRoot();

export default defineConfig({
  site: baseUrl,
  trailingSlash: 'never',
  // Astro's own default joins words across a line break before an inline element.
  compressHTML: true,
  build: { format: 'file', assets: 'assets', inlineStylesheets: 'never' },
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
    // The operator's own content may be in another folder, which has no packages.
    resolve: { alias: { 'own-content': join(contentRoot, 'content') }, dedupe: ['astro', '@astrojs/mdx'] },
    server: { fs: { allow: [process.cwd(), contentRoot] } },
    // The content security policy allows no script within a page, however short.
    build: { assetsInlineLimit: 0 },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              // What most pages with scripts share is one file: each file more costs as much as it holds.
              codeSplitting: {
                groups: [
                  {
                    name: 'shared',
                    test: /\/preact\/|\/src\/browser\/(?:[^/]+\.tsx|(?:page-part|save-file)\.ts)$|\/contracts\/counted\.ts$|\/styles\/state-marks\.ts$/,
                  },
                  {
                    name: 'first-batch',
                    test: /\/record-contract\/src\/(?:choices|examples)\.ts$|\/browser\/supplier-commands\.ts$/,
                  },
                ],
              },
            },
          },
        },
      },
    },
    // A worker as a module can load what it needs only for some files.
    worker: { format: 'es' },
  },
  // It brings the program that renders pages on demand, for which Astro asks for an adapter.
  adapter: nameplate(baseUrl),
  integrations: [mdx()],
});
