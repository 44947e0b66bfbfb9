import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { PageStore } from '../functions/catalogue-pages/page-store.ts';
import type { RenderPage } from '../functions/catalogue-pages/pages-endpoint.ts';
import { openSqlitePageStore } from '../functions/catalogue-pages/sqlite-page-store.ts';
import { catalogueFile } from './catalogue.ts';

let opened: PageStore | undefined;

/** What pages are rendered from, in the catalogue database of the build, opened at first use. */
export const pageStore = async (): Promise<PageStore> => {
  opened ??= openSqlitePageStore(catalogueFile(process.env));
  return opened;
};

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
