import { authoritiesOf, type RegisteredSource } from './evidence-register.ts';

/** Sources that stand together; without a heading they are the whole register. */
export type SourceGroup = {
  readonly heading?: { readonly text: string; readonly href: string };
  readonly sources: readonly RegisteredSource[];
};

/** One order of the register, which has a page of its own. */
export type EvidenceOrder = {
  readonly path: string;
  /** What a link to it says. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arrange: (sources: readonly RegisteredSource[]) => SourceGroup[];
};

const newestFirst = (one: RegisteredSource, other: RegisteredSource): number =>
  one.evidenceDate === other.evidenceDate ? 0 : one.evidenceDate < other.evidenceDate ? 1 : -1;

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
      : [{ heading: { text: first.citedBy[0].title, href: `/insights/${slug}` }, sources: own }];
  });

/** The order that `/evidence` itself shows; search engines are sent to it from the others. */
export const firstOrder: EvidenceOrder = {
  path: '/evidence',
  name: 'Newest first',
  title: 'Evidence',
  description:
    'Every source of every Insight in one register: what it is called, who answers for it, its date, and the articles that rest on it.',
  arrange: (sources) => [{ sources: sources.toSorted(newestFirst) }],
};

/** The other orders of the same register. */
export const otherOrders: readonly EvidenceOrder[] = [
  {
    path: '/evidence/oldest-first',
    name: 'Oldest first',
    title: 'Evidence, oldest first',
    description: 'Every source of every Insight, the one with the oldest evidence date first.',
    arrange: (sources) => [{ sources: sources.toSorted((one, other) => newestFirst(other, one)) }],
  },
  {
    path: '/evidence/by-authority',
    name: 'By authority',
    title: 'Evidence by authority',
    description: 'Every source of every Insight under the authority that answers for it.',
    arrange: byAuthority,
  },
  {
    path: '/evidence/by-article',
    name: 'By article',
    title: 'Evidence by article',
    description: 'Every source of every Insight under the newest article that rests on it.',
    arrange: byArticle,
  },
];
