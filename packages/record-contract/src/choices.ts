/** The version of the supplier record contract that this code validates, as in `schemaVersion`. */
export const contractVersion = '0.1.0';

/** Connection types: directly through the API, or through an SDK. */
export const sourceModes = ['api', 'sdk'] as const;

/** The kind of offer. Capacity has a time window. */
export const recordKinds = ['product', 'capacity', 'service'] as const;

/** The condition that the source states, or `unknown`. */
export const recordConditions = ['new', 'used', 'refurbished', 'unknown'] as const;

/** Whether the source still offers the record. */
export const recordStatuses = ['active', 'withdrawn'] as const;

/** Who may see a price. */
export const priceAudiences = ['public'] as const;

/** Whether prices exclude tax, include tax, or the source does not state it. */
export const taxBases = ['net', 'gross', 'unknown'] as const;
