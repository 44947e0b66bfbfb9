import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What decides, beside the content, what a page looks like: the code, the configuration, the packages. */
const sources = [
  'src',
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  // The packages that are installed, whatever the lock file says.
  'node_modules/.package-lock.json',
];

const filesOf = (projectDirectory: string, source: string): string[] => {
  const path = join(projectDirectory, source);
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [source];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(projectDirectory.length + 1))
    .sort();
};

/**
 * A digest of what all pages of a build depend on: every file of the code and the configuration, the installed packages,
 * Node, the variables that Vite puts into pages, the address of the site, and the scripts and styles that are already in
 * the site, by their names, which follow from what they contain.
 */
export const buildOrigin = (projectDirectory: string, baseUrl: string, siteDirectory: string): string => {
  const hash = createHash('sha256');
  const add = (...texts: readonly (string | Buffer)[]) => {
    for (const text of texts) hash.update(`${text.length} `).update(text);
  };
  for (const file of sources.flatMap((source) => filesOf(projectDirectory, source))) {
    add(file, readFileSync(join(projectDirectory, file)));
  }
  const variables = Object.entries(process.env).filter(([name]) => name.startsWith('PUBLIC_'));
  add(JSON.stringify(variables.sort()), process.version, process.platform, process.arch, baseUrl);
  add(JSON.stringify(readdirSync(join(siteDirectory, 'assets')).sort()));
  return hash.digest('base64url');
};
