import {
  type CatalogueFilterValues,
  catalogueFilters,
  type RecordOrder,
  recordOrders,
} from '../../src/contracts/site-paths.ts';

/** The filters that the query of an address sets. */
export const filtersIn = (query: URLSearchParams): CatalogueFilterValues =>
  Object.fromEntries(
    catalogueFilters.flatMap((name) => {
      const value = query.get(name) ?? '';
      return value === '' ? [] : [[name, value]];
    }),
  );

/** The order that the query of an address names, or the usual one. */
export const orderIn = (query: URLSearchParams): RecordOrder =>
  recordOrders.find((order) => order === query.get('sort')) ?? recordOrders[0];
