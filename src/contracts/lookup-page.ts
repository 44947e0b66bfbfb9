/** What the lookup form asks with: the address it is sent to and the names of its fields. */
export const lookupForm = { action: '/lookup', maker: 'maker', partNumber: 'partNumber' } as const;

/** The notices that a lookup without a record leads to, by their ids on the page they stand on. */
export const lookupNotices = {
  incomplete: 'lookup-incomplete',
  makerNotFound: 'maker-not-found',
  partNumberNotFound: 'part-number-not-found',
} as const;

/** The first page of all records. */
export const cataloguePath = '/catalogue';

/** The list of all makers. */
export const makersPath = '/catalogue/makers';

/** The first page of the records of one maker. */
export const makerPath = (manufacturerId: string): string => `/catalogue/maker/${manufacturerId}`;

/** The page of a record. */
export const recordPath = (productId: string): string => `/products/${productId}`;
