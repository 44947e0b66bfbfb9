import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const sites = join(import.meta.dirname, 'sites');

/** The sites in `sites/`. */
export type PeerSite = 'astro' | 'eleventy' | 'starlight' | 'basics' | 'blog';

/** What builds a site with Astro, as words for Node. */
export const astroBuild = ['../node_modules/astro/bin/astro.mjs', 'build', '--silent'];

/** What builds a site with Eleventy. */
export const eleventyBuild = ['../node_modules/@11ty/eleventy/cmd.cjs', '--quiet'];

/**
 * A copy of a site beside the packages of the peers, where Node finds them: Starlight is not built with packages that are
 * links. Returns its directory.
 */
export const preparePeerSite = (name: PeerSite, peers: string): string => {
  const root = mkdtempSync(join(peers, `${name}-`));
  cpSync(join(sites, name), root, { recursive: true });
  cpSync(join(sites, 'facts.ts'), join(root, 'facts.ts'));
  // Astro compiles the packages that are named there.
  cpSync(join(peers, 'package.json'), join(root, 'package.json'));
  // Without it, that of the project above would count.
  writeFileSync(join(root, 'tsconfig.json'), '{}');
  return root;
};
