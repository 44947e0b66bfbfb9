import type { AuthoredInsight } from '../insights/authored-insight.ts';
import { insightUrl } from '../insights/publish.ts';

/**
 * An Insight in the vocabulary of schema.org, for search engines and reference managers. A source's date stands
 * in its description: it may be the first day of a month that is known without a day, and the vocabulary has no
 * property that would say so.
 */
export const articleData = (insight: AuthoredInsight, baseUrl: string) => {
  const url = insightUrl(insight.slug, baseUrl);
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
    publisher: { '@type': 'Organization', name: 'Nameplate', url: baseUrl },
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
