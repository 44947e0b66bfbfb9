import type { APIRoute } from 'astro';
import { formatAtomFeed } from '../feeds/atom-feed.ts';
import { changelogFeed } from '../feeds/changelog-feed.ts';
import { baseUrlOf } from '../site/base-url.ts';
import { siteContent } from '../site/content.ts';
import { textResponse } from '../site/json-response.ts';

export const GET: APIRoute = async ({ site }) => {
  const { changelog, overview } = await siteContent();
  const feed = changelogFeed(changelog, overview.name, baseUrlOf(site));
  return textResponse(formatAtomFeed(feed), 'application/atom+xml');
};
