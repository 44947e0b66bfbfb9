import type { AuthoredInsight } from '../content/insights/authored-insight.ts';
import type { InsightSource } from '../contracts/insight.ts';

/**
 * Orders texts for a reader: without regard to case, and by their characters' numbers where that leaves a
 * choice. It depends on no locale, so that every machine builds the same page.
 */
const compareText = (one: string, other: string): number => {
  const [left, right] = [one.toLowerCase(), other.toLowerCase()];
  if (left !== right) return left < right ? -1 : 1;
  return one === other ? 0 : one < other ? -1 : 1;
};

/** The letters and digits of a name in lower case, without accents, each run of anything else as a hyphen. */
const plainSlug = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'authority';

/**
 * A name in addresses for each authority. No two are the same: where names differ only in what an address
 * leaves out, the later ones in the order of the alphabet get a number. The order of the names does not matter.
 */
export const authoritySlugs = (names: readonly string[]): ReadonlyMap<string, string> => {
  const taken = new Set<string>();
  const freeSlug = (name: string): string => {
    const plain = plainSlug(name);
    let slug = plain;
    for (let number = 2; taken.has(slug); number += 1) slug = `${plain}-${number}`;
    taken.add(slug);
    return slug;
  };
  return new Map([...new Set(names)].toSorted(compareText).map((name) => [name, freeSlug(name)]));
};

/** Where a source is cited. */
type Citation = {
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

/** Who answers for sources of the register. */
export type Authority = {
  readonly name: string;
  /** The page that lists its sources. */
  readonly path: string;
  /** Its sources, in the order they came in. */
  readonly sources: readonly RegisteredSource[];
};

/** Every authority of a register by name. */
export const authoritiesOf = (sources: readonly RegisteredSource[]): Authority[] => {
  const byName = Map.groupBy(sources, ({ authority }) => authority);
  const slugs = authoritySlugs([...byName.keys()]);
  return [...byName]
    .toSorted(([one], [other]) => compareText(one, other))
    .map(([name, own]) => ({ name, path: `/evidence/authority/${slugs.get(name)}`, sources: own }));
};
