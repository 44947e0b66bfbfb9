/** The scripts that a page may run: none, or script files of this site. */
export type ScriptPermission = 'none' | 'own';

/**
 * The policy that a page adds to the policy of the site, undefined where it has nothing to add. A browser enforces both, so a
 * page can only narrow the policy of the site.
 */
export const pagePolicy = (scripts: ScriptPermission): string | undefined =>
  scripts === 'none' ? "script-src 'none'" : undefined;
