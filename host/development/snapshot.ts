import type { ViteDevServer } from 'vite';
import { formatFindings } from '../../src/content/findings/report.ts';
import { isPublished } from '../../src/content/insights/authored-insight.ts';
import type { SiteContent } from '../../src/content/read-content.ts';
import { sharedContent } from '../../src/content/shared-content.ts';
import { searchedPages } from '../../src/publish/catalogue-tables/searched-pages.ts';
import { writeCatalogueDatabase } from '../../src/publish/lookup-database.ts';
import { licenceFindings } from '../../src/publish/record-licence.ts';
import { writeRoutingTables } from '../../src/publish/routing-tables.ts';
import { editionFindings } from '../../src/publish/statement-files.ts';
import { type FunctionRoute, loadFunctionRoutes } from '../routing/function-routes.ts';
import { type HeaderRules, readHeaderRules } from '../routing/header-rules.ts';
import { createRewriteMatcher } from '../routing/rewrites.ts';

/** The content and the routes of the project at one time. */
export type Snapshot = {
  readonly functions: readonly FunctionRoute[];
  /** Writes the lookup database of the content, which functions open, unless it is written already. */
  readonly writeCatalogue: () => void;
  readonly rewrite: ReturnType<typeof createRewriteMatcher>;
  readonly headersAt: HeaderRules;
  /** The paths under `/api/` that Astro answers. */
  readonly prebuiltPaths: ReadonlySet<string>;
};

/** The directories and files that development reads and writes, and its address. */
export type Directories = {
  readonly projectDirectory: string;
  /** The directory of the routing tables. */
  readonly routingDirectory: string;
  /** The lookup database. */
  readonly catalogueFile: string;
  readonly baseUrl: string;
};

const prebuiltPathsOf = (content: SiteContent): Set<string> =>
  new Set([
    '/api/v1/site.json',
    '/api/v1/insights.json',
    ...content.insights.filter(isPublished).map((insight) => `/api/v1/insights/${insight.slug}.json`),
    ...content.catalogue.products.map(({ record }) => `/api/v1/products/${record.id}.json`),
  ]);

const once = (work: () => void) => {
  let isDone = false;
  return (): void => {
    if (!isDone) work();
    isDone = true;
  };
};

/** Makes the function that reads a snapshot. Content with findings makes none. */
export const createSnapshotReader = (
  server: ViteDevServer,
  directories: Directories,
): (() => Promise<Snapshot | undefined>) => {
  const { projectDirectory, routingDirectory, catalogueFile, baseUrl } = directories;

  return async () => {
    const reading = await sharedContent();
    if (reading.kind === 'findings') return undefined;
    const content = { ...reading.content, pages: searchedPages(projectDirectory, reading.content) };
    await writeRoutingTables(content, routingDirectory, baseUrl);
    return {
      writeCatalogue: once(() => {
        writeCatalogueDatabase(catalogueFile, content, baseUrl);
        // The build ends with these. Here they are told with the first page of the catalogue, because finding them reads all of it.
        const unmade = [...licenceFindings(content.catalogue), ...editionFindings(content.catalogue)];
        if (unmade.length > 0) {
          console.warn(`\n${formatFindings(unmade, { colour: process.stderr.isTTY })}`);
        }
      }),
      functions: await loadFunctionRoutes(projectDirectory, (file) => server.ssrLoadModule(file)),
      rewrite: createRewriteMatcher(projectDirectory, routingDirectory),
      headersAt: await readHeaderRules(routingDirectory),
      prebuiltPaths: prebuiltPathsOf(content),
    };
  };
};
