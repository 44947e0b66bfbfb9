import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createPagesEndpoint } from '../../../functions/catalogue-pages/pages-endpoint.ts';
import { openSqlitePageStore } from '../../../functions/catalogue-pages/sqlite-page-store.ts';
import { openSqliteCatalogue } from '../../../functions/products/sqlite-catalogue.ts';
import type { CatalogueLibrary } from '../../../src/content/catalogue/library.ts';
import type { CatalogueProduct } from '../../../src/content/catalogue/product-file.ts';
import type { PageView } from '../../../src/contracts/page-views.ts';
import type { SearchedPage } from '../../../src/publish/catalogue-tables/searched-pages.ts';
import { writeCatalogueDatabase } from '../../../src/publish/lookup-database.ts';
import { libraryOf } from '../../content/catalogue/library-of.ts';
import { temporaryDirectory } from '../../temporary-directory.ts';
import { createTestPlatform } from '../platform.ts';

/** A library of these pairs, each record changed as the position of its pair says. */
export const libraryWith = (
  pairs: Parameters<typeof libraryOf>[0],
  change: (
    record: CatalogueProduct['record'],
    position: number,
  ) => Partial<CatalogueProduct['record']> = () => ({}),
  aliases: Record<string, string[]> = {},
): CatalogueLibrary => {
  const library = libraryOf(pairs, aliases);
  return {
    ...library,
    products: library.products.map((product, position) => ({
      ...product,
      record: { ...product.record, ...change(product.record, position) },
    })),
  };
};

/** The path of a real catalogue database. */
export const writePages = (catalogue: CatalogueLibrary, pages: readonly SearchedPage[] = []): string => {
  const file = join(temporaryDirectory(), 'catalogue.sqlite');
  const overview = { name: 'Nameplate', authorityBoundary: 'No answer places an order.' };
  writeCatalogueDatabase(file, { catalogue, insights: [], pages, overview }, 'https://nameplate.example');
  return file;
};

/** The store of a real catalogue database. */
export const openPages = (catalogue: CatalogueLibrary, pages: readonly SearchedPage[] = []) => {
  const store = openSqlitePageStore(writePages(catalogue, pages));
  onTestFinished(() => store.close());
  return store;
};

/**
 * The endpoint of the pages over the catalogue database in `file`. What it renders is the path, the status and the view, as
 * JSON: the components are tested with the built site.
 */
export const servePages = (file: string) => {
  const platform = createTestPlatform();
  const [pages, catalogue] = [() => openSqlitePageStore(file), () => openSqliteCatalogue(file)];
  const opened: { close: () => Promise<void> }[] = [];
  const kept = <Store extends { close: () => Promise<void> }>(store: Store): Store => {
    opened.push(store);
    return store;
  };
  onTestFinished(async () => {
    await Promise.all(opened.map((store) => store.close()));
  });
  const answer = createPagesEndpoint(
    { pages: async () => kept(pages()), catalogue: async () => kept(catalogue()) },
    async (path, status, view) => JSON.stringify({ path, status, view }),
    platform,
  );
  const get = (path: string, options?: RequestInit) =>
    answer(new Request(`https://nameplate.example${path}`, options), 'request-1');
  const viewAt = async (path: string): Promise<PageView> => JSON.parse(await (await get(path)).text()).view;
  return { get, viewAt, platform };
};
