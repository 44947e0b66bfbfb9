import { recordsOnPage } from '../contracts/page-views.ts';
import { counted } from '../text/counted.ts';

/** One entry of a pager: the number of a page, or a gap in place of omitted numbers. */
type PageLink = { readonly kind: 'page'; readonly number: number } | { readonly kind: 'gap' };

/** How many pages are listed on each side of the current one. */
const reach = 2;

/**
 * The entries of a pager in ascending order, from page 1: the first page, the last page and those near the current
 * one. A gap replaces two or more pages; a single page is never replaced.
 */
export const pageLinks = (current: number, last: number): PageLink[] => {
  const links: PageLink[] = [];
  const firstNear = current - reach <= 3 ? 1 : current - reach;
  const lastNear = current + reach >= last - 2 ? last : current + reach;
  if (firstNear > 1) links.push({ kind: 'page', number: 1 }, { kind: 'gap' });
  for (let number = firstNear; number <= lastNear; number += 1) links.push({ kind: 'page', number });
  if (lastNear < last) links.push({ kind: 'gap' }, { kind: 'page', number: last });
  return links;
};

/**
 * The address of a page of a paged list, from the address of its first page, which has no number. The numbers of the
 * others are appended to `following`.
 */
export const pagePath = (first: string, number: number, following: string = first): string =>
  number === 1 ? first : `${following}/${number}`;

/** The addresses of the pages before and after a page of a paged list, by `href`; undefined where there is none. */
export const adjacentPages = (
  current: number,
  last: number,
  href: (page: number) => string,
): { readonly previous: string | undefined; readonly next: string | undefined } => ({
  previous: current > 1 ? href(current - 1) : undefined,
  next: current < last ? href(current + 1) : undefined,
});

/** Which records of a list of `total` its page of this number shows, in words. */
export const rangeOfRecords = (page: number, total: number): string => {
  if (total === 0) return 'No records';
  if (total <= recordsOnPage) return counted(total, 'record');
  const end = Math.min(total, page * recordsOnPage);
  return `Records ${(page - 1) * recordsOnPage + 1} to ${end} of ${total.toLocaleString('en')}`;
};
