import type { APIRoute } from 'astro';
import { insightFeed } from '../feeds/feeds.ts';
import { formatRssFeed } from '../feeds/rss-feed.ts';
import { baseUrlOf } from '../site/base-url.ts';
import { textResponse } from '../site/json-response.ts';

export const GET: APIRoute = async ({ site }) => {
  const feed = await insightFeed(baseUrlOf(site));
  return textResponse(formatRssFeed(feed), 'application/rss+xml');
};
