import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Feed } from 'feed';
import { renderInsightHtml } from '../insights/html.ts';
import { publishedInsights } from '../site/api-bodies.ts';
import { siteContent } from '../site/content.ts';
import type { SiteContent } from '../site/site-content.ts';
import { startOfDay } from './start-of-day.ts';

/** How many Insights a feed carries: with full texts, all of them would grow without end. */
const newestInsights = 30;

const createFeed = async (content: SiteContent, baseUrl: string): Promise<Feed> => {
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
