import type { APIRoute } from 'astro';
import { formatCalendarDate } from '../../components/dates.ts';
import { ownContentRoot } from '../../content/content-root.ts';
import { siteContent } from '../../content/site-content.ts';
import { catalogueChangesPath } from '../../contracts/site-paths.ts';
import { changedEditions, manufacturerNamer } from '../../publish/edition-changes.ts';
import { changesFeed } from '../../publish/feeds/changes-feed.ts';
import { formatAtomFeed } from '../../publish/feeds/formats.ts';
import { baseUrlOf, textResponse } from '../../publish/responses.ts';

/** What changed in the catalogue, by edition, as Atom. */
export const GET: APIRoute = async ({ site }) => {
  const { catalogue, overview } = await siteContent();
  const feed = changesFeed(changedEditions(ownContentRoot(), catalogue), {
    title: `${overview.name}: what changed in the catalogue`,
    path: catalogueChangesPath,
    nameOf: manufacturerNamer(catalogue),
    formatDate: formatCalendarDate,
    baseUrl: baseUrlOf(site),
    licence: catalogue.licence,
  });
  return textResponse(formatAtomFeed(feed), 'application/atom+xml');
};
