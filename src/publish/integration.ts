import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { formatFindings } from '../content/findings/report.ts';
import { isPublished } from '../content/insights/authored-insight.ts';
import type { SiteContent } from '../content/read-content.ts';
import { sharedContent } from '../content/shared-content.ts';
import { lookupPagePath } from '../contracts/site-paths.ts';
import { catalogueFile } from './catalogue-file.ts';
import { consoleShapes } from './console-shapes.ts';
import { writeCatalogueDatabase } from './lookup-database.ts';
import { type OnDemandPages, readOnDemandPages, writeOnDemandTables } from './on-demand/tables.ts';
import { rendersOnDemand } from './on-demand/threshold.ts';
import { formatHeaders, formatRedirects } from './routing-tables.ts';
import { writeSearchIndex } from './search-index.ts';
import { siteMap } from './sitemap.ts';

/** Writes the files that the platform reads in addition to the pages: routing tables and the lookup database. */
export const writePlatformFiles = async (
  content: SiteContent,
  options: {
    readonly catalogueFile: string;
    readonly routingDirectory: string;
    readonly baseUrl: string;
    readonly lookupPage: string;
    /** What a build has beside all that, whose records are rendered on demand. */
    readonly onDemand?: OnDemandPages | undefined;
  },
): Promise<void> => {
  const { onDemand } = options;
  const slugs = content.insights.filter(isPublished).map((insight) => insight.slug);
  await mkdir(options.routingDirectory, { recursive: true });
  await writeFile(
    join(options.routingDirectory, '_redirects'),
    formatRedirects(slugs, onDemand !== undefined),
  );
  await writeFile(join(options.routingDirectory, '_headers'), formatHeaders(options.baseUrl));
  writeCatalogueDatabase(options.catalogueFile, content.catalogue, {
    ...options,
    writeMore: (database) => {
      if (onDemand !== undefined) writeOnDemandTables(database, content, onDemand);
    },
  });
};

/** Takes the page that answers lookups out of the site: the function serves it, and nobody else may with its gaps. */
const takeLookupPage = async (siteDirectory: string): Promise<string> => {
  const file = join(siteDirectory, `${lookupPagePath}.html`);
  const text = await readFile(file, 'utf8');
  await rm(dirname(file), { recursive: true });
  return text;
};

/** Keeps `shared-content.ts` out of the bundle, so that the build's own steps and the pages share one instance. */
const shareContent = {
  name: 'nameplate-shared-content',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source: string) =>
    source.endsWith('/shared-content.ts')
      ? { id: new URL('../content/shared-content.ts', import.meta.url).href, external: true }
      : undefined,
} as const;

/**
 * The build's own steps: before the first page all content is checked and all findings are printed together; after the
 * last page the routing tables, the lookup database and the search index are written.
 */
export const nameplate = (baseUrl: string): AstroIntegration => ({
  name: 'nameplate',
  hooks: {
    'astro:config:setup': async ({ command, updateConfig }) => {
      updateConfig({ vite: { plugins: [shareContent, consoleShapes] } });
      // Reading the content is for builds; nothing else writes a sitemap.
      if (command === 'build') updateConfig({ integrations: [await siteMap(baseUrl)] });
    },
    'astro:build:start': async ({ logger }) => {
      const reading = await sharedContent();
      if (reading.kind === 'findings') {
        const findings = formatFindings(reading.findings, { colour: process.stderr.isTTY });
        process.stderr.write(`${findings}\n\nNothing was built. Fix the findings above and build again.\n`);
        // A thrown error would make Astro print a stack trace below the findings.
        process.exit(1);
      }
      const { insights, catalogue } = reading.content;
      const published = insights.filter(isPublished).length;
      logger.info(`content checked: ${published} Insights, ${catalogue.products.length} products`);
    },
    'astro:build:done': async ({ dir, logger }) => {
      const reading = await sharedContent();
      if (reading.kind === 'findings') return;
      const { catalogue } = reading.content;
      const siteDirectory = fileURLToPath(dir);
      const isOnDemand = rendersOnDemand(catalogue.products.length);
      await writePlatformFiles(reading.content, {
        catalogueFile: catalogueFile(),
        routingDirectory: siteDirectory,
        baseUrl,
        lookupPage: await takeLookupPage(siteDirectory),
        onDemand: isOnDemand ? await readOnDemandPages(siteDirectory, catalogue) : undefined,
      });
      logger.info('routing tables and lookup database written');
      // The lookup database has the words of a catalogue that is rendered on demand.
      if (isOnDemand) return;
      const pages = await writeSearchIndex(siteDirectory, catalogue);
      logger.info(`search index of ${pages} pages written`);
    },
  },
});
