import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Nodes } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { select } from 'hast-util-select';
import { type CatalogueLibrary, recordsByManufacturer } from '../../content/catalogue/library.ts';
import { manufacturerPath } from '../../contracts/site-paths.ts';
import { type PageKind, pageKind, pathOf } from '../page-kind.ts';

/** A page that a search finds beside the records. */
export type SearchedPage = {
  /** The path of the page. */
  readonly url: string;
  readonly kind: PageKind;
  readonly title: string;
  readonly text: string;
};

/** Elements that stand within a line: the text before and after them is one. */
const withinLine = new Set(['a', 'abbr', 'b', 'code', 'em', 'i', 'span', 'strong', 'time', 'wbr', 'bdi']);

/** The text of a part of a page, with a space where a block ends; without what the search index ignores too. */
const textOf = (node: Nodes): string => {
  if (node.type === 'text') return node.value;
  if (!('children' in node)) return '';
  if (node.type !== 'element') return node.children.map(textOf).join('');
  const { tagName, properties, children } = node;
  if ('dataPagefindIgnore' in properties || ['script', 'style', 'template', 'noscript'].includes(tagName))
    return '';
  const text = children.map(textOf).join('');
  return withinLine.has(tagName) ? text : ` ${text} `;
};

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const readPage = (html: string, url: string, kind: PageKind): SearchedPage[] => {
  const main = select('main', fromHtml(html));
  const heading = main && select('h1', main);
  if (!main || !heading) return [];
  return [{ url, kind, title: oneLine(textOf(heading)), text: oneLine(textOf(main)) }];
};

/** The pages of manufacturers in few words; their lists are records, which are found themselves. */
const manufacturerPages = (library: CatalogueLibrary): SearchedPage[] =>
  recordsByManufacturer(library).map(({ manufacturer: { id, name, aliases } }) => ({
    url: manufacturerPath(id),
    kind: 'Manufacturer',
    title: name,
    text: oneLine([name, ...aliases.map((alias) => `${alias.name}: ${alias.reason}`)].join('. ')),
  }));

/** The pages of a built site that a search finds beside the records, in the order of their addresses. */
export const searchedPages = async (
  siteDirectory: string,
  library: CatalogueLibrary,
): Promise<SearchedPage[]> => {
  const names = (await readdir(siteDirectory, { recursive: true })).filter((name) => name.endsWith('.html'));
  const pages: SearchedPage[] = manufacturerPages(library);
  for (const name of names.sort()) {
    const url = pathOf(name);
    const kind = pageKind(url);
    if (kind === undefined || kind === 'Manufacturer') continue;
    pages.push(...readPage(await readFile(join(siteDirectory, name), 'utf8'), url, kind));
  }
  return pages;
};
