import { insightPath } from '../contracts/site-paths.ts';
import { compareText } from '../evidence/text-order.ts';
import { authoritiesOf, type RegisteredSource } from './evidence-register.ts';

/** Sources under one heading; without a heading they are the whole register. */
export type SourceGroup = {
  readonly heading?: { readonly text: string; readonly href: string };
  readonly sources: readonly RegisteredSource[];
};

/** One order of the evidence register; each order has a page of its own. */
export type EvidenceOrder = {
  readonly path: string;
  /** The text of a link to it. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arrange: (sources: readonly RegisteredSource[]) => SourceGroup[];
};

const newestFirst = (one: RegisteredSource, other: RegisteredSource): number =>
  compareText(other.evidenceDate, one.evidenceDate);

const byAuthority = (sources: readonly RegisteredSource[]): SourceGroup[] =>
  authoritiesOf(sources.toSorted(newestFirst)).map(({ name, path, sources: own }) => ({
    heading: { text: name, href: path },
    sources: own,
  }));

const byArticle = (sources: readonly RegisteredSource[]): SourceGroup[] =>
  [...Map.groupBy(sources, ({ citedBy }) => citedBy[0].slug)].flatMap(([slug, own]) => {
    const [first] = own;
    return first === undefined
      ? []
      : [{ heading: { text: first.citedBy[0].title, href: insightPath(slug) }, sources: own }];
  });

/** The order of `/evidence` itself, which is the canonical page for search engines. */
export const firstOrder: EvidenceOrder = {
  path: '/evidence',
  name: 'Newest first',
  title: 'Article sources',
  description:
    'All sources of all Insights in one register: the name, the responsible authority, the date, and the articles that cite it.',
  arrange: (sources) => [{ sources: sources.toSorted(newestFirst) }],
};

/** The other orders of the same register. */
export const otherOrders: readonly EvidenceOrder[] = [
  {
    path: '/evidence/oldest-first',
    name: 'Oldest first',
    title: 'Article sources, oldest first',
    description: 'All sources of all Insights, oldest evidence date first.',
    arrange: (sources) => [{ sources: sources.toSorted((one, other) => newestFirst(other, one)) }],
  },
  {
    path: '/evidence/by-authority',
    name: 'By authority',
    title: 'Article sources by authority',
    description: 'All sources of all Insights, grouped by the authority responsible for them.',
    arrange: byAuthority,
  },
  {
    path: '/evidence/by-article',
    name: 'By article',
    title: 'Article sources by article',
    description: 'All sources of all Insights, grouped by the newest article that cites them.',
    arrange: byArticle,
  },
];

/**
 * How long a page of the evidence register may get, counted in sources and in Insights that cite them. At 400 a page
 * has about 20 KB, compressed.
 */
export const maxLines = 400;

const linesOf = ({ citedBy }: RegisteredSource): number => 1 + citedBy.length;

/**
 * Divides a register into pages of at most `most` lines, in the given order. A group that continues on the next page has
 * its heading there again. A source that is cited by more Insights than a page has lines is alone on its page. Without a
 * source there is one empty page.
 */
export const pagesOfRegister = (groups: readonly SourceGroup[], most: number = maxLines): SourceGroup[][] => {
  const pages: SourceGroup[][] = [[]];
  let lines = 0;
  for (const { sources, ...heading } of groups) {
    let part: RegisteredSource[] | undefined;
    for (const source of sources) {
      if (lines > 0 && lines + linesOf(source) > most) {
        pages.push([]);
        lines = 0;
        part = undefined;
      }
      if (part === undefined) {
        part = [];
        pages.at(-1)?.push({ ...heading, sources: part });
      }
      part.push(source);
      lines += linesOf(source);
    }
  }
  return pages;
};
