import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Feed } from 'feed';
import { toHtml } from 'hast-util-to-html';
import { type Handlers, type State, toHast } from 'mdast-util-to-hast';
import { checkText } from '../../content/findings/read-text.ts';
import { splitFrontmatter } from '../../content/insights/frontmatter.ts';
import { collapseSpace } from '../../content/insights/read-inline.ts';
import { type NodeOf, parseMdx } from '../../content/insights/syntax-tree.ts';
import { unfoldCallouts } from '../../content/insights/unfold-callouts.ts';
import type { SiteContent } from '../../content/read-content.ts';
import { siteContent } from '../../content/site-content.ts';
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
 * The article of an Insight file as HTML for feeds: `text` is the whole file, one that `compileInsight`
 * accepts. A feed has no address of its own, so links are resolved against `pageUrl`, the address of the
 * article's page, as a browser would resolve them there.
 */
export const renderInsightHtml = (text: string, pageUrl: string): string => {
  const { body } = splitFrontmatter(checkText(text).value ?? '');
  const tree = unfoldCallouts(parseMdx(body ?? ''));
  return toHtml(toHast(tree, { handlers: handlersFor(pageUrl) }));
};

/** How many Insights a feed carries: with full texts, all of them would grow without end. */
const newestInsights = 30;

/** The feed of these Insights, at a site whose address, without a slash at its end, is `baseUrl`. */
export const createFeed = async (content: SiteContent, baseUrl: string): Promise<Feed> => {
  const insights = publishedInsights(content).slice(0, newestInsights);
  const latestRevision =
    insights
      .map((insight) => insight.updatedAt)
      .sort()
      .at(-1) ?? '1970-01-01';
  const feed = new Feed({
    id: `${baseUrl}/`,
    title: `${content.overview.name} Insights`,
    description: content.overview.description,
    link: `${baseUrl}/insights`,
    language: 'en',
    copyright: 'Text: CC BY 4.0',
    updated: startOfDay(latestRevision),
    generator: content.overview.name,
    feedLinks: { atom: `${baseUrl}/feed.xml`, rss: `${baseUrl}/rss.xml`, json: `${baseUrl}/feed.json` },
  });
  for (const insight of insights) {
    const url = `${baseUrl}/insights/${insight.slug}`;
    feed.addItem({
      id: url,
      link: url,
      title: insight.title,
      description: insight.dek,
      content: renderInsightHtml(await readFile(join(process.cwd(), insight.file), 'utf8'), url),
      author: [{ name: insight.author }],
      category: [{ name: insight.category, term: insight.category }],
      published: startOfDay(insight.publishedAt),
      date: startOfDay(insight.updatedAt),
    });
  }
  return feed;
};

let feed: Promise<Feed> | undefined;

/**
 * The feed of the newest published Insights with their full text, ready to be written as Atom, RSS or JSON
 * Feed. Its date is that of the latest revision, never of the build.
 */
export const insightFeed = (baseUrl: string): Promise<Feed> => {
  feed ??= siteContent().then((content) => createFeed(content, baseUrl));
  return feed;
};
