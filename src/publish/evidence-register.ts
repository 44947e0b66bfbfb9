import type { AuthoredInsight } from '../content/insights/authored-insight.ts';
import type { AuthoredSource } from '../content/insights/frontmatter.ts';
import { insightPath } from '../contracts/site-paths.ts';
import { compareText } from '../evidence/text-order.ts';

/** An Insight that cites a source. */
type Citation = {
  readonly slug: string;
  readonly title: string;
  /** The number of the source in the register of that Insight, from 1. */
  readonly number: number;
  /** The date of the source that this Insight gives. */
  readonly evidenceDate: string;
};

/** A source with every Insight that cites it. */
export type RegisteredSource = AuthoredSource & {
  /** The Insights that cite it, each once, in the order of the input. */
  readonly citedBy: readonly [Citation, ...Citation[]];
};

type CitingInsight = Pick<AuthoredInsight, 'slug' | 'title' | 'sources'>;

const merged = (known: RegisteredSource, source: AuthoredSource, citation: Citation): RegisteredSource => {
  const isCited = known.citedBy.some(({ slug }) => slug === citation.slug);
  return {
    ...(source.evidenceDate > known.evidenceDate ? source : known),
    citedBy: isCited ? known.citedBy : [...known.citedBy, citation],
  };
};

/**
 * All sources of the Insights in one register, newest first, and those of one day in the order of the Insights and of their
 * registers. Sources with the same address are one entry, which shows the latest of them; each citation keeps its own date.
 */
export const siteRegister = (insights: readonly CitingInsight[]): RegisteredSource[] => {
  const byAddress = new Map<string, RegisteredSource>();
  for (const { slug, title, sources } of insights) {
    for (const [index, source] of sources.entries()) {
      const citation = { slug, title, number: index + 1, evidenceDate: source.evidenceDate };
      const known = byAddress.get(source.url);
      byAddress.set(
        source.url,
        known === undefined ? { ...source, citedBy: [citation] } : merged(known, source, citation),
      );
    }
  }
  return [...byAddress.values()].toSorted((one, other) => compareText(other.evidenceDate, one.evidenceDate));
};

/** A source as the files of the register have it: the fields of the API, what it is, its terms, and the quoted words. */
export const registerRow = ({
  label,
  url,
  evidenceDate,
  authority,
  kind,
  terms,
  quotes = [],
}: AuthoredSource) => ({
  label,
  url,
  evidenceDate,
  authority,
  kind: kind ?? null,
  terms: terms ?? null,
  quotes,
});

/** What the licence of articles asks of those who pass a row of a register on. */
const conditions =
  'Credit the author, link to the licence, and say what you changed. Quoted words belong to their authors.';

/** An Insight as a credit line names it. */
type CreditedInsight = Pick<AuthoredInsight, 'slug' | 'title' | 'author'>;

/** An Insight in a credit line: `Nameplate editors, “One dot, two parts”, CC BY 4.0, https://…`. */
export const creditLine = ({ slug, title, author }: CreditedInsight, baseUrl: string): string =>
  `${author}, “${title}”, CC BY 4.0, ${baseUrl}${insightPath(slug)}`;

/** The terms of a row of a register that is copied elsewhere, with a credit line for each Insight that has the source. */
export const registerTerms = (insights: readonly CreditedInsight[], baseUrl: string) => ({
  licence: 'CC-BY-4.0',
  conditions,
  attribution: insights.map((insight) => creditLine(insight, baseUrl)).join('; '),
});

/** The register of the sources of all articles: its first page. */
export const evidencePath = '/evidence';

/**
 * How long a page of the register may get, counted in sources and in Insights that cite them. At 400 a page has about 20 KB,
 * compressed.
 */
export const maxLines = 400;

/**
 * Divides a register into pages of at most `most` lines, in the given order. A source that is cited by more Insights than a page has
 * lines is alone on its page. Without a source there is one empty page.
 */
export const pagesOfRegister = (
  sources: readonly RegisteredSource[],
  most: number = maxLines,
): RegisteredSource[][] => {
  const pages: RegisteredSource[][] = [[]];
  let lines = 0;
  for (const source of sources) {
    const own = 1 + source.citedBy.length;
    if (lines > 0 && lines + own > most) {
      pages.push([]);
      lines = 0;
    }
    pages.at(-1)?.push(source);
    lines += own;
  }
  return pages;
};
