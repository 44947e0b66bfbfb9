import type { APIRoute } from 'astro';
import { siteName } from '../../contracts/site-name.ts';
import {
  catalogueChangesPath,
  changesFeedPath,
  changesPath,
  manufacturerPath,
} from '../../contracts/site-paths.ts';
import { formatCalendarDate } from '../../publish/dates.ts';
import { changesFeed } from '../../publish/feeds/changes-feed.ts';
import { formatAtomFeed } from '../../publish/feeds/formats.ts';

export const prerender = false;

/** The feed of exactly the view of what changed at the same address without `.xml`. */
export const GET: APIRoute = ({ locals: { view, status = 200 } }) => {
  if (view?.kind !== 'changes') return new Response('There is no such feed.', { status });
  const { manufacturer, since, editions, baseUrl, licence } = view;
  const of = manufacturer === undefined ? 'the catalogue' : `the records of ${manufacturer.name}`;
  // The feed of a manufacturer once had the page of this path.
  const idPath =
    manufacturer === undefined ? catalogueChangesPath : `${manufacturerPath(manufacturer.id)}/changes`;
  const page = changesPath(manufacturer?.id, since);
  const feed = changesFeed(editions, {
    title: `${siteName}: what changed in ${of}`,
    page,
    own: changesPath(manufacturer?.id, since, changesFeedPath),
    id: since === undefined ? idPath : page,
    idPath,
    formatDate: formatCalendarDate,
    baseUrl,
    licence,
  });
  return new Response(formatAtomFeed(feed), { status });
};
