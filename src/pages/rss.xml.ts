import type { APIRoute } from 'astro';
import { createFeed } from '../feeds/feeds.ts';
import { baseUrlOf } from '../site/base-url.ts';
import { siteContent } from '../site/content.ts';
import { textResponse } from '../site/json-response.ts';

export const GET: APIRoute = async ({ site }) => {
  const feed = await createFeed(await siteContent(), baseUrlOf(site));
  return textResponse(feed.rss2(), 'application/rss+xml');
};
