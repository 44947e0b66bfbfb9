import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { formatFindings } from '../content/findings/report.ts';
import { isPublished } from '../content/insights/authored-insight.ts';
import type { SiteContent } from '../content/read-content.ts';
import { sharedContent } from '../content/shared-content.ts';
import { lookupPagePath } from '../contracts/site-paths.ts';
import { buildOrigin } from './build-origin.ts';
import { catalogueFile } from './catalogue-file.ts';
import { consoleShapes } from './console-shapes.ts';
import { type KeptFiles, openKeptFiles } from './kept-files.ts';
import { writeCatalogueDatabase } from './lookup-database.ts';
import { readOnDemandPages, writeOnDemandTables } from './on-demand/tables.ts';
import { rendersOnDemand } from './on-demand/threshold.ts';
import { writingPrerenderer } from './prerenderer.ts';
import { formatHeaders, formatRedirects } from './routing-tables.ts';
import { type BegunSearchIndex, beginSearchIndex } from './search-index.ts';
import { shareContent } from './share-content.ts';
import { siteMap } from './sitemap.ts';

/** Writes the routing tables that the platform reads in addition to the pages. */
export const writeRoutingTables = async (
  { insights }: SiteContent,
  routingDirectory: string,
  { baseUrl, isOnDemand }: { readonly baseUrl: string; readonly isOnDemand: boolean },
): Promise<void> => {
  const slugs = insights.filter(isPublished).map((insight) => insight.slug);
  await mkdir(routingDirectory, { recursive: true });
  await writeFile(join(routingDirectory, '_redirects'), formatRedirects(slugs, isOnDemand));
  await writeFile(join(routingDirectory, '_headers'), formatHeaders(baseUrl));
};

/** Takes the page that answers lookups out of the site: the function serves it, and nobody else may with its gaps. */
const takeLookupPage = async (siteDirectory: string): Promise<string> => {
  const file = join(siteDirectory, `${lookupPagePath}.html`);
  const text = await readFile(file, 'utf8');
  await rm(dirname(file), { recursive: true });
  return text;
};

/** How a build says how far it has come: on standard error, because standard output is for results. */
const say = (text: string): void => console.error(`build: ${text}`);

const count = (number: number): string => number.toLocaleString('en');

const filesBetweenReports = 2000;

/**
 * The build's own steps: before the first page all content is checked and all findings are printed together; after the
 * last page the routing tables, the lookup database and the search index are written.
 */
export const nameplate = (baseUrl: string): AstroIntegration => {
  let searchIndex: BegunSearchIndex | undefined;
  let keptFiles: KeptFiles | undefined;
  let siteDirectory = '';
  let keptDirectory = '';
  return {
    name: 'nameplate',
    hooks: {
      'astro:config:setup': async ({ command, updateConfig }) => {
        updateConfig({ vite: { plugins: [...shareContent, consoleShapes] } });
        // Reading the content is for builds; nothing else writes a sitemap.
        if (command === 'build') updateConfig({ integrations: [await siteMap(baseUrl)] });
      },
      'astro:config:done': ({ config, buildOutput }) => {
        siteDirectory = fileURLToPath(buildOutput === 'server' ? config.build.client : config.outDir);
        keptDirectory = fileURLToPath(new URL('nameplate/', config.cacheDir));
      },
      'astro:build:start': async ({ setPrerenderer }) => {
        const reading = await sharedContent();
        if (reading.kind === 'findings') {
          const findings = formatFindings(reading.findings, { colour: process.stderr.isTTY });
          process.stderr.write(`${findings}\n\nNothing was built. Fix the findings above and build again.\n`);
          // A thrown error would make Astro print a stack trace below the findings.
          process.exit(1);
        }
        const { insights, catalogue } = reading.content;
        const published = insights.filter(isPublished).length;
        say(`content checked: ${published} Insights, ${count(catalogue.products.length)} products`);
        // The lookup database has the words of a catalogue that is rendered on demand.
        if (!rendersOnDemand(catalogue.products.length)) searchIndex = beginSearchIndex(catalogue.products);
        setPrerenderer((inner) =>
          writingPrerenderer(inner, {
            siteDirectory,
            openKeptFiles: () => {
              keptFiles = openKeptFiles(keptDirectory, buildOrigin(process.cwd(), baseUrl, siteDirectory));
              return keptFiles;
            },
            onFile: (done, all) => {
              if (done % filesBetweenReports === 0 || done === all)
                say(`${count(done)} of ${count(all)} files`);
            },
          }),
        );
      },
      'astro:build:done': async ({ dir }) => {
        const reading = await sharedContent();
        if (reading.kind === 'findings') return;
        const { content } = reading;
        const builtDirectory = fileURLToPath(dir);
        const isOnDemand = rendersOnDemand(content.catalogue.products.length);
        await writeRoutingTables(content, builtDirectory, { baseUrl, isOnDemand });
        const lookupPage = await takeLookupPage(builtDirectory);
        const pages = isOnDemand ? await readOnDemandPages(builtDirectory, content.catalogue) : undefined;
        writeCatalogueDatabase(catalogueFile(), content.catalogue, {
          baseUrl,
          lookupPage,
          writeMore: (database) => {
            if (pages !== undefined) writeOnDemandTables(database, content, pages);
          },
        });
        say('routing tables and lookup database written');
        if (searchIndex !== undefined) {
          const entries = await searchIndex.finish(builtDirectory);
          say(`search index of ${count(entries)} entries written`);
        }
        keptFiles?.removeUnused();
      },
    },
  };
};
