import { compareText } from '../content/findings/content-finding.ts';
import { insightPath } from '../content/insights/authored-insight.ts';
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
  title: 'Evidence',
  description:
    'All sources of all Insights in one register: the name, the responsible authority, the date, and the articles that cite it.',
  arrange: (sources) => [{ sources: sources.toSorted(newestFirst) }],
};

/** The other orders of the same register. */
export const otherOrders: readonly EvidenceOrder[] = [
  {
    path: '/evidence/oldest-first',
    name: 'Oldest first',
    title: 'Evidence, oldest first',
    description: 'All sources of all Insights, oldest evidence date first.',
    arrange: (sources) => [{ sources: sources.toSorted((one, other) => newestFirst(other, one)) }],
  },
  {
    path: '/evidence/by-authority',
    name: 'By authority',
    title: 'Evidence by authority',
    description: 'All sources of all Insights, grouped by the authority responsible for them.',
    arrange: byAuthority,
  },
  {
    path: '/evidence/by-article',
    name: 'By article',
    title: 'Evidence by article',
    description: 'All sources of all Insights, grouped by the newest article that cites them.',
    arrange: byArticle,
  },
];
