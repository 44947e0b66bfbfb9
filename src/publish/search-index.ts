import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { close, createIndex, type PagefindIndex } from 'pagefind';
import type { CatalogueLibrary } from '../content/catalogue/library.ts';
import type { CatalogueProduct } from '../content/catalogue/product-file.ts';
import { candidateKey } from '../contracts/lookup-key.ts';
import { recordPath } from '../contracts/site-paths.ts';
import { recordMarks } from './catalogue-filters.ts';
import { pageKind, pathOf } from './page-kind.ts';

/** The ready-made search interfaces of Pagefind, which the search page does not use. */
const readyMade = /^pagefind-(ui|modular-ui|component-ui|highlight)\./;

/** How many files are read or written at once: enough to keep the disk busy, and few enough for the limit of open files. */
const filesAtOnce = 64;

/** Calls `work` with a batch of items at a time. */
const inBatches = async <Item>(
  items: readonly Item[],
  work: (batch: readonly Item[]) => Promise<unknown>,
): Promise<void> => {
  for (let start = 0; start < items.length; start += filesAtOnce) {
    await work(items.slice(start, start + filesAtOnce));
  }
};

/** An answer of Pagefind without errors. Throws when it has any. */
const accepted = <Answer extends { readonly errors: readonly string[] }>(answer: Answer): Answer => {
  if (answer.errors.length > 0) throw new Error(`The search index: ${answer.errors.join(' ')}`);
  return answer;
};

/**
 * The part of a page to index: its language and its `main` element; undefined when it has none. `facts` are found as words
 * too, and given back with the page; `marks` are further elements for the index.
 */
const searchable = (
  html: string,
  facts: Readonly<Record<string, string>>,
  marks: string,
): string | undefined => {
  const opening = '<main';
  const closing = '</main>';
  const start = html.indexOf(opening);
  const end = html.lastIndexOf(closing);
  if (start === -1 || end < start) return undefined;
  const inMain = html.slice(start + opening.length, end + closing.length);
  const body = `${opening} data-pagefind-body${inMain}`;
  // An attribute with a value of its own takes one fact only.
  const elements = Object.entries(facts).map(
    ([name, value]) => `<span data-pagefind-meta="${name}:${value}"></span>`,
  );
  return [html.slice(0, html.indexOf('<head')), body, ...elements, marks].join('');
};

/** A part number without case and punctuation. */
const partNumberKey = ({ record }: CatalogueProduct): string => candidateKey(record.manufacturerPartNumber);

/** Adds all pages that are indexed, in the order of `names`, and returns their number. */
const addPages = async (
  index: PagefindIndex,
  siteDirectory: string,
  names: readonly string[],
  products: ReadonlyMap<string, CatalogueProduct>,
): Promise<number> => {
  let pages = 0;
  await inBatches(names, async (batch) => {
    const texts = await Promise.all(batch.map((name) => readFile(join(siteDirectory, name), 'utf8')));
    const added = texts.map(async (html, place) => {
      const url = pathOf(batch[place] ?? '');
      const kind = pageKind(url);
      if (kind === undefined) return;
      const product = products.get(url);
      const content =
        product === undefined
          ? searchable(html, { kind }, '')
          : searchable(html, { kind, partNumber: partNumberKey(product) }, recordMarks(product));
      if (content === undefined) return;
      pages += 1;
      accepted(await index.addHTMLFile({ url, content }));
    });
    await Promise.all(added);
  });
  return pages;
};

/**
 * Writes the search index of a built site into its folder `pagefind` and returns the number of indexed pages. Pages are
 * added in the order of their names, so that two builds give the same bytes.
 */
export const writeSearchIndex = async (
  siteDirectory: string,
  catalogue: Pick<CatalogueLibrary, 'products'>,
): Promise<number> => {
  const { index } = accepted(await createIndex());
  if (index === undefined) throw new Error('Pagefind did not create a search index.');
  const names = (await readdir(siteDirectory, { recursive: true })).filter((name) => name.endsWith('.html'));
  const products = new Map(catalogue.products.map((product) => [recordPath(product.record.id), product]));
  const pages = await addPages(index, siteDirectory, names.sort(), products);
  const { files } = accepted(await index.getFiles());
  await close();
  const wanted = files.filter((file) => !readyMade.test(file.path));
  const target = (path: string): string => join(siteDirectory, 'pagefind', path);
  const folders = new Set(wanted.map(({ path }) => dirname(target(path))));
  for (const folder of folders) await mkdir(folder, { recursive: true });
  await inBatches(wanted, (batch) =>
    Promise.all(batch.map(({ path, content }) => writeFile(target(path), content))),
  );
  return pages;
};
