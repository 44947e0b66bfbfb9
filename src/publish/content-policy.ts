/** What a page may run. */
export type ScriptPermission =
  /** Nothing: a page that is only read. */
  | 'none'
  /** Scripts of this site, from files of their own. */
  | 'own'
  /** Those, and the compiled code that reads the search index. */
  | 'search';

/**
 * The policy that every file is served with: everything from this site, nothing inline, no frame, no form that sends
 * elsewhere. It allows what the search page needs; each other page narrows it with `pagePolicy`.
 */
export const sitePolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join('; ');

/**
 * What a page adds to the policy of the site. A browser keeps both, so a page can only narrow it: no host and no order
 * of rules can make this wider again. The search page adds nothing.
 */
export const pagePolicy = (scripts: ScriptPermission): string | undefined =>
  ({ none: "script-src 'none'", own: "script-src 'self'", search: undefined })[scripts];
