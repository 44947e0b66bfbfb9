/**
 * Every number of the record contract, for the schemas, the checker and the pages alike.
 * Lengths count Unicode code points.
 */
export const limits = {
  /** Largest request body, in bytes: 256 KiB. */
  maxBodyBytes: 262_144,
  minRecords: 1,
  maxRecords: 50,
  minTiers: 1,
  maxTiers: 50,
  maxIdentifierLength: 160,
  maxVersionTokenLength: 160,
  maxTitleLength: 500,
  maxUnitLength: 40,
  /** Manufacturer, part number, location and the name of the source system, where the contract names none. */
  maxTextLength: 500,
  maxIntegerDigits: 12,
  maxFractionDigits: 8,
  minLeadTimeDays: 0,
  maxLeadTimeDays: 3650,
  /** How far `observedAt` may be ahead of the clock. */
  maxObservedAheadSeconds: 60,
  /** How long after `observedAt` a record may expire: 24 hours. */
  maxValiditySeconds: 86_400,
  /** How many findings are listed; all of them are counted. */
  maxListedFindings: 100,
} as const;
