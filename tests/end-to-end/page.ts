import type { Element, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { selectAll } from 'hast-util-select';
import { toString as textOf } from 'hast-util-to-string';

/** A page as a browser parses it. */
export const parsePage = (html: string): Root => fromHtml(html);

/** The page at an address. */
export const fetchPage = async (url: string): Promise<Root> => parsePage(await (await fetch(url)).text());

/** The text of an element as it is read: white space collapsed. */
export const readText = (element: Element): string => textOf(element).replace(/\s+/g, ' ').trim();

/** Every address a page names in an attribute, as written. */
export const addressesOf = (page: Root): string[] =>
  selectAll('[href], [src], [action]', page).flatMap(({ properties: { href, src, action } }) =>
    [href, src, action].filter((address) => typeof address === 'string'),
  );

/** The ids that an address with a fragment can point to. */
export const idsOf = (page: Root): Set<string> =>
  new Set(selectAll('[id]', page).flatMap(({ properties: { id } }) => (typeof id === 'string' ? [id] : [])));
