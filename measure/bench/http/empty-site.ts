import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Makes a site without a page in a directory, for a host that answers lookups alone, and returns where it is. */
export const makeEmptySite = (directory: string): string => {
  const site = join(directory, 'site');
  mkdirSync(site);
  for (const name of ['_redirects', '_headers', '404.html']) writeFileSync(join(site, name), '');
  return site;
};
