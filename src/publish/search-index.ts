import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { close, createIndex, type PagefindIndex } from 'pagefind';

/** What a page is called among the results of a search. */
type PageKind = 'Insight' | 'Product record' | 'Manufacturer' | 'Authority' | 'Documentation' | 'Page';

/** Pages that only lead to others, which are found themselves. */
const leadsElsewhere = /^\/(404|search|insights|catalogue(\/\d+)?)?$/;

const kinds: readonly (readonly [RegExp, PageKind])[] = [
  [/^\/insights\//, 'Insight'],
  [/^\/products\//, 'Product record'],
  [/^\/catalogue\/manufacturer\//, 'Manufacturer'],
  [/^\/evidence\/authority\//, 'Authority'],
  [/^\/(docs|problems|contract|onboarding)(\/|$)/, 'Documentation'],
];

/** The kind of the page at a path of the site, or nothing where a search should not find the page. */
export const pageKind = (path: string): PageKind | undefined => {
  if (leadsElsewhere.test(path)) return undefined;
  return kinds.find(([pattern]) => pattern.test(path))?.[1] ?? 'Page';
};

/** What Pagefind brings along for sites without a search page of their own. */
const readyMade = /^pagefind-(ui|modular-ui|component-ui|highlight)\./;

/** How many files are read or written at once: enough that none waits for another, few enough to be held open. */
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

const pathOf = (file: string): string =>
  `/${file.split(sep).join('/')}`.replace(/\.html$/, '').replace(/\/index$/, '/');

/** Stops at the first thing that Pagefind complains of. */
const accepted = <Answer extends { readonly errors: readonly string[] }>(answer: Answer): Answer => {
  if (answer.errors.length > 0) throw new Error(`The search index: ${answer.errors.join(' ')}`);
  return answer;
};

/** What of a page a search should find: its language and its main part. */
const searchable = (html: string, kind: string): string | undefined => {
  const opening = '<main';
  const closing = '</main>';
  const start = html.indexOf(opening);
  const end = html.lastIndexOf(closing);
  if (start === -1 || end < start) return undefined;
  const inMain = html.slice(start + opening.length, end + closing.length);
  const marked = `${opening} data-pagefind-body data-pagefind-meta="kind:${kind}"${inMain}`;
  return `${html.slice(0, html.indexOf('<head'))}${marked}`;
};

/** Adds every page that a search should find, in their order, and gives their number. */
const addPages = async (
  index: PagefindIndex,
  siteDirectory: string,
  names: readonly string[],
): Promise<number> => {
  let pages = 0;
  await inBatches(names, async (batch) => {
    const texts = await Promise.all(batch.map((name) => readFile(join(siteDirectory, name), 'utf8')));
    const added = texts.map(async (html, place) => {
      const url = pathOf(batch[place] ?? '');
      const kind = pageKind(url);
      const content = kind === undefined ? undefined : searchable(html, kind);
      if (content === undefined) return;
      pages += 1;
      accepted(await index.addHTMLFile({ url, content }));
    });
    await Promise.all(added);
  });
  return pages;
};

/**
 * Writes the search index of a built site into its folder `pagefind` and gives the number of pages in it. Pages are
 * added in the order of their names, so that two builds give the same bytes.
 */
export const writeSearchIndex = async (siteDirectory: string): Promise<number> => {
  const { index } = accepted(await createIndex());
  if (index === undefined) throw new Error('The search index could not be made.');
  const names = (await readdir(siteDirectory, { recursive: true })).filter((name) => name.endsWith('.html'));
  const pages = await addPages(index, siteDirectory, names.sort());
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
