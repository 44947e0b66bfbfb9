/*
 * The limits of the record contract, and after them those of keys. Lengths count Unicode code points. Each limit of the contract
 * is a constant of its own, so that a bundler can inline it.
 */

/** Largest request body, in bytes: 256 KiB. */
export const maxBodyBytes = 262_144;
export const minRecords = 1;
export const maxRecords = 50;
export const minTiers = 1;
export const maxTiers = 50;
export const maxIdentifierLength = 160;
export const maxSourceVersionLength = 160;
export const maxTitleLength = 500;
export const maxUnitLength = 40;
/** Manufacturer, part number, location and name of the source system, for which the specification sets no limit. */
export const maxTextLength = 500;
/** Digits of a decimal before the point. */
export const maxIntegerDigits = 12;
/** Digits of a decimal after the point. */
export const maxFractionDigits = 8;
export const minLeadTimeDays = 0;
export const maxLeadTimeDays = 3650;
/** How far `observedAt` may be after the reference time. */
export const maxObservedAheadSeconds = 60;
/** How long after `observedAt` a record may expire: 24 hours. */
export const maxValiditySeconds = 86_400;
/** The number of findings that a response lists; it counts all of them. */
export const maxListedFindings = 100;

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

/** A number as texts for people show it: `262,144`. */
export const groupDigits = (number: number): string => number.toLocaleString('en');
