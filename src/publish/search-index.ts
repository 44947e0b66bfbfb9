import { writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { close, createIndex, type PagefindIndex } from 'pagefind';
import type { CatalogueProduct } from '../content/catalogue/product-file.ts';
import { type PageKind, pageKind, pathOf } from './page-kind.ts';
import { recordSearchEntry } from './record-search-entry.ts';
import { inFixedOrder } from './search-index-order.ts';

/** The ready-made search interfaces of Pagefind, which the search page does not use. */
const readyMade = /^pagefind-(ui|modular-ui|component-ui|highlight)\./;

/** How many entries are added at once: enough to keep Pagefind busy, and few enough for the limit of open files. */
const entriesAtOnce = 64;

/** Calls `work` with a batch of items at a time. */
const inBatches = async <Item>(
  items: readonly Item[],
  work: (batch: readonly Item[]) => Promise<unknown>,
): Promise<void> => {
  for (let start = 0; start < items.length; start += entriesAtOnce) {
    await work(items.slice(start, start + entriesAtOnce));
  }
};

/** An answer of Pagefind without errors. Throws when it has any. */
const accepted = <Answer extends { readonly errors: readonly string[] }>(answer: Answer): Answer => {
  if (answer.errors.length > 0) throw new Error(`The search index: ${answer.errors.join(' ')}`);
  return answer;
};

/** The part of a page to index, with its kind: its language and its `main` element; undefined when it has none. */
const searchable = (html: string, kind: PageKind): string | undefined => {
  const opening = '<main';
  const closing = '</main>';
  const start = html.indexOf(opening);
  const end = html.lastIndexOf(closing);
  if (start === -1 || end < start) return undefined;
  const inMain = html.slice(start + opening.length, end + closing.length);
  const body = `${opening} data-pagefind-body${inMain}`;
  return `${html.slice(0, html.indexOf('<head'))}${body}<span data-pagefind-meta="kind:${kind}"></span>`;
};

/** Adds the pages that are indexed, in the order of their names, and returns their number. */
const addPages = async (index: PagefindIndex, siteDirectory: string): Promise<number> => {
  const names = (await readdir(siteDirectory, { recursive: true }))
    .filter((name) => name.endsWith('.html'))
    .sort()
    .flatMap((name) => {
      const url = pathOf(name);
      const kind = pageKind(url);
      return kind === undefined ? [] : [{ name, url, kind }];
    });
  let pages = 0;
  await inBatches(names, async (batch) => {
    const texts = await Promise.all(batch.map(({ name }) => readFile(join(siteDirectory, name), 'utf8')));
    const added = batch.map(async ({ url, kind }, place) => {
      const content = searchable(texts[place] ?? '', kind);
      if (content === undefined) return;
      pages += 1;
      accepted(await index.addHTMLFile({ url, content }));
    });
    await Promise.all(added);
  });
  return pages;
};

const writeIndex = async (index: PagefindIndex, siteDirectory: string): Promise<void> => {
  const { files } = accepted(await index.getFiles());
  const wanted = inFixedOrder(files.filter((file) => !readyMade.test(file.path)));
  const target = (path: string): string => join(siteDirectory, 'pagefind', path);
  const folders = new Set(wanted.map(({ path }) => dirname(target(path))));
  for (const folder of folders) await mkdir(folder, { recursive: true });
  for (const { path, content } of wanted) writeFileSync(target(path), content);
};

const indexOfRecords = async (products: readonly CatalogueProduct[]): Promise<PagefindIndex> => {
  const { index } = accepted(await createIndex());
  if (index === undefined) throw new Error('Pagefind did not create a search index.');
  await inBatches(products, (batch) =>
    Promise.all(
      batch.map(async (product) => accepted(await index.addCustomRecord(recordSearchEntry(product)))),
    ),
  );
  return index;
};

/** A search index that has the records and waits for the pages. */
export type BegunSearchIndex = {
  /** Adds the pages of the built site, writes its folder `pagefind` and returns the number of its entries. */
  readonly finish: (siteDirectory: string) => Promise<number>;
};

/**
 * Begins a search index with the records of the catalogue. Pagefind takes them in a process of its own while the site is
 * built. Records and pages are added in a fixed order, so that two builds give the same bytes.
 */
export const beginSearchIndex = (products: readonly CatalogueProduct[]): BegunSearchIndex => {
  const begun = indexOfRecords(products);
  // A failure is reported by the end of the build, which waits for it.
  begun.catch(() => {});
  return {
    finish: async (siteDirectory) => {
      const index = await begun;
      const pages = await addPages(index, siteDirectory);
      await writeIndex(index, siteDirectory);
      await close();
      return products.length + pages;
    },
  };
};
