import { readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ProductFileSchema } from '../content/catalogue/product-file.ts';
import { openKeptValues } from '../content/findings/kept-values.ts';
import { formatFindings } from '../content/findings/report.ts';
import { isPublished } from '../content/insights/authored-insight.ts';
import type { SiteContent } from '../content/read-content.ts';
import { beginSharedContent, sharedContent } from '../content/shared-content.ts';
import { lookupPagePath, recordPath } from '../contracts/site-paths.ts';
import { type BuildOrigin, buildOrigin, codeOrigin, pagesOrigin } from './build-origin.ts';
import { catalogueFile } from './catalogue-file.ts';
import { openKeptFiles } from './kept-files.ts';
import { keptPlaces } from './kept-places.ts';
import { writeCatalogueDatabase } from './lookup-database.ts';
import { readOnDemandPages, writeOnDemandTables } from './on-demand/tables.ts';
import { rendersOnDemand } from './on-demand/threshold.ts';
import { pageKind } from './page-kind.ts';
import type { SitePath, SiteProgram } from './program/site-program.ts';
import { fileOf, siteRenderer } from './render-site.ts';
import { writeRoutingTables } from './routing-files.ts';
import { openSearchIndex } from './search-index.ts';
import { writeSitemap } from './sitemap.ts';

/** How a build says how far it has come: on standard error, because standard output is for results. */
const say = (text: string): void => console.error(`build: ${text}`);

const count = (number: number): string => number.toLocaleString('en');

const filesBetweenReports = 2000;

/** The content, when nothing has to be fixed in it. Otherwise all findings are printed together, and the process ends. */
const checkedContent = async (): Promise<SiteContent> => {
  const reading = await sharedContent();
  if (reading.kind === 'content') return reading.content;
  const findings = formatFindings(reading.findings, { colour: process.stderr.isTTY });
  process.stderr.write(`${findings}\n\nNothing was built. Fix the findings above and build again.\n`);
  // A thrown error would make Astro print a stack trace below the findings.
  process.exit(1);
};

/** Takes the page that answers lookups out of the site: the function serves it, and nobody else may with its gaps. */
const takeLookupPage = async (siteDirectory: string): Promise<string> => {
  const file = join(siteDirectory, `${lookupPagePath}.html`);
  const text = await readFile(file, 'utf8');
  await rm(dirname(file), { recursive: true });
  return text;
};

/** Paths in two groups: the pages that the search index has beside the records, and everything else. */
const bySearch = (paths: readonly SitePath[]): readonly [readonly SitePath[], readonly SitePath[]] => {
  const isSearched = ({ pathname, route }: SitePath) =>
    route.type === 'page' && pageKind(pathname) !== undefined && pathname !== lookupPagePath;
  return [paths.filter(isSearched), paths.filter((path) => !isSearched(path))];
};

/** A build whose content is checked, and that waits for the program that renders the site. */
export type SiteBuild = {
  /** What the build is made from, as it was when the build began. */
  readonly origin: BuildOrigin;
  /** Whether the pages of records are left out, because functions render them. */
  readonly isOnDemand: boolean;
  /** Renders and writes all pages, and what is made from them and from the content. */
  readonly finish: (program: SiteProgram, siteDirectory: string) => Promise<void>;
};

const begin = async (projectDirectory: string, baseUrl: string): Promise<SiteBuild> => {
  const searchIndex = openSearchIndex();
  let read = 0;
  const code = codeOrigin(projectDirectory, baseUrl);
  const keptProducts = openKeptValues(keptPlaces(projectDirectory).products, code, ProductFileSchema);
  beginSharedContent({
    keptProducts,
    onProduct: (product) => {
      read += 1;
      if (!rendersOnDemand(read)) searchIndex.add(product);
    },
  });
  const content = await checkedContent();
  const { insights, catalogue } = content;
  const { products } = catalogue;
  const published = insights.filter(isPublished).length;
  say(`content checked: ${published} Insights, ${count(products.length)} products`);
  const isOnDemand = rendersOnDemand(products.length);
  // The lookup database has the words of a catalogue that is rendered on demand.
  if (isOnDemand) searchIndex.leave();
  const origin = buildOrigin(projectDirectory, code, isOnDemand);

  const finish = async (program: SiteProgram, siteDirectory: string): Promise<void> => {
    const keptFiles = openKeptFiles(keptPlaces(projectDirectory).pages, pagesOrigin(origin, siteDirectory));
    const paths = await program.staticPaths();
    const render = siteRenderer(program, {
      baseUrl,
      siteDirectory,
      keptFiles,
      programOrigin: origin.program,
      onFile: (done) => {
        if (done % filesBetweenReports === 0 || done === paths.length)
          say(`${count(done)} of ${count(paths.length)} files`);
      },
    });
    const [searched, others] = bySearch(paths);
    await render(searched);
    // Pagefind takes the pages while the others are made.
    const files = searched.map(fileOf);
    const kept = { directory: keptPlaces(projectDirectory).searchResults, origin: origin.code };
    const indexed = isOnDemand ? undefined : searchIndex.finish({ siteDirectory, files, kept });
    await render(others);
    await writeRoutingTables(content, siteDirectory, { baseUrl, isOnDemand });
    const lookupPage = await takeLookupPage(siteDirectory);
    const pages = isOnDemand ? await readOnDemandPages(siteDirectory, catalogue) : undefined;
    writeCatalogueDatabase(catalogueFile(), catalogue, {
      baseUrl,
      lookupPage,
      writeMore: (database) => {
        if (pages !== undefined) writeOnDemandTables(database, content, pages);
      },
    });
    say('routing tables and lookup database written');
    const builtPages = paths.filter(({ route }) => route.type === 'page').map(({ pathname }) => pathname);
    // No file of the build is the page of a record that is rendered on demand.
    const recordPages = isOnDemand ? products.map(({ record }) => recordPath(record.id)) : [];
    await writeSitemap(siteDirectory, baseUrl, [...builtPages, ...recordPages]);
    keptProducts.save();
    if (indexed !== undefined) say(`search index of ${count(await indexed)} entries written`);
    keptFiles.removeUnused();
  };
  return { origin, isOnDemand, finish };
};

let begun: Promise<SiteBuild> | undefined;

/**
 * Begins a build: checks the content and begins the search index, which Pagefind fills meanwhile. Where there are findings
 * it prints all of them together and ends the process. A process has one build, and the second call gives the same.
 */
export const beginSiteBuild = (projectDirectory: string, baseUrl: string): Promise<SiteBuild> => {
  begun ??= begin(projectDirectory, baseUrl);
  return begun;
};
