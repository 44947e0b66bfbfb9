import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { close, createIndex, type PagefindIndex } from 'pagefind';
import { pageKind } from './page-kind.ts';

/** What Pagefind brings along for sites without a search page of their own. */
const readyMade = /^pagefind-(ui|modular-ui|component-ui|highlight)\./;

const pathOf = (file: string): string =>
  `/${file.split(sep).join('/')}`.replace(/\.html$/, '').replace(/\/index$/, '/');

/** Stops at the first thing that Pagefind complains of. */
const accepted = <Answer extends { readonly errors: readonly string[] }>(answer: Answer): Answer => {
  if (answer.errors.length > 0) throw new Error(`The search index: ${answer.errors.join(' ')}`);
  return answer;
};

/** Adds the main part of a page, if a search should find it. */
const addPage = async (index: PagefindIndex, path: string, html: string): Promise<boolean> => {
  const kind = pageKind(path);
  if (kind === undefined || !html.includes('<main')) return false;
  const content = html.replace('<main', `<main data-pagefind-body data-pagefind-meta="kind:${kind}"`);
  accepted(await index.addHTMLFile({ url: path, content }));
  return true;
};

/**
 * Writes the search index of a built site into its folder `pagefind` and gives the number of pages in it. Pages are
 * added one by one in the order of their names, so that two builds give the same bytes.
 */
export const writeSearchIndex = async (siteDirectory: string): Promise<number> => {
  const { index } = accepted(await createIndex());
  if (index === undefined) throw new Error('The search index could not be made.');
  const names = await readdir(siteDirectory, { recursive: true });
  let pages = 0;
  for (const name of names.filter((file) => file.endsWith('.html')).sort()) {
    if (await addPage(index, pathOf(name), await readFile(join(siteDirectory, name), 'utf8'))) pages += 1;
  }
  const { files } = accepted(await index.getFiles());
  await close();
  for (const { path, content } of files.filter((file) => !readyMade.test(file.path))) {
    const target = join(siteDirectory, 'pagefind', path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, content);
  }
  return pages;
};
