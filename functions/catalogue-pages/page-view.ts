import {
  type ListPage,
  type Lookup,
  type LookupAnswer,
  type PageView,
  recordsOnPage,
  resultsOnPage,
} from '../../src/contracts/page-views.ts';
import {
  type CatalogueFilterValues,
  catalogueFilters,
  cataloguePath,
  filteredCataloguePath,
  listPagePath,
  lookupForm,
  manufacturerPath,
  manufacturersPath,
  pageParameter,
  type RecordOrder,
  recordDayParameter,
  recordListParameters,
  recordOrders,
  recordPath,
  searchPath,
} from '../../src/contracts/site-paths.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ListPart, PrebuiltProduct } from '../catalogue/catalogue-rows.ts';
import { findByPartNumber, lookUp } from '../catalogue/look-up.ts';
import { decodePath } from '../http/path.ts';

/**
 * What answers the address of a page: its view with the status, or another address to go to. `address` is the one at which the
 * CDN keeps the page until the next deploy; without it no cache keeps it.
 */
export type PageOutcome =
  | {
      readonly kind: 'view';
      readonly status: 200 | 404 | 410;
      readonly view: PageView;
      readonly address?: string;
    }
  | { readonly kind: 'moved'; readonly status: 302 | 303; readonly location: string };

/** A kind of page that is rendered on demand. */
export type PageRoute = {
  /** The route as in the documentation, for the log. */
  readonly route: string;
  /** What a page depends on, of the query of its address. */
  readonly parameters: readonly string[];
  /** What answers an address; `name` is the last part of its path, decoded. */
  readonly find: (catalogue: Catalogue, query: URLSearchParams, name: string) => Promise<PageOutcome>;
};

/** The answer to an address of no page. */
export const pageNotFound: PageOutcome = { kind: 'view', status: 404, view: { kind: 'not_found' } };

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

const filtersIn = (query: URLSearchParams): CatalogueFilterValues =>
  Object.fromEntries(
    catalogueFilters.flatMap((name) => {
      const value = query.get(name) ?? '';
      return value === '' ? [] : [[name, value]];
    }),
  );

const orderIn = (query: URLSearchParams): RecordOrder =>
  recordOrders.find((order) => order === query.get('sort')) ?? recordOrders[0];

const findRecords: PageRoute['find'] = async (catalogue, query) => {
  const [filters, order] = [filtersIn(query), orderIn(query)];
  // The form sends every field, also those that are not set: one view has one address.
  if (query.has('sort', recordOrders[0]) || catalogueFilters.some((name) => query.get(name) === '')) {
    return { kind: 'moved', status: 302, location: filteredCataloguePath(filters, order) };
  }
  const list = await listPage(query, recordsOnPage, (skipped) =>
    catalogue.listRecords(filters, order, skipped),
  );
  if (list === undefined) return pageNotFound;
  const [choices, { dataset }] = [await catalogue.choices(filters), await catalogue.settings()];
  // A list without records is also that of values which a stranger made up.
  const address =
    list.total === 0 ? undefined : listPagePath(filteredCataloguePath(filters, order), list.page);
  return found({ kind: 'records', filters, order, list, choices, dataset }, address);
};

const findManufacturer: PageRoute['find'] = async (catalogue, query, id) => {
  const manufacturer = await catalogue.findManufacturer(id);
  // Another name of it has no page.
  if (manufacturer?.id !== id) return pageNotFound;
  const list = await listPage(query, recordsOnPage, (skipped) =>
    catalogue.listRecords({ manufacturer: id }, recordOrders[0], skipped),
  );
  if (list === undefined) return pageNotFound;
  return found({ kind: 'manufacturer', manufacturer, list }, listPagePath(manufacturerPath(id), list.page));
};

const findRecord: PageRoute['find'] = async (catalogue, query, id) => {
  const record = await catalogue.findRecord(id);
  if (record !== undefined) {
    const { ownReports } = await catalogue.settings();
    const day = query.get(recordDayParameter) ?? undefined;
    const address = day === undefined ? recordPath(id) : undefined;
    return found({ kind: 'record', record: record.shown(), day, ownReports }, address);
  }
  const removed = await catalogue.findRemoved(id);
  return removed === undefined
    ? pageNotFound
    : { kind: 'view', status: 410, view: { kind: 'removed_record', id, record: removed } };
};

