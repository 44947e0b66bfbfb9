/** The scripts that a page may run. */
export type ScriptPermission =
  /** None. */
  | 'none'
  /** Script files of this site. */
  | 'own'
  /** Script files of this site, and the WebAssembly that reads the search index. */
  | 'search';

/**
 * The policy that a page adds to the policy of the site, undefined for the search page. A browser enforces both, so a
 * page can only narrow the policy of the site.
 */
export const pagePolicy = (scripts: ScriptPermission): string | undefined =>
  ({ none: "script-src 'none'", own: "script-src 'self'", search: undefined })[scripts];
