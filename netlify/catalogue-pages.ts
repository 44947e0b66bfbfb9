import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { PageStore } from '../functions/catalogue-pages/page-store.ts';
import type { RenderPage } from '../functions/catalogue-pages/pages-endpoint.ts';
import { openPostgresPageStore } from '../functions/catalogue-pages/postgres-page-store.ts';
import { openSqlitePageStore } from '../functions/catalogue-pages/sqlite-page-store.ts';
import { catalogueDatabase, catalogueFile, openedOnce } from './catalogue.ts';

/** What pages are rendered from, opened at first use: in the database of `CATALOGUE_DB_URL`, else in the file of the build. */
export const pageStore = openedOnce(async (): Promise<PageStore> => {
  const database = await catalogueDatabase();
  return database === undefined
    ? openSqlitePageStore(catalogueFile(process.env))
    : openPostgresPageStore(database, async () => {});
});

const ProgramSchema = z.object({
  renderPage: z.custom<RenderPage>((value) => typeof value === 'function'),
});

/** Loads the program that the build writes beside the catalogue database; no bundler may look for it before. */
const loadProgram = async (): Promise<RenderPage> => {
  const entry = pathToFileURL(join(dirname(catalogueFile(process.env)), 'pages', 'entry.mjs'));
  return ProgramSchema.parse(await import(entry.href)).renderPage;
};

let program: Promise<RenderPage> | undefined;

/** Renders a page with the program of the build. */
export const renderPage: RenderPage = async (path, status, view) => {
  program ??= loadProgram();
  const render = await program;
  return render(path, status, view);
};
