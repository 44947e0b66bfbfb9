/** What a key may be allowed to do; the service alone assigns it. */
export const scopes = ['supplier:read', 'supplier:validate'] as const;

/** One thing a key may be allowed to do. */
export type Scope = (typeof scopes)[number];

/** Whether a text names a scope. */
export const isScope = (text: string): text is Scope => scopes.some((scope) => scope === text);
