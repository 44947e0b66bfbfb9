import type { APIRoute } from 'astro';
import { formatAtomFeed } from '../publish/feeds/formats.ts';
import { insightFeed } from '../publish/feeds/insight-feed.ts';
import { baseUrlOf, textResponse } from '../publish/responses.ts';

export const GET: APIRoute = async ({ site }) => {
  const feed = await insightFeed(baseUrlOf(site));
  return textResponse(formatAtomFeed(feed), 'application/atom+xml');
};
