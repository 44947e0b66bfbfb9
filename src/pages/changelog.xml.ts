import type { APIRoute } from 'astro';
import { siteContent } from '../content/site-content.ts';
import { changelogFeed } from '../publish/feeds/changelog-feed.ts';
import { formatAtomFeed } from '../publish/feeds/formats.ts';
import { baseUrlOf, textResponse } from '../publish/responses.ts';

export const GET: APIRoute = async ({ site }) => {
  const { changelog, overview } = await siteContent();
  const feed = changelogFeed(changelog, overview.name, baseUrlOf(site));
  return textResponse(formatAtomFeed(feed), 'application/atom+xml');
};
