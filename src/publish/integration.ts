import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AstroAdapter, AstroIntegration } from 'astro';
import type { Plugin } from 'vite';
import type { CatalogueLibrary } from '../content/catalogue/library.ts';
import { ownContentRoot } from '../content/content-root.ts';
import type { ContentFinding } from '../content/findings/content-finding.ts';
import { formatFindings } from '../content/findings/report.ts';
import { hasPublishedInsights } from '../content/insights/library.ts';
import { readOwnPages } from '../content/own-pages.ts';
import { ownPictures } from '../content/own-pictures.ts';
import { currentDay, type SiteContent } from '../content/read-content.ts';
import { siteReading } from '../content/site-content.ts';
import { readSiteFile } from '../content/site-file.ts';
import { whereToAskOf } from '../content/where-to-ask.ts';
import { isPreview } from '../contracts/base-url.ts';
import { catalogueFile } from '../contracts/catalogue-settings.ts';
import { productionNote, productionRefusal, type WhereToAsk } from '../contracts/where-to-ask.ts';
import { oldestReading, oldReadings } from '../evidence/source-readings.ts';
import { counted } from '../text/counted.ts';
import { catalogueFiles } from './catalogue-files.ts';
import { searchedPages } from './catalogue-tables/searched-pages.ts';
import { changedEditions } from './edition-changes.ts';
import { writeCatalogueDatabase } from './lookup-database.ts';
import { licenceFindings } from './record-licence.ts';
import { writeRoutingTables } from './routing-tables.ts';
import { catalogueSiteFiles, type SiteFile, textFiles } from './site-files.ts';
import { writeSitemap } from './sitemap.ts';
import { editionFindings } from './statement-files.ts';
import { sourceReadings } from './statement-lines.ts';

/** How a build says how far it has come: on standard error, because standard output is for results. */
const say = (text: string): void => console.error(`build: ${text}`);

const printFindings = (findings: readonly ContentFinding[], noun?: 'warning'): void => {
  const colour = process.stderr.isTTY;
  process.stderr.write(`${formatFindings(findings, { colour, ...(noun && { noun }) })}\n\n`);
};

/** Prints all findings together and ends the process. A thrown error would make Astro print a stack trace below them. */
const endWith = (findings: readonly ContentFinding[]): never => {
  printFindings(findings);
  process.stderr.write('Nothing was built. Fix the errors above and build again.\n');
  process.exit(1);
};

/** The published content, when nothing has to be fixed; otherwise the build ends. */
const checkedContent = async (): Promise<SiteContent> => {
  const reading = await siteReading();
  return reading.kind === 'findings' ? endWith(reading.findings) : reading.content;
};

/**
 * Ends a build of a catalogue with a record that no file could hold, or with statements that are not those of its newest edition; a
 * preview of a branch is built with these, and a warning.
 */
const checkCatalogue = (catalogue: CatalogueLibrary): void => {
  const unlicensed = licenceFindings(catalogue);
  if (unlicensed.length > 0) endWith(unlicensed);
  const findings = editionFindings(catalogue);
  if (findings.length === 0) return;
  if (isPreview(process.env)) {
    printFindings(findings);
  } else {
    endWith(findings);
  }
};

const neededNode = 24;

/** Ends the process with what to do where Node is too old: it could build, and the functions could not read the catalogue. */
const requireNode = (version: string): void => {
  if (Number.parseInt(version, 10) >= neededNode) return;
  process.stderr.write(
    `Building Nameplate needs Node ${neededNode} or newer, and this is Node ${version}. Run npm ci, which installs it, and then npm run build or npm run deploy.\n`,
  );
  process.exit(1);
};

/** Ends a build that the platform would publish when it does not say who answers for it. */
const requireWhereToAsk = (asked: WhereToAsk): void => {
  const refusal = productionRefusal(asked);
  if (refusal === undefined) return;
  say(refusal);
  process.exit(1);
};

/** The folder of the program that renders pages on demand, beside the catalogue database. Its entry is `entry.mjs`. */
const programDirectory = (): URL => pathToFileURL(`${join(dirname(catalogueFile(process.env)), 'pages')}/`);

const siteContentFile = fileURLToPath(new URL('../content/site-content.ts', import.meta.url));

/** Modules whose work a build does once: the prebuilt pages import those that the build itself has loaded. */
const sharedModules: ReadonlyMap<string, string> = new Map(
  ['../content/site-content.ts', './programs/published-tools.ts', './edition-changes.ts'].map((path) => {
    const { href } = new URL(path, import.meta.url);
    return [basename(href), href];
  }),
);

/** Takes the place of the reader of the content where there is none. */
const noContent = `const none = () => Promise.reject(new Error('A page that is rendered on demand shows its view alone.'));
export { none as siteContent, none as siteTexts };`;

/**
 * Keeps the reader of the content out of both programs that render pages. The one of a build shares it with the build, as it does the
 * other shared modules. The one that renders on demand finds no content files where it runs, and its pages show what they are handed.
 */
