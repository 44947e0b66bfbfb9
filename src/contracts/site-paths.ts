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

/** The page of an Insight. */
export const insightPath = (slug: string): string => `/insights/${slug}`;

/** A published Insight in the API. */
export const insightApiPath = (slug: string): string => `/api/v1/insights/${slug}`;

/** The page of a record. */
export const recordPath = (productId: string): string => `/products/${productId}`;
