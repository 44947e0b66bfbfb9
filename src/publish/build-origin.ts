import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

/** What decides, beside the content, what a page looks like: the code, the configuration, the packages. */
const code = [
  'src',
  'public',
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  '.env',
  '.env.local',
  '.env.production',
  '.env.production.local',
  // The packages that are installed, whatever the lock file says.
  'node_modules/.package-lock.json',
];

/** The content that the bundler compiles into the program that renders the site. The rest is read when it runs. */
const compiledContent = ['content/docs', 'content/examples', 'content/insights', 'content/problems'];

const filesOf = (projectDirectory: string, source: string): string[] => {
  const path = join(projectDirectory, source);
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [source];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(projectDirectory.length + 1))
    .sort();
};

const digestOf = (texts: Iterable<string | Buffer>): string => {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(`${text.length} `).update(text);
  return hash.digest('base64url');
};

function* filesAndTexts(projectDirectory: string, sources: readonly string[]): Generator<string | Buffer> {
  for (const file of sources.flatMap((source) => filesOf(projectDirectory, source))) {
    yield file;
    yield readFileSync(join(projectDirectory, file));
  }
}

/** What a build is made from beside the content that is read while it runs. */
export type BuildOrigin = {
  /**
   * A digest of what all pages depend on: every file of the code and the configuration, the installed packages, Node, the
   * variables that Vite puts into pages, and the address of the site.
   */
  readonly code: string;
  /** A digest of all that the program that renders the site is made from: the code, its place, and compiled content. */
  readonly program: string;
};

/** A digest of all that decides beside the content what is built of the project as it is now. */
export const codeOrigin = (projectDirectory: string, baseUrl: string): string => {
  const variables = Object.entries(process.env).filter(([name]) => name.startsWith('PUBLIC_'));
  return digestOf([
    ...filesAndTexts(projectDirectory, code),
    JSON.stringify([variables.sort(), process.version, process.platform, process.arch, baseUrl]),
  ]);
};

/**
 * The origin of a build of the project with the content that it has now. `isOnDemand` tells whether the pages of records are
 * left out.
 */
export const buildOrigin = (
  projectDirectory: string,
  codeOrigin: string,
  isOnDemand: boolean,
): BuildOrigin => {
  const all = digestOf([codeOrigin, JSON.stringify(isOnDemand)]);
  const compiled = filesAndTexts(projectDirectory, compiledContent);
  return { code: all, program: digestOf([all, projectDirectory, ...compiled]) };
};

/**
 * What pages are made from beside their properties: the code, and the scripts and styles that are in the site, by their
 * names, which follow from what they contain.
 */
export const pagesOrigin = (origin: BuildOrigin, siteDirectory: string): string =>
  digestOf([origin.code, JSON.stringify(readdirSync(join(siteDirectory, 'assets')).sort())]);

/** The first of some files that {@link buildOrigin} does not name although it is part of the project. */
export const fileWithoutOrigin = (projectDirectory: string, files: readonly string[]): string | undefined => {
  const named = [...code, ...compiledContent, 'node_modules'];
  return files
    .map((file) => relative(projectDirectory, file))
    .find(
      (file) =>
        !file.startsWith('..') && !named.some((source) => file === source || file.startsWith(`${source}/`)),
    );
};
