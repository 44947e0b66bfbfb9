import { onTestFinished } from 'vitest';
import type { Catalogue } from '../../../functions/catalogue/catalogue.ts';
import { openSqliteCatalogue } from '../../../functions/catalogue/sqlite-catalogue.ts';
import { pageEndpoints } from '../../../functions/catalogue-pages/page-endpoints.ts';
import { createFunction } from '../../../functions/http/endpoint.ts';
import type { PageView } from '../../../src/contracts/page-views.ts';
import { context, createTestPlatform } from '../platform.ts';

/**
 * The endpoint of the pages over a catalogue. What it renders is the path, the status and the view, as JSON: the components are
 * tested with the built site.
 */
export const servePagesOf = (catalogue: () => Promise<Catalogue>) => {
  const platform = createTestPlatform();
  const answer = createFunction(
    pageEndpoints(catalogue, async (path, status, view) => JSON.stringify({ path, status, view })),
    platform,
  );
  const get = (path: string, options?: RequestInit) =>
    answer(new Request(`https://nameplate.example${path}`, options), context);
  const viewAt = async (path: string): Promise<PageView> => JSON.parse(await (await get(path)).text()).view;
  return { get, viewAt, platform };
};

/** The same over the catalogue database in `file`, which is opened for each request. */
export const servePages = (file: string) =>
  servePagesOf(async () => {
    const catalogue = openSqliteCatalogue(file);
    onTestFinished(() => catalogue.close());
    return catalogue;
  });
