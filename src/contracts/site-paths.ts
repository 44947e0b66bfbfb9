/** The lookup form: the address that it is sent to and the names of its fields. */
export const lookupForm = {
  action: '/lookup',
  manufacturer: 'manufacturer',
  partNumber: 'partNumber',
} as const;

/** The built page that answers a lookup. Only the function at `lookupForm.action` serves it, filled in. */
export const lookupPagePath = '/lookup/page';

/** What stands in the built page at the places that the function fills in. */
export const lookupSlots = {
  answer: '{{answer}}',
  manufacturer: '{{manufacturer}}',
  partNumber: '{{part-number}}',
} as const;

/** The first page of all records. */
export const cataloguePath = '/catalogue';

/** The list of all manufacturers. */
export const manufacturersPath = '/catalogue/manufacturers';

/** The page that looks up a list of manufacturers and part numbers. */
export const listLookupPath = '/catalogue/list';

/** The first page of the records of one manufacturer. */
export const manufacturerPath = (manufacturerId: string): string =>
  `/catalogue/manufacturer/${manufacturerId}`;

/** The first page of the list of Insights. */
export const insightsPath = '/insights';

/** What the numbers of its other pages are appended to: a number alone could be the slug of an Insight. */
export const furtherInsightsPath = '/insights/page';

/** The page of an Insight. */
export const insightPath = (slug: string): string => `/insights/${slug}`;

/** A published Insight in the API. */
export const insightApiPath = (slug: string): string => `/api/v1/insights/${slug}`;

/** The page of a record. */
export const recordPath = (productId: string): string => `/products/${productId}`;

/**
 * What the catalogue can be filtered by, in the order of the form. Each is a filter of the search index and a parameter of
 * the address of a filtered view.
 */
export const catalogueFilters = ['manufacturer', 'market', 'class', 'rack-units', 'ports', 'year'] as const;

export type CatalogueFilter = (typeof catalogueFilters)[number];

/** One value for each filter that is set. */
export type CatalogueFilterValues = Readonly<Partial<Record<CatalogueFilter, string>>>;

/** The orders of a filtered list by their value in an address, the usual one first. */
export const recordOrders = ['part-number', 'newest', 'oldest'] as const;

export type RecordOrder = (typeof recordOrders)[number];

/** The address of the records that meet all of the filters. */
export const filteredCataloguePath = (values: CatalogueFilterValues): string => {
  const query = new URLSearchParams(
    catalogueFilters.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
  );
  return query.size === 0 ? cataloguePath : `${cataloguePath}?${query}`;
};

/**
 * The word by which the search index finds every record. A search without words would load the whole index
 * (https://github.com/Pagefind/pagefind/pull/1317, in Pagefind from 1.6 on). It begins as no other word does, so that one
 * part of the index is enough.
 */
export const anyRecordWord = 'qqrecord';
