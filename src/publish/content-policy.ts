/** The scripts that a page may run. */
export type ScriptPermission =
  /** None. */
  | 'none'
  /** Script files of this site. */
  | 'own'
  /** Script files of this site, and the WebAssembly that reads the search index. */
  | 'search';

/**
 * The content security policy of every file: everything comes from this site; inline scripts, frames and forms that
 * submit elsewhere are forbidden. It allows what the search page needs; all other pages narrow it with `pagePolicy`.
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
 * The policy that a page adds to the policy of the site, undefined for the search page. A browser enforces both, so a
 * page can only narrow the policy of the site.
 */
export const pagePolicy = (scripts: ScriptPermission): string | undefined =>
  ({ none: "script-src 'none'", own: "script-src 'self'", search: undefined })[scripts];
