import type { APIRoute } from 'astro';
import { formatAtomFeed } from '../feeds/atom-feed.ts';
import { insightFeed } from '../feeds/feeds.ts';
import { baseUrlOf } from '../site/base-url.ts';
import { textResponse } from '../site/json-response.ts';

export const GET: APIRoute = async ({ site }) => {
  const feed = await insightFeed(baseUrlOf(site));
  return textResponse(formatAtomFeed(feed), 'application/atom+xml');
};