const leaveOutContent: Plugin = {
  name: 'nameplate-content',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /\/(?:site-content|published-tools|edition-changes)\.ts$/ },
    handler(id) {
      const shared = sharedModules.get(basename(id));
      return this.environment.name === 'prerender' && shared !== undefined
        ? { id: shared, external: true }
        : undefined;
    },
  },
  load: {
    handler(id) {
      return id === siteContentFile && this.environment.name === 'ssr' ? noContent : undefined;
    },
  },
};

/** Writes files below a directory, each in one go: a promise for each of 9,000 small files took four seconds of processor time. */
const writeFiles = async (files: readonly SiteFile[], directory: string): Promise<void> => {
  for (const folder of new Set(files.map(({ path }) => dirname(path)))) {
    mkdirSync(join(directory, folder), { recursive: true });
  }
  for (const { path, body } of files) writeFileSync(join(directory, path), await body());
};

/** The host of that program is a function of ours: `netlify/functions/catalogue.ts`. */
const adapter: AstroAdapter = {
  name: 'nameplate-pages',
  entrypointResolution: 'auto',
  serverEntrypoint: new URL('./render-page.ts', import.meta.url),
  supportedAstroFeatures: {
    hybridOutput: 'stable',
    staticOutput: 'stable',
    serverOutput: 'stable',
    sharpImageService: 'stable',
  },
};

/**
 * Makes `astro build` check the content first, and write what stands beside the pages: the files of the API and of the catalogue,
 * the catalogue database, the routing tables, the sitemap, and the program that renders pages on demand.
 */
export const nameplate = (baseUrl: string): AstroIntegration => {
  let content: SiteContent | undefined;
  return {
    name: 'nameplate',
    hooks: {
      'astro:config:setup': async ({ command, config, updateConfig }) => {
        const site = readSiteFile(ownContentRoot()).value;
        const asked = site === undefined ? {} : whereToAskOf(site, process.env);
        // In capitals they could be variables of the environment, which Astro puts in their place: Netlify has a SITE_NAME.
        const define = {
          'import.meta.env.siteName': JSON.stringify(site?.overview.name),
          'import.meta.env.siteShortName': JSON.stringify(site?.shortName),
          'import.meta.env.pictures': JSON.stringify(ownPictures(ownContentRoot()).map(({ name }) => name)),
          'import.meta.env.whereToAsk': JSON.stringify(asked),
          'import.meta.env.hasInsights': JSON.stringify(await hasPublishedInsights(ownContentRoot())),
          'import.meta.env.ownPages': JSON.stringify(
            readOwnPages(ownContentRoot()).pages.map(({ path, title }) => ({ path, title })),
          ),
        };
        updateConfig({ vite: { define } });
        if (command !== 'build') return;
        requireNode(process.versions.node);
        if (site !== undefined && process.env.CONTEXT === 'production') requireWhereToAsk(asked);
        content = await checkedContent();
        const { insights, catalogue, warnings } = content;
        checkCatalogue(catalogue);
        if (warnings.length > 0) printFindings(warnings, 'warning');
        const products = catalogue.products.length.toLocaleString('en');
        const readings = sourceReadings(catalogue, content.sourcesAgeDays);
        const sourcesRead = {
          limitDays: readings.limitDays,
          oldest: oldestReading(readings),
          // A page of a cache is as old as the build, so every page counts to its day.
          old: oldReadings(readings, currentDay()),
        };
        say(`content checked: ${counted(insights.length, 'Insight')}, ${products} products`);
        updateConfig({
          build: { client: config.outDir, server: programDirectory(), serverEntry: 'entry.mjs' },
          vite: {
            define: { 'import.meta.env.sourcesRead': JSON.stringify(sourcesRead) },
            plugins: [leaveOutContent],
            // The function is deployed without the packages of the project.
            environments: { ssr: { resolve: { noExternal: true } } },
          },
        });
      },
      'astro:config:done': ({ setAdapter }) => {
        if (content !== undefined) setAdapter(adapter);
      },
      'astro:build:start': () => say('bundling and rendering the prebuilt pages …'),
      'astro:build:done': async ({ dir, pages }) => {
        if (content === undefined) return;
        const siteDirectory = fileURLToPath(dir);
        const published = catalogueFiles(content.catalogue, baseUrl);
        const files = [...textFiles(content, baseUrl), ...catalogueSiteFiles(content, published, baseUrl)];
        await writeFiles(files, siteDirectory);
        await writeRoutingTables(content, siteDirectory, baseUrl);
        const searched = searchedPages(process.cwd(), content, baseUrl);
        const changed = changedEditions(ownContentRoot(), content.catalogue);
        const inDatabase = { ...content, pages: searched, changed, files: published.list };
        writeCatalogueDatabase(catalogueFile(process.env), inDatabase, baseUrl);
        await writeSitemap(siteDirectory, baseUrl, pages, content.catalogue);
        say('API, files, catalogue database, routing tables and sitemap written');
        const note = productionNote(content);
        if (note !== undefined) say(note);
      },
    },
  };
};
