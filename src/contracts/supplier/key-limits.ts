/**
 * The limits of keys, for the responses and texts that state them. The database enforces the same numbers
 * (`netlify/database/migrations`); a test compares the two.
 */
export const keyLimits = {
  /** Accepted requests of a key in any 60 seconds. */
  requestsPerMinute: 60,
  /** Active keys of a company. */
  activeKeys: 5,
  /** Keys that a company can create in any 24 hours. */
  keysPerDay: 20,
  /** Stored keys of a company, including those that are no longer active. */
  retainedKeys: 200,
  /** Calendar years after which a key expires. */
  lifetimeYears: 1,
} as const;
