/** How the batch reaches the service: through the API or through a development kit. */
export const sourceModes = ['api', 'sdk'] as const;

/** What a record offers: a product, capacity in a time window, or a service. */
export const recordKinds = ['product', 'capacity', 'service'] as const;

/** The condition that the source states, or `unknown`. */
export const recordConditions = ['new', 'used', 'refurbished', 'unknown'] as const;

/** Whether the source still offers the record. */
export const recordStatuses = ['active', 'withdrawn'] as const;

/** Who a price is meant for. */
export const priceAudiences = ['public'] as const;

/** Whether prices are without tax, with tax, or the source does not say. */
export const taxBases = ['net', 'gross', 'unknown'] as const;

/** What a key may be allowed to do; the service alone assigns it. */
export const scopes = ['supplier:read', 'supplier:validate'] as const;

/** One thing a key may be allowed to do. */
export type Scope = (typeof scopes)[number];

/** Whether a text names a scope. */
export const isScope = (text: string): text is Scope => scopes.some((scope) => scope === text);
