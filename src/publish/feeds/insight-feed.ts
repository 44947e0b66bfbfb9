import { Feed } from 'feed';
import { toHtml } from 'hast-util-to-html';
import { type Handlers, type State, toHast } from 'mdast-util-to-hast';
import { collapseSpace, type NodeOf, type SyntaxTree } from '../../content/insights/syntax-tree.ts';
import type { SiteTexts } from '../../content/read-content.ts';
import { insightPath } from '../../contracts/site-paths.ts';
import { publishedInsights } from '../api-bodies.ts';
import { startOfDay } from './changelog-feed.ts';

const labelOf = ({ attributes }: NodeOf<'mdxJsxFlowElement'>): string => {
  const label = attributes.find(
    (attribute) => attribute.type === 'mdxJsxAttribute' && attribute.name === 'label',
  );
  return typeof label?.value === 'string' ? collapseSpace(label.value) : '';
};

const element = (
  tagName: string,
  properties: Record<string, string>,
  children: ReturnType<State['all']>,
) => ({
  type: 'element' as const,
  tagName,
  properties,
  children,
});

const aside = (state: State, callout: NodeOf<'mdxJsxFlowElement'>) => {
  const label = element('strong', {}, [{ type: 'text', value: labelOf(callout) }]);
  return element('aside', {}, [element('p', {}, [label]), ...state.all(callout)]);
};

const handlersFor = (pageUrl: string): Handlers => ({
  mdxJsxFlowElement: aside,
  link: (state: State, link: NodeOf<'link'>) =>
    element('a', { href: new URL(link.url, pageUrl).href }, state.all(link)),
});

/**
 * An article as HTML for feeds; `tree` is that of an `AuthoredInsight`. Relative links are resolved against `pageUrl`,
 * the address of the article's page, because a feed reader shows them elsewhere.
 */
export const renderInsightHtml = (tree: SyntaxTree, pageUrl: string): string =>
  toHtml(toHast(tree, { handlers: handlersFor(pageUrl) }));

/** The number of Insights in a feed: with their full texts, a feed of all of them would grow without bound. */
const newestInsights = 30;

/**
 * The feed of those last withdrawn, each as its reason, and of the newest published Insights with their full texts, for Atom, RSS and JSON Feed alike. Its date is that of the latest
 * revision, never that of the build. `baseUrl` is the address of the site, without a trailing slash.
 */
export const insightFeed = (content: SiteTexts, baseUrl: string): Feed => {
  const insights = publishedInsights(content).slice(0, newestInsights);
  const withdrawn = content.withdrawnInsights.slice(0, newestInsights);
  const revisions = [
    ...insights.map((insight) => insight.updatedAt),
    ...withdrawn.map((insight) => insight.withdrawn.date),
  ].sort();
  const feed = new Feed({
    id: `${baseUrl}/`,
    title: `${content.overview.name} Insights`,
    description: content.overview.description,
    link: `${baseUrl}/insights`,
    language: 'en',
    copyright: 'Text: CC BY 4.0',
    updated: startOfDay(revisions.at(-1) ?? '1970-01-01'),
    generator: content.overview.name,
    feedLinks: { atom: `${baseUrl}/feed.xml`, rss: `${baseUrl}/rss.xml`, json: `${baseUrl}/feed.json` },
  });
  // Under the id of the article, so that a reader that has it replaces it.
  for (const {
    slug,
    title,
    author,
    category,
    publishedAt,
    withdrawn: { date, reason },
  } of withdrawn) {
    const url = `${baseUrl}${insightPath(slug)}`;
    feed.addItem({
      id: url,
      link: url,
      title: `Withdrawn: ${title}`,
      description: reason,
      content: toHtml({ type: 'text', value: reason }),
      author: [{ name: author }],
      category: [{ name: category, term: category }],
      published: startOfDay(publishedAt),
      date: startOfDay(date),
    });
  }
  for (const insight of insights) {
    const url = `${baseUrl}${insightPath(insight.slug)}`;
    feed.addItem({
      id: url,
      link: url,
      title: insight.title,
      description: insight.dek,
      content: renderInsightHtml(insight.tree, url),
      author: [{ name: insight.author }],
      category: [{ name: insight.category, term: insight.category }],
      published: startOfDay(insight.publishedAt),
      date: startOfDay(insight.updatedAt),
    });
  }
  return feed;
};
