import type { AuthoredInsight } from '../content/insights/authored-insight.ts';
import { siteName } from '../contracts/site-name.ts';
import { insightPath } from '../contracts/site-paths.ts';

/**
 * JSON that is safe inside a script element: nothing in it can end the element or begin a comment, and it parses to the
 * same value.
 */
export const scriptSafeJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/**
 * An Insight as a schema.org Article, for search engines and reference managers. The date of a source is in its
 * description: it may be the first day of a month whose exact day is unknown, and schema.org has no property for that.
 */
export const articleData = (insight: AuthoredInsight, baseUrl: string) => {
  const url = `${baseUrl}${insightPath(insight.slug)}`;
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    '@id': url,
    url,
    mainEntityOfPage: url,
    headline: insight.title,
    description: insight.dek,
    articleSection: insight.category,
    inLanguage: 'en',
    datePublished: insight.publishedAt,
    dateModified: insight.updatedAt,
    author: { '@type': 'Organization', name: insight.author, url: baseUrl },
    publisher: { '@type': 'Organization', name: siteName, url: baseUrl },
    license: 'https://creativecommons.org/licenses/by/4.0/',
    isBasedOn: [...new Set(insight.sources.map((source) => source.url))],
    citation: insight.sources.map((source) => ({
      '@type': 'CreativeWork',
      name: source.label,
      url: source.url,
      creditText: source.authority,
      description: `Evidence date ${source.evidenceDate}`,
    })),
  };
};

/**
 * The evidence register as a schema.org Dataset. Its date is that of the last revision of an Insight, and the time that it
 * covers goes from its oldest to its newest evidence date.
 */
export const evidenceData = (
  insights: readonly Pick<AuthoredInsight, 'updatedAt' | 'sources'>[],
  description: string,
  baseUrl: string,
) => {
  const dates = insights.flatMap(({ sources }) => sources.map(({ evidenceDate }) => evidenceDate)).sort();
  const operator = { '@type': 'Organization', name: siteName, url: baseUrl };
  const url = `${baseUrl}/evidence`;
  return {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    '@id': url,
    url,
    name: `${siteName} evidence register`,
    description,
    license: 'https://creativecommons.org/licenses/by/4.0/',
    isAccessibleForFree: true,
    creator: operator,
    publisher: operator,
    dateModified: insights
      .map(({ updatedAt }) => updatedAt)
      .sort()
      .at(-1),
    temporalCoverage: dates.length === 0 ? undefined : `${dates.at(0)}/${dates.at(-1)}`,
    variableMeasured: ['label', 'url', 'evidenceDate', 'authority', 'citedBy'],
    distribution: [
      { '@type': 'DataDownload', encodingFormat: 'text/csv', contentUrl: `${baseUrl}/evidence.csv` },
    ],
  };
};
