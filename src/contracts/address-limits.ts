/**
 * The limits of requests from one network address, for the texts that state them. Netlify reads those of the functions
 * from the literals in `netlify/functions`, and so does the local server; a test compares the two.
 */
export const addressLimits = {
  /** Requests in 60 seconds that are answered from the catalogue: lookups, pages, searches and calls of agents together. */
  catalogueRequestsPerMinute: 600,
  /** Requests in 60 seconds for the records of a list or a search as CSV, each of which costs as much as ten pages. */
  catalogueTablesPerMinute: 60,
  /**
   * Milliseconds of the thread in 60 seconds, above which a network waits until others have been answered: as much as all of the
   * requests of the catalogue take at five milliseconds each, which is what a page costs.
   */
  computingMillisecondsPerMinute: 3000,
  /** Requests of the console in 60 seconds. */
  consoleRequestsPerMinute: 600,
  /** Requests of prebuilt files in 60 seconds by methods that only a function answers. */
  prebuiltMethodsPerMinute: 600,
  /** Requests in 60 seconds to addresses under `/api/` that no endpoint has. */
  unknownAddressesPerMinute: 600,
  /** Requests to each of the two supplier endpoints in 60 seconds; a server without a CDN does not count those of accepted keys. */
  supplierRequestsPerMinute: 6000,
  /** Requests in 60 seconds that are refused because of their key with a 401, and not with a 429. */
  refusedKeysPerMinute: 30,
} as const;

/** The answer of a server without a CDN to a network address above a limit. */
export const tooManyFromAddressDetail =
  'There were too many requests from your network address. Wait as long as the Retry-After header says.';
