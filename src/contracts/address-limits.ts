/**
 * The limits of requests from one network address, for the texts that state them. Netlify reads those of the functions
 * from the literals in `netlify/functions`, and so does the local server; a test compares the two.
 */
export const addressLimits = {
  /** Lookups in 60 seconds: of the API, and of the lookup form, each for itself. */
  lookupsPerMinute: 600,
  /** Requests to each of the two supplier endpoints in 60 seconds, whatever their key. */
  supplierRequestsPerMinute: 600,
  /** Requests in 60 seconds that are refused because of their key with a 401, and not with a 429. */
  refusedKeysPerMinute: 30,
} as const;
