import type { APIRoute, GetStaticPaths } from 'astro';
import { formatCalendarDate } from '../../../../components/dates.ts';
import { ownContentRoot } from '../../../../content/content-root.ts';
import { siteContent } from '../../../../content/site-content.ts';
import { manufacturerChangesPath } from '../../../../contracts/site-paths.ts';
import {
  changedEditions,
  changedManufacturers,
  changesOfManufacturer,
  manufacturerNamer,
} from '../../../../publish/edition-changes.ts';
import { changesFeed } from '../../../../publish/feeds/changes-feed.ts';
import { formatAtomFeed } from '../../../../publish/feeds/formats.ts';
import { baseUrlOf, textResponse } from '../../../../publish/responses.ts';

export const getStaticPaths = (async () => {
  const { catalogue } = await siteContent();
  return changedManufacturers(ownContentRoot(), catalogue).map((id) => ({ params: { id } }));
}) satisfies GetStaticPaths;

/** What changed in the records of a manufacturer, by edition, as Atom. */
export const GET: APIRoute<Record<string, never>, { readonly id: string }> = async ({
  params: { id },
  site,
}) => {
  const { catalogue, overview } = await siteContent();
  const nameOf = manufacturerNamer(catalogue);
  const feed = changesFeed(changesOfManufacturer(changedEditions(ownContentRoot(), catalogue), id), {
    title: `${overview.name}: what changed in the records of ${nameOf(id)}`,
    path: manufacturerChangesPath(id),
    nameOf,
    formatDate: formatCalendarDate,
    baseUrl: baseUrlOf(site),
    licence: catalogue.licence,
  });
  return textResponse(formatAtomFeed(feed), 'application/atom+xml');
};
