import { type ListPage, type PageView, recordsOnPage } from '../../src/contracts/page-views.ts';
import {
  catalogueChangesPath,
  catalogueFilesPath,
  catalogueFilters,
  changesFeedPath,
  changesParameters,
  changesPath,
  filteredCataloguePath,
  listPagePath,
  lookupForm,
  manufacturerPath,
  manufacturersPath,
  pageParameter,
  recordDayParameter,
  recordOrders,
  recordPath,
} from '../../src/contracts/site-paths.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ListPart } from '../catalogue/catalogue-rows.ts';
import { createMatcher, createPathReader, decodePath } from '../http/path.ts';
import { pageRoutes, type Route } from '../routes.ts';
import { findLookup } from './find-lookup.ts';
import { filtersIn, orderIn } from './list-query.ts';
import type { FindPage, PageOutcome } from './page-outcome.ts';

const atomType = 'application/atom+xml; charset=utf-8';

/** The answer to an address of no page. */
const pageNotFound: PageOutcome = { kind: 'view', status: 404, view: { kind: 'not_found' } };

const found = (view: PageView, address?: string): PageOutcome => ({
  kind: 'view',
  status: 200,
  view,
  ...(address !== undefined && { address }),
});

/** The number of the page that an address names, from 1; undefined when it names none that could exist. */
const pageIn = (query: URLSearchParams): number | undefined => {
  const written = query.get(pageParameter);
  if (written === null) return 1;
  return /^[1-9]\d{0,6}$/.test(written) ? Number(written) : undefined;
};

/** The page of a list that an address names; undefined when the list has no such page. */
const listPage = async <Entry>(
  query: URLSearchParams,
  entriesOnPage: number,
  read: (skipped: number) => Promise<ListPart<Entry>>,
): Promise<ListPage<Entry> | undefined> => {
  const page = pageIn(query);
  if (page === undefined) return undefined;
  const { entries, total } = await read((page - 1) * entriesOnPage);
  return entries.length === 0 && page > 1 ? undefined : { entries, total, page };
};

const findRecords: FindPage = async (catalogue, query) => {
  // Who types a text into the address of the catalogue means to look it up.
  const text = query.get(lookupForm.text);
  if (text !== null) {
    const asked = text === '' ? '' : `?${new URLSearchParams({ [lookupForm.text]: text })}`;
    return { kind: 'moved', status: 302, location: `${lookupForm.action}${asked}` };
  }
  const [filters, order] = [filtersIn(query), orderIn(query)];
  // The form sends every field, also those that are not set: one view has one address.
  if (query.has('sort', recordOrders[0]) || catalogueFilters.some((name) => query.get(name) === '')) {
    return { kind: 'moved', status: 302, location: filteredCataloguePath(filters, order) };
  }
  const list = await listPage(query, recordsOnPage, (skipped) =>
    catalogue.listRecords(filters, order, skipped),
  );
  if (list === undefined) return pageNotFound;
  const [choices, { dataset, files }] = [await catalogue.choices(filters), await catalogue.settings()];
  const bound = new Set(
    files.flatMap(({ licence }) => (licence.conditions === undefined ? [] : [licence.id])),
  );
  // The choices of a filter that is set are those beside it.
  const withConditions = choices.licence
    .filter(({ value }) => bound.has(value) && value === (filters.licence ?? value))
    .reduce((sum, { records }) => sum + records, 0);
  // A list without records is also that of values which a stranger made up.
  const address =
    list.total === 0 ? undefined : listPagePath(filteredCataloguePath(filters, order), list.page);
  return found({ kind: 'records', filters, order, list, withConditions, choices, dataset }, address);
};

const findManufacturer: FindPage = async (catalogue, query, id) => {
  const manufacturer = await catalogue.findManufacturer(id);
  // Another name of it has no page.
  if (manufacturer?.id !== id) return pageNotFound;
  const list = await listPage(query, recordsOnPage, (skipped) =>
    catalogue.listRecords({ manufacturer: id }, recordOrders[0], skipped),
  );
  if (list === undefined) return pageNotFound;
  return found({ kind: 'manufacturer', manufacturer, list }, listPagePath(manufacturerPath(id), list.page));
};