const search: PageRoute['find'] = async (catalogue, query) => {
  const words = (query.get('q') ?? '').trim();
  const list = await listPage(query, resultsOnPage, (skipped) => catalogue.search(words, skipped));
  return list === undefined ? pageNotFound : found({ kind: 'search', words, list });
};

/** The record that was looked up exactly, or what is shown instead. A part number may be looked up without its manufacturer. */
const findLookedUp = async (
  catalogue: Catalogue,
  lookup: Lookup,
): Promise<PrebuiltProduct | LookupAnswer> => {
  const { manufacturer, partNumber } = lookup;
  if (partNumber === '') {
    const named = manufacturer === '' ? undefined : await catalogue.findManufacturer(manufacturer);
    return { kind: 'part_number_missing', manufacturer: named };
  }
  if (manufacturer === '') {
    const found = await findByPartNumber(catalogue, [partNumber]);
    return { kind: 'part_number_alone', manufacturer: undefined, similar: [], candidates: [], ...found };
  }
  const found = await lookUp(catalogue, [lookup]);
  if ('body' in found) return found;
  return found.manufacturer === undefined
    ? { kind: 'manufacturer_unknown', ...found }
    : { kind: 'part_number_unknown', ...found, manufacturer: found.manufacturer };
};

const findLookup: PageRoute['find'] = async (catalogue, query) => {
  const lookup = {
    manufacturer: query.get(lookupForm.manufacturer) ?? '',
    partNumber: query.get(lookupForm.partNumber) ?? '',
  };
  const answer = await findLookedUp(catalogue, lookup);
  if ('body' in answer) return { kind: 'moved', status: 303, location: recordPath(answer.id) };
  const isFound =
    answer.kind === 'part_number_missing' ||
    (answer.kind === 'part_number_alone' && answer.elsewhere.length > 0);
  const present =
    answer.kind === 'part_number_unknown'
      ? (await catalogue.choices({ manufacturer: answer.manufacturer.id })).function
      : undefined;
  return { kind: 'view', status: isFound ? 200 : 404, view: { kind: 'lookup', lookup, answer, present } };
};

const routes: readonly (PageRoute & { readonly path: RegExp })[] = [
  {
    route: '/products/{id}',
    path: /^\/products\/[^/]+$/,
    parameters: [recordDayParameter],
    find: findRecord,
  },
  {
    route: cataloguePath,
    path: /^\/catalogue$/,
    parameters: recordListParameters,
    find: findRecords,
  },
  {
    route: manufacturersPath,
    path: /^\/catalogue\/manufacturers$/,
    parameters: [],
    find: async (catalogue) =>
      found({ kind: 'manufacturers', manufacturers: await catalogue.manufacturers() }, manufacturersPath),
  },
  {
    route: '/catalogue/manufacturer/{id}',
    path: /^\/catalogue\/manufacturer\/[^/]+$/,
    parameters: [pageParameter],
    find: findManufacturer,
  },
  // What was searched or looked up may be confidential, and no cache keeps it.
  { route: searchPath, path: /^\/search$/, parameters: [], find: search },
  { route: lookupForm.action, path: /^\/lookup$/, parameters: [], find: findLookup },
];

/** The path of a page without the slash that may follow it. */
export const pagePathOf = (pathname: string): string => pathname.replace(/(?<=.)\/$/, '');

/** The kind of page at a path; undefined when no page at it is rendered on demand. */
export const pageRouteOf = (pathname: string): PageRoute | undefined =>
  routes.find(({ path }) => path.test(pagePathOf(pathname)));

/** What answers the address of a page. */
export const findPage = async (
  route: PageRoute,
  catalogue: Catalogue,
  address: URL,
): Promise<PageOutcome> => {
  const name = decodePath(pagePathOf(address.pathname).split('/').at(-1) ?? '');
  return name === undefined ? pageNotFound : route.find(catalogue, address.searchParams, name);
};
