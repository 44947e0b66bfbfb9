import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod';
import type { RenderPage } from '../functions/catalogue-pages/page-endpoints.ts';
import { catalogueFile } from '../src/contracts/catalogue-settings.ts';

const ProgramSchema = z.object({
  renderPage: z.custom<RenderPage>((value) => typeof value === 'function'),
});

/** Loads the program that the build writes beside the catalogue database; no bundler may look for it before. */
const loadProgram = async (): Promise<RenderPage> => {
  const entry = pathToFileURL(join(dirname(catalogueFile(process.env)), 'pages', 'entry.mjs'));
  // Vite would say at `npm run dev` that it does not know what is loaded.
  return ProgramSchema.parse(await import(/* @vite-ignore */ entry.href)).renderPage;
};

let program: Promise<RenderPage> | undefined;

/** Renders a page with the program of the build. */
export const renderPage: RenderPage = async (path, status, view) => {
  program ??= loadProgram();
  const render = await program;
  return render(path, status, view);
};