const findRecord: FindPage = async (catalogue, query, id) => {
  const record = await catalogue.findRecord(id);
  if (record !== undefined) {
    const { ownReports, editions } = await catalogue.settings();
    const day = query.get(recordDayParameter) ?? undefined;
    const address = day === undefined ? recordPath(id) : undefined;
    return found(
      { kind: 'record', record: record.shown(), day, edition: editions.at(-1), ownReports },
      address,
    );
  }
  const removed = await catalogue.findRemoved(id);
  return removed === undefined
    ? pageNotFound
    : { kind: 'view', status: 410, view: { kind: 'removed_record', id, record: removed } };
};

/** The search has become a part of the lookup, which takes its parameters. */
const search: FindPage = async (_catalogue, query) => ({
  kind: 'moved',
  status: 301,
  location: query.size === 0 ? lookupForm.action : `${lookupForm.action}?${query}`,
});

const findManufacturers: FindPage = async (catalogue) =>
  found({ kind: 'manufacturers', manufacturers: await catalogue.manufacturers() }, manufacturersPath);

/** The page or the feed of what changed, which `path` names. */
const findChanges =
  (path: string): FindPage =>
  async (catalogue, query) => {
    const [id, since] = changesParameters.map((name) => query.get(name) || undefined);
    // The form sends both fields, also one that is not set: one view has one address.
    if (changesParameters.some((name) => query.get(name) === '')) {
      return { kind: 'moved', status: 302, location: changesPath(id, since, path) };
    }
    const manufacturer = id === undefined ? undefined : await catalogue.findManufacturer(id);
    const isDay = since === undefined || /^\d{4}-\d{2}-\d{2}$/.test(since);
    if (manufacturer?.id !== id || !isDay) return pageNotFound;
    const { editions: all, baseUrl, files } = await catalogue.settings();
    const [days, { manufacturer: choices }] = [all.map(({ date }) => date), await catalogue.choices({})];
    const view: PageView = {
      kind: 'changes',
      manufacturer: manufacturer && { id: manufacturer.id, name: manufacturer.name },
      since,
      editions: await catalogue.changes(id, since),
      days,
      manufacturers: choices.map(({ value, text }) => ({ id: value, name: text })),
      baseUrl,
      licence: files[0]?.licence.name ?? '',
    };
    // A day that no edition has is one of as many as a stranger likes.
    return found(
      view,
      since === undefined || days.includes(since) ? changesPath(id, since, path) : undefined,
    );
  };

/** Leads from the former page or feed of the changes of a manufacturer to the one that took its place. */
const leadTo =
  (path: string): FindPage =>
  async (catalogue, _query, id) =>
    (await catalogue.findManufacturer(id))?.id === id
      ? { kind: 'moved', status: 301, location: changesPath(id, undefined, path) }
      : pageNotFound;

const findFiles: FindPage = async (catalogue) =>
  found({ kind: 'files', files: (await catalogue.settings()).files }, catalogueFilesPath);

/** A page that is rendered on demand: its route, and what answers an address of it. */
export type Page = Route & {
  /** The media type of the page, where it is not HTML. */
  readonly type?: string;
  readonly find: (catalogue: Catalogue, address: URL) => Promise<PageOutcome>;
};

const pageAt = (route: Route, find: FindPage): Page => {
  const valuesOf = createPathReader(route.path);
  return {
    ...route,
    find: async (catalogue, address) => {
      const { id = '' } = valuesOf({ url: address.href });
      const decoded = decodePath(id);
      return decoded === undefined ? pageNotFound : find(catalogue, address.searchParams, decoded);
    },
  };
};

/** Every page that is rendered on demand. */
export const pages: readonly Page[] = [
  pageAt(pageRoutes.record, findRecord),
  pageAt(pageRoutes.records, findRecords),
  pageAt(pageRoutes.changes, findChanges(catalogueChangesPath)),
  { ...pageAt(pageRoutes.changesFeed, findChanges(changesFeedPath)), type: atomType },
  pageAt(pageRoutes.formerChanges, leadTo(catalogueChangesPath)),
  pageAt(pageRoutes.formerChangesFeed, leadTo(changesFeedPath)),
  pageAt(pageRoutes.files, findFiles),
  pageAt(pageRoutes.manufacturers, findManufacturers),
  pageAt(pageRoutes.manufacturer, findManufacturer),
  pageAt(pageRoutes.search, search),
  pageAt(pageRoutes.lookup, findLookup),
];

/** Finds the page at the address of a request; undefined when no page at it is rendered on demand. */
export const findPage = createMatcher(pages);
