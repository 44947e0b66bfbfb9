import type { ViteDevServer } from 'vite';
import { ownContentRoot } from '../../src/content/content-root.ts';
import { formatFindings } from '../../src/content/findings/report.ts';
import { currentDay, readContent, readTexts } from '../../src/content/read-content.ts';
import { catalogueFiles } from '../../src/publish/catalogue-files.ts';
import { searchedPages } from '../../src/publish/catalogue-tables/searched-pages.ts';
import { changedEditions } from '../../src/publish/edition-changes.ts';
import { writeCatalogueDatabase } from '../../src/publish/lookup-database.ts';
import { licenceFindings } from '../../src/publish/record-licence.ts';
import { writeRoutingTables } from '../../src/publish/routing-tables.ts';
import { catalogueSiteFiles, type SiteFile, textFiles } from '../../src/publish/site-files.ts';
import { editionFindings } from '../../src/publish/statement-files.ts';
import { type FunctionRoute, loadFunctionRoutes } from '../routing/function-routes.ts';
import { type HeaderRules, readHeaderRules } from '../routing/header-rules.ts';
import { createRewriteMatcher } from '../routing/rewrites.ts';

type Files = ReadonlyMap<string, SiteFile>;

const byPath = (files: readonly SiteFile[]): Files => new Map(files.map((file) => [file.path, file]));

/** The content and the routes of the project at one time. */
export type Snapshot = {
  /** Loaded when the first request needs one. */
  readonly functions: () => Promise<readonly FunctionRoute[]>;
  /** The files that are no pages and need no catalogue, by their paths. */
  readonly textFiles: Files;
  /**
   * The other files, once the catalogue is read and its lookup database written, which functions open; undefined while it has
   * findings. An editor of an article does not wait for it.
   */
  readonly catalogueFiles: () => Promise<Files | undefined>;
  readonly rewrite: ReturnType<typeof createRewriteMatcher>;
  readonly headersAt: HeaderRules;
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

/** Does work at the first call, for all calls. */
const once = <Result>(work: () => Promise<Result>): (() => Promise<Result>) => {
  let result: Promise<Result> | undefined;
  return () => {
    result ??= work();
    return result;
  };
};

/** Makes the function that reads a snapshot. Texts with findings make none. */
export const createSnapshotReader = (
  server: ViteDevServer,
  { projectDirectory, routingDirectory, catalogueFile, baseUrl }: Directories,
): (() => Promise<Snapshot | undefined>) => {
  const readAll = async (): Promise<Files | undefined> => {
    const reading = await readContent(projectDirectory, currentDay(), ownContentRoot());
    if (reading.kind === 'findings') return undefined;
    const { content } = reading;
    const published = catalogueFiles(content.catalogue, baseUrl);
    const pages = searchedPages(projectDirectory, content, baseUrl);
    const changed = changedEditions(ownContentRoot(), content.catalogue);
    writeCatalogueDatabase(catalogueFile, { ...content, pages, changed, files: published.list }, baseUrl);
    // The build ends with these.
    const unmade = [...licenceFindings(content.catalogue), ...editionFindings(content.catalogue)];
    if (unmade.length > 0) console.warn(`\n${formatFindings(unmade, { colour: process.stderr.isTTY })}`);
    return byPath(catalogueSiteFiles(content, published, baseUrl));
  };

  return async () => {
    const reading = await readTexts(projectDirectory, currentDay(), ownContentRoot());
    if (reading.kind === 'findings') return undefined;
    await writeRoutingTables(reading.content, routingDirectory, baseUrl);
    return {
      textFiles: byPath(textFiles(reading.content, baseUrl)),
      catalogueFiles: once(readAll),
      functions: once(() => loadFunctionRoutes(projectDirectory, (file) => server.ssrLoadModule(file))),
      rewrite: createRewriteMatcher(projectDirectory, routingDirectory),
      headersAt: await readHeaderRules(routingDirectory),
    };
  };
};
