import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readInsightLibrary } from '../../../src/content/insights/library.ts';
import type { SiteContent } from '../../../src/content/read-content.ts';
import { insightListBody } from '../../../src/publish/api-bodies.ts';
import { formatAtomFeed, formatJsonFeed, formatRssFeed } from '../../../src/publish/feeds/formats.ts';
import { insightFeed } from '../../../src/publish/feeds/insight-feed.ts';
import { publishedArticle } from '../../content/insights/article.ts';
import { content as ownContent } from '../../content/small-content.ts';
import { temporaryDirectory } from '../../temporary-directory.ts';

const baseUrl = 'https://nameplate.example';
const today = '9999-12-31';

const ItemsSchema = z.object({
  items: z.array(z.object({ url: z.string(), date_published: z.string(), date_modified: z.string() })),
});

/** The content of the project with that many made-up Insights instead of its own, one for each day from a Monday on. */
const contentWith = async (count: number): Promise<SiteContent> => {
  const files = Array.from({ length: count }, (_, index) => {
    const publishedAt = new Date(Date.UTC(2026, 7, 3 + index)).toISOString().slice(0, 10);
    const updatedAt = new Date(Date.UTC(2026, 7, 3 + index + (index % 5))).toISOString().slice(0, 10);
    const text = publishedArticle({ title: `Insight number ${index}`, publishedAt, updatedAt });
    return [`insight-number-${index}.mdx`, text];
  });
  const directory = temporaryDirectory(Object.fromEntries(files));
  const library = await readInsightLibrary({ directory, projectDirectory: process.cwd(), today });
  expect(library.findings).toEqual([]);
  expect(library.insights[0]?.file).toBe(
    relative(process.cwd(), join(directory, `insight-number-${count - 1}.mdx`)),
  );
  return { ...ownContent, insights: library.insights, withdrawnInsights: [] };
};

describe('the feeds of Insights', () => {
  it('carry the newest 30 Insights when there are more, newest first', async () => {
    const content = await contentWith(33);
    const feed = insightFeed(content, baseUrl);
    const newest = Array.from(
      { length: 30 },
      (_, index) => `${baseUrl}/insights/insight-number-${32 - index}`,
    );
    expect(ItemsSchema.parse(JSON.parse(formatJsonFeed(feed))).items.map(({ url }) => url)).toEqual(newest);
    expect(formatAtomFeed(feed).match(/<entry>/g)).toHaveLength(30);
    expect(formatRssFeed(feed).match(/<item>/g)).toHaveLength(30);
  });

  it('have one entry for an Insight that was withdrawn, under its address, with the reason', () => {
    const { items } = z
      .object({ items: z.array(z.object({ id: z.string(), title: z.string(), content_html: z.string() })) })
      .parse(JSON.parse(formatJsonFeed(insightFeed(ownContent, baseUrl))));
    expect(items.filter(({ id }) => id === `${baseUrl}/insights/withdrawn-count`)).toEqual([
      {
        id: `${baseUrl}/insights/withdrawn-count`,
        title: 'Withdrawn: Half of all part numbers have a hyphen',
        content_html: 'Its publisher has taken the list back, and no other list supports the count.',
      },
    ]);
  });

  it('give an Insight the days of its publication and of its last revision that the API gives', async () => {
    const content = await contentWith(6);
    const { items } = ItemsSchema.parse(JSON.parse(formatJsonFeed(insightFeed(content, baseUrl))));
    const { data } = insightListBody(content, baseUrl);
    expect(data.some(({ publishedAt, updatedAt }) => publishedAt !== updatedAt)).toBe(true);
    expect(items).toEqual(
      data.map(({ url, publishedAt, updatedAt }) => ({
        url,
        date_published: `${publishedAt}T00:00:00.000Z`,
        date_modified: `${updatedAt}T00:00:00.000Z`,
      })),
    );
  });
});
