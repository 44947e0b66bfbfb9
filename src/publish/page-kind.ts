import { sep } from 'node:path';

/** The kind of a page, as search results show it. */
export type PageKind = 'Insight' | 'Manufacturer' | 'Authority' | 'Documentation' | 'Page';

/**
 * Pages that only list other pages, which are indexed themselves, the console, whose pages are empty for others, and the
 * pages of records, whose entries are made from the records. The sources on later pages of the evidence register are found
 * on the pages of their authorities.
 */
const isLeftOut =
  /^\/(404|search|insights(\/page\/\d+)?|evidence\/([a-z-]+\/)?\d+|catalogue(\/\d+)?|console(\/.*)?|products\/.*)?$/;

const kinds: readonly (readonly [RegExp, PageKind])[] = [
  [/^\/insights\//, 'Insight'],
  [/^\/catalogue\/manufacturer\//, 'Manufacturer'],
  [/^\/evidence\/authority\//, 'Authority'],
  [/^\/(docs|problems|contract|onboarding)(\/|$)/, 'Documentation'],
];

/** The kind of the page at a path of the site; undefined when the page is not indexed. */
export const pageKind = (path: string): PageKind | undefined => {
  if (isLeftOut.test(path)) return undefined;
  return kinds.find(([pattern]) => pattern.test(path))?.[1] ?? 'Page';
};

/** The path of the page that a file of the built site has. */
export const pathOf = (file: string): string =>
  `/${file.split(sep).join('/')}`.replace(/\.html$/, '').replace(/\/index$/, '/');
