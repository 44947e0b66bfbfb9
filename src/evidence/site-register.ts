import type { InsightSource } from '../contracts/insight-source.ts';
import type { AuthoredInsight } from '../insights/authored-insight.ts';

/** Where a source is cited. */
export type Citation = {
  readonly slug: string;
  readonly title: string;
  /** The number of the source in the register of that Insight, from 1. */
  readonly number: number;
  /** The date of the text as that Insight cites it. */
  readonly evidenceDate: string;
};

/** A source of any number of Insights. */
export type RegisteredSource = InsightSource & {
  /** The Insights that rest on it, each once, in the order they came in. */
  readonly citedBy: readonly [Citation, ...Citation[]];
};

type CitingInsight = Pick<AuthoredInsight, 'slug' | 'title' | 'sources'>;

const merged = (known: RegisteredSource, source: InsightSource, citation: Citation): RegisteredSource => {
  const isCited = known.citedBy.some(({ slug }) => slug === citation.slug);
  return {
    ...(source.evidenceDate > known.evidenceDate ? source : known),
    citedBy: isCited ? known.citedBy : [...known.citedBy, citation],
  };
};

/**
 * Every source of the Insights in one register. Sources with the same address are one entry: it shows the text
 * of the latest date, and each citation keeps the date of its own. Entries are in the order of the Insights and
 * of their registers.
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
  return [...byAddress.values()];
};
