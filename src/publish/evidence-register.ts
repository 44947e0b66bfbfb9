import type { AuthoredInsight } from '../content/insights/authored-insight.ts';
import type { AuthoredSource } from '../content/insights/frontmatter.ts';
import { compareText } from '../evidence/text-order.ts';

/** Compares names regardless of case, and by their case where nothing else differs. */
const compareNames = (one: string, other: string): number =>
  compareText(one.toLowerCase(), other.toLowerCase()) || compareText(one, other);

/** The letters and digits of a name in lower case, without accents; each run of other characters becomes a hyphen. */
const plainSlug = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'unnamed';

/**
 * A unique slug for each name, of authorities or categories. Where names differ only in characters that a slug drops, all
 * but the first in alphabetical order get a number. The order of `names` does not matter.
 */
export const slugsOfNames = (names: readonly string[]): ReadonlyMap<string, string> => {
  const taken = new Set<string>();
  const freeSlug = (name: string): string => {
    const plain = plainSlug(name);
    let slug = plain;
    for (let number = 2; taken.has(slug); number += 1) slug = `${plain}-${number}`;
    taken.add(slug);
    return slug;
  };
  return new Map([...new Set(names)].toSorted(compareNames).map((name) => [name, freeSlug(name)]));
};

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
 * All sources of the Insights in one register. Sources with the same address are one entry, which shows the latest of
 * them; each citation keeps its own date. Entries are in the order of the Insights and of their registers.
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

/** An authority that is responsible for sources of the register. */
export type Authority = {
  readonly name: string;
  /** The page that lists its sources. */
  readonly path: string;
  /** Its sources, in the order of the register. */
  readonly sources: readonly RegisteredSource[];
};

/** Every authority of a register, sorted by name regardless of case. */
export const authoritiesOf = (sources: readonly RegisteredSource[]): Authority[] => {
  const byName = Map.groupBy(sources, ({ authority }) => authority);
  const slugs = slugsOfNames([...byName.keys()]);
  return [...byName]
    .toSorted(([one], [other]) => compareNames(one, other))
    .map(([name, own]) => ({ name, path: `/evidence/authority/${slugs.get(name)}`, sources: own }));
};

/** The page that lists every authority. */
export const authoritiesPath = '/evidence/authorities';

/**
 * At most `most` of the authorities, those with the most sources, in the given order. The one whose page is `current` is
 * among them, as one more if it has to be.
 */
export const largestAuthorities = (
  authorities: readonly Authority[],
  most: number,
  current: string,
): readonly Authority[] => {
  const largest = new Set(
    authorities.toSorted((one, other) => other.sources.length - one.sources.length).slice(0, most),
  );
  return authorities.filter((authority) => largest.has(authority) || authority.path === current);
};
