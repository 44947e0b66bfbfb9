/** The permissions that a key can have. Only the service assigns them. */
export const scopes = ['supplier:read', 'supplier:validate'] as const;

/** A permission of a key. */
export type Scope = (typeof scopes)[number];

/** Whether a text is a scope. */
export const isScope = (text: string): text is Scope => scopes.some((scope) => scope === text);
