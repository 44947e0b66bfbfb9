import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { type CustomRecord, close, createIndex, type PagefindIndex } from 'pagefind';
import { type PageKind, pageKind, pathOf } from './page-kind.ts';
import type { PagesToIndex } from './search-index.ts';
import { hasOrder, inFixedOrder } from './search-index-order.ts';

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
const addPages = async (index: PagefindIndex, { siteDirectory, files }: PagesToIndex): Promise<number> => {
  const indexed = files.toSorted().flatMap((file) => {
    const url = pathOf(file);
    const kind = pageKind(url);
    return kind === undefined ? [] : [{ file, url, kind }];
  });
  let pages = 0;
  await inBatches(indexed, async (batch) => {
    const texts = await Promise.all(batch.map(({ file }) => readFile(join(siteDirectory, file), 'utf8')));
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

/** Replaces the files that Pagefind writes in an order of chance. */
const sortFiles = (directory: string): void => {
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter(hasOrder);
  const files = names.map((path) => ({ path, content: readFileSync(join(directory, path)) }));
  for (const { path } of files) rmSync(join(directory, path));
  for (const { path, content } of inFixedOrder(files)) writeFileSync(join(directory, path), content);
};

const writeIndex = async (index: PagefindIndex, siteDirectory: string): Promise<void> => {
  const directory = join(siteDirectory, 'pagefind');
  accepted(await index.writeFiles({ outputPath: directory }));
  for (const name of readdirSync(directory)) if (readyMade.test(name)) rmSync(join(directory, name));
  sortFiles(directory);
};

const newIndex = async (): Promise<PagefindIndex> => {
  const { index } = accepted(await createIndex());
  if (index === undefined) throw new Error('Pagefind did not create a search index.');
  return index;
};

let added = newIndex();
let records = 0;

/** The thread of a search index: it is sent records, at last the pages, and answers with the number of all entries. */
parentPort?.on('message', (message: readonly CustomRecord[] | PagesToIndex) => {
  added = added.then(async (index) => {
    if ('siteDirectory' in message) {
      const pages = await addPages(index, message);
      await writeIndex(index, message.siteDirectory);
      await close();
      parentPort?.postMessage(records + pages);
      parentPort?.close();
    } else {
      records += message.length;
      await inBatches(message, (batch) =>
        Promise.all(batch.map(async (record) => accepted(await index.addCustomRecord(record)))),
      );
    }
    return index;
  });
});
