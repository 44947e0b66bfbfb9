/** The lookup: the address that its forms are sent to and the names of their fields. */
export const lookupForm = {
  action: '/lookup',
  /** One text: a number, a brand and a number, a label or a scanned code. */
  text: 'q',
  manufacturer: 'manufacturer',
  partNumber: 'partNumber',
  /** Parts that a page left out before sending: `leftOutKinds`, separated by commas. */
  leftOut: 'leftOut',
} as const;

/** Parts of a text beside manufacturer and part number. They are never looked up. */
export const leftOutKinds = ['serial_number', 'quantity', 'other'] as const;
export type LeftOut = (typeof leftOutKinds)[number];

/** The address at which agents connect (Model Context Protocol, streamable HTTP). */
export const agentsPath = '/mcp';

/** The data of a chart, by the name of its file. */
export const chartPath = (data: string): string => `/evidence/charts/${data}`;

/** The first page of all records. */
export const cataloguePath = '/catalogue';

/** The page that lists the files of the whole catalogue. */
export const catalogueFilesPath = '/catalogue/files';

/** The records of a list as CSV; a list has the same address without `.csv`. */
export const recordTablePath = `${cataloguePath}.csv`;

/** The records that a search found, as CSV. The same address without `.csv` leads to the lookup, which has the search. */
export const searchTablePath = '/search.csv';

/** The list of all manufacturers. */
export const manufacturersPath = '/catalogue/manufacturers';

/** The page of coverage and limits. */
export const coveragePath = '/catalogue/coverage';

/** The page that looks up a list of manufacturers and part numbers. */
export const listLookupPath = '/catalogue/list';

/** The name of the part of an address that has the text of a list; a browser does not send it. */
export const listFragment = 'list';

/** The page that looks lists up, with a list of one product in it. */
export const oneLineListPath = (manufacturer: string, partNumber: string): string => {
  const list = `Manufacturer\tPart number\n${manufacturer}\t${partNumber}`;
  return `${listLookupPath}#${new URLSearchParams({ [listFragment]: list })}`;
};

/** The first page of the records of one manufacturer. */
export const manufacturerPath = (manufacturerId: string): string =>
  `/catalogue/manufacturer/${manufacturerId}`;

/** What changed in the catalogue, by edition. */
export const catalogueChangesPath = '/catalogue/changes';

/** The feed of what changed. A view of the page has the feed with the same query. */
export const changesFeedPath = `${catalogueChangesPath}.xml`;

/** Every parameter of the address of a view of what changed: a manufacturer, and the first day of editions. */
export const changesParameters = ['manufacturer', 'since'] as const;

/** What changed in the records of a manufacturer, or of all, in the editions since a day: the page, or its feed. */
export const changesPath = (
  manufacturer: string | undefined,
  since?: string,
  path: string = catalogueChangesPath,
): string => {
  const query = new URLSearchParams({
    ...(manufacturer !== undefined && { manufacturer }),
    ...(since !== undefined && { since }),
  });
  return query.size === 0 ? path : `${path}?${query}`;
};

/** The anchor of an edition on a page of changes. */
export const editionAnchor = (number: number): string => `edition-${number}`;

/** The corrections of this service, and how to report an error. */
export const correctionsPath = '/corrections';

/** How to report an error. */
export const reportErrorPath = `${correctionsPath}#report`;

/** The first page of the list of Insights. */
export const insightsPath = '/insights';

/** The prefix of the numbers of its other pages: a number alone could be the slug of an Insight. */
export const furtherInsightsPath = `${insightsPath}/page`;

/** The prefix of the slugs of categories, for the Insights of one. */
export const insightCategoriesPath = `${insightsPath}/category`;

/** The page of the documentation that lists the functions of products and the rules by which they are read. */
export const functionsPath = '/docs/functions';

/** The place of a rule on that page. */
export const functionRulePath = (rule: number): string => `${functionsPath}#rule-${rule}`;

/** The page of an Insight. */
export const insightPath = (slug: string): string => `/insights/${slug}`;

/** The page of an Insight that was withdrawn. The address of the Insight answers with it. */
export const withdrawnInsightPath = (slug: string): string => `${insightsPath}/withdrawn/${slug}`;

/** The problem with which the API answers for an Insight that was withdrawn, as a file. */
export const withdrawnInsightProblemPath = (slug: string): string =>
  `/problems/insight_withdrawn/${slug}.json`;

/** A published Insight in the API. */
export const insightApiPath = (slug: string): string => `/api/v1/insights/${slug}`;

/** The page of a record. */
export const recordPath = (productId: string): string => `/products/${productId}`;

/** The current statements of a record's sources, as JSON. */
export const statementsPath = (productId: string): string => `${recordPath(productId)}/statements.json`;

/** The history of a record's statements, as JSON. */
export const historyPath = (productId: string): string => `${recordPath(productId)}/history.json`;

/** The statements of a record's sources on a day (`YYYY-MM-DD`), as JSON. */
export const dayPath = (productId: string, day: string): string => `${recordPath(productId)}/on/${day}.json`;

/** The query parameter of a record's page for the statements on a day. */
export const recordDayParameter = 'on';

/** The filters of the catalogue, in the order of the form. Each is a query parameter. */
export const catalogueFilters = [
  'manufacturer',
  'function',
  'market',
  'rack-units',
  'ports',
  'year',
  'licence',
] as const;

export type CatalogueFilter = (typeof catalogueFilters)[number];

/** One value for each filter that is set. */
export type CatalogueFilterValues = Readonly<Partial<Record<CatalogueFilter, string>>>;

/** The orders of a list of records by their value in an address, the usual one first. */
export const recordOrders = ['part-number', 'newest', 'oldest'] as const;

export type RecordOrder = (typeof recordOrders)[number];

/** The parameter of an address that names a page of a list, from 2 on. */
export const pageParameter = 'page';

/** Every parameter of the address of the table of a list of records. */
export const recordTableParameters = [...catalogueFilters, 'sort'] as const;

/** Every parameter of the address of a list of records. */
export const recordListParameters = [...recordTableParameters, pageParameter] as const;

/** The address of a page of a list, whose first page has the address `first`, with or without a query. */
export const listPagePath = (first: string, page: number): string => {
  if (page === 1) return first;
  return `${first}${first.includes('?') ? '&' : '?'}${pageParameter}=${page}`;
};

const filteredPath = (path: string, values: CatalogueFilterValues, order: RecordOrder): string => {
  const query = new URLSearchParams(
    catalogueFilters.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
  );
  if (order !== recordOrders[0]) query.set('sort', order);
  return query.size === 0 ? path : `${path}?${query}`;
};

/** The address of the records that meet all of the filters, in an order. */
export const filteredCataloguePath = (
  values: CatalogueFilterValues,
  order: RecordOrder = recordOrders[0],
): string => filteredPath(cataloguePath, values, order);

/** The address of the same records as CSV. */
export const filteredTablePath = (values: CatalogueFilterValues, order: RecordOrder): string =>
  filteredPath(recordTablePath, values, order);
