/**
 * The numbers that the database enforces (`netlify/database/migrations`), for the answers and texts that name
 * them. A test holds the two together.
 */
export const keyLimits = {
  /** Accepted requests of a key in any 60 seconds. */
  requestsPerMinute: 60,
  /** Keys of a company that work at the same time. */
  activeKeys: 5,
  /** Keys a company may create in any 24 hours. */
  keysPerDay: 20,
  /** Key records kept for a company, those that no longer work included. */
  retainedKeys: 200,
  /** Calendar years after which a key expires. */
  lifetimeYears: 1,
} as const;
