/** What a page is called among the results of a search. */
export type PageKind = 'Insight' | 'Product record' | 'Maker' | 'Authority' | 'Documentation' | 'Page';

/** Pages that only lead to others, which are found themselves. */
const leadsElsewhere = /^\/(404|search|insights|catalogue(\/\d+)?)?$/;

const kinds: readonly (readonly [RegExp, PageKind])[] = [
  [/^\/insights\//, 'Insight'],
  [/^\/products\//, 'Product record'],
  [/^\/catalogue\/maker\//, 'Maker'],
  [/^\/evidence\/authority\//, 'Authority'],
  [/^\/(docs|problems|contract|onboarding)(\/|$)/, 'Documentation'],
];

/** The kind of the page at a path of the site, or nothing where a search should not find the page. */
export const pageKind = (path: string): PageKind | undefined => {
  if (leadsElsewhere.test(path)) return undefined;
  return kinds.find(([pattern]) => pattern.test(path))?.[1] ?? 'Page';
};
