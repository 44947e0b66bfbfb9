import { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { type CustomRecord, close, createIndex, type HTMLFile, type PagefindIndex } from 'pagefind';
import { z } from 'zod';
import { openKeptFiles } from './kept-files.ts';
import { placeResults } from './kept-search-results.ts';
import { type PageKind, pageKind, pathOf } from './page-kind.ts';
import type { PagesToIndex } from './search-index.ts';
import { hasOrder, inFixedOrder } from './search-index-order.ts';

/** The ready-made search interfaces of Pagefind, which the search page does not use. */
const readyMade = /^pagefind-(ui|modular-ui|component-ui|highlight)\./;

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

/** For the address of each entry a digest of all that Pagefind is handed of it. */
const keys = new Map<string, string>();

const addKey = (entry: CustomRecord | (HTMLFile & { readonly url: string })): void => {
  keys.set(entry.url, createHash('sha256').update(JSON.stringify(entry)).digest('base64url'));
};

/** Adds records without waiting for Pagefind, which takes what it is handed one after the other. */
const addRecords = async (index: PagefindIndex, records: readonly CustomRecord[]): Promise<void> => {
  const answers = records.map((record) => index.addCustomRecord(record));
  records.forEach(addKey);
  for (const answer of await Promise.all(answers)) accepted(answer);
};

/** Adds the pages that are indexed, in the order of their names. */
const addPages = async (index: PagefindIndex, { siteDirectory, files }: PagesToIndex): Promise<void> => {
  const answers = files.toSorted().flatMap((file) => {
    const url = pathOf(file);
    const kind = pageKind(url);
    if (kind === undefined) return [];
    const content = searchable(readFileSync(join(siteDirectory, file), 'utf8'), kind);
    if (content === undefined) return [];
    const page = { url, content };
    addKey(page);
    return [index.addHTMLFile(page)];
  });
  for (const answer of await Promise.all(answers)) accepted(answer);
};

/** Replaces the files that Pagefind writes in an order of chance. */
const sortFiles = (directory: string): void => {
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter(hasOrder);
  const files = names.map((path) => ({ path, content: readFileSync(join(directory, path)) }));
  for (const { path } of files) rmSync(join(directory, path));
  for (const { path, content } of inFixedOrder(files)) writeFileSync(join(directory, path), content);
};

/**
 * Writes the index with the results that earlier builds kept. Should Pagefind give the name of one of them to another entry,
 * which has to be expected once in some ten thousand builds, the index is written again without them.
 */
const writeIndex = async (
  index: PagefindIndex,
  directory: string,
  kept: PagesToIndex['kept'],
): Promise<void> => {
  const keptFiles = openKeptFiles(kept.directory, kept.origin);
  const results = await placeResults(directory, keys, keptFiles);
  accepted(await index.writeFiles({ outputPath: directory }));
  if (results.keepOthers()) return keptFiles.removeUnused();
  for (const path of [directory, kept.directory]) rmSync(path, { recursive: true });
  await writeIndex(index, directory, kept);
};

const taken: Promise<void>[] = [];

/** Takes the pages, which are the last, and finishes the index. */
const finish = async (index: PagefindIndex, pages: PagesToIndex): Promise<void> => {
  const directory = join(pages.siteDirectory, 'pagefind');
  taken.push(addPages(index, pages));
  await writeIndex(index, directory, pages.kept);
  await Promise.all(taken);
  await close();
  for (const name of readdirSync(directory)) if (readyMade.test(name)) rmSync(join(directory, name));
  sortFiles(directory);
  await ended;
};

/** The end of Pagefind's process, which `close` does not wait for: its time would be part of a build's by chance alone. */
let ended: Promise<unknown> | undefined;
subscribe('child_process', (message) => {
  ended = once(z.object({ process: z.instanceof(ChildProcess) }).parse(message).process, 'exit');
});

const newIndex = async (): Promise<PagefindIndex> => {
  const { index } = accepted(await createIndex());
  if (index === undefined) throw new Error('Pagefind did not create a search index.');
  return index;
};

const opened = newIndex();

/** The thread of a search index: it is sent records, at last the pages, and answers with the number of all entries. */
parentPort?.on('message', async (message: readonly CustomRecord[] | PagesToIndex) => {
  const index = await opened;
  if (!('siteDirectory' in message)) {
    taken.push(addRecords(index, message));
    return;
  }
  await finish(index, message);
  parentPort?.postMessage(keys.size);
  parentPort?.close();
});
