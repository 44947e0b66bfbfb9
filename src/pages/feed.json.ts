import type { APIRoute } from 'astro';
import { insightFeed } from '../feeds/feeds.ts';
import { formatJsonFeed } from '../feeds/json-feed.ts';
import { baseUrlOf } from '../site/base-url.ts';
import { textResponse } from '../site/json-response.ts';

export const GET: APIRoute = async ({ site }) => {
  const feed = await insightFeed(baseUrlOf(site));
  return textResponse(formatJsonFeed(feed), 'application/feed+json');
};
