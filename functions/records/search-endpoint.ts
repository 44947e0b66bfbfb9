import { fromParameter, searchServicePaths } from '../../src/contracts/search-service.ts';
import {
  type CatalogueFilterValues,
  catalogueFilters,
  type RecordOrder,
  recordOrders,
} from '../../src/contracts/site-paths.ts';
import { createEndpoint, type EndpointPlatform, problemOutcome } from '../http/endpoint.ts';
import { unlessUnavailable } from '../products/catalogue-outcome.ts';
import type { FilterStore } from './filter-store.ts';
import type { SearchStore } from './search-store.ts';

/** More characters of a search do not count; the form takes no more either. */
const maxCharacters = 200;

const skippedIn = (query: URLSearchParams): number => {
  const from = Number(query.get(fromParameter) ?? '0');
  return Number.isSafeInteger(from) && from > 0 ? from : 0;
};

const filtersIn = (query: URLSearchParams): CatalogueFilterValues =>
  Object.fromEntries(
    catalogueFilters.flatMap((name) => {
      const value = query.get(name) ?? '';
      return value === '' ? [] : [[name, value]];
    }),
  );

const orderIn = (query: URLSearchParams): RecordOrder =>
  recordOrders.find((order) => order === query.get('sort')) ?? 'part-number';

/**
 * The searches of the pages when the catalogue is too large for an index in the browser. What was searched for may be
 * confidential: the log has no query, and no cache keeps an answer.
 */
export const createSearchEndpoint = (
  search: () => SearchStore,
  filters: () => FilterStore,
  platform: EndpointPlatform,
) => {
  const answer = (url: URL): unknown => {
    const { pathname, searchParams } = url;
    switch (pathname.replace(/\/$/, '')) {
      case searchServicePaths.pages:
        return search().findPages(
          (searchParams.get('q') ?? '').slice(0, maxCharacters),
          skippedIn(searchParams),
        );
      case searchServicePaths.records:
        return filters().findRecords(filtersIn(searchParams), orderIn(searchParams), skippedIn(searchParams));
      case searchServicePaths.counts:
        return filters().countChoices(filtersIn(searchParams));
      default:
        return undefined;
    }
  };
  return createEndpoint(
    {
      route: '/search/*.json',
      methods: ['GET'],
      crossOrigin: false,
      handle: (request) =>
        unlessUnavailable(async () => {
          const body = answer(new URL(request.url));
          if (body === undefined) return problemOutcome({ code: 'not_found' });
          const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' };
          return { kind: 'reply', reply: { status: 200, headers, body: JSON.stringify(body) } };
        }),
    },
    platform,
  );
};
