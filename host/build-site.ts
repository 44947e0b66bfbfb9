import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { contentRoot } from '../src/content/content-root.ts';
import { siteSettings } from '../src/content/where-to-ask.ts';
import { checkPublished, digestsOf, toolPath, toolsVersion } from '../src/publish/programs/versions.ts';
import { lockDirectory } from './directory-lock.ts';
import type { Running } from './run.ts';

/**
 * A finished build: the files to publish, the larger of them compressed, the catalogue database, and the program that renders pages
 * from it.
 */
export type SiteBuild = {
  readonly siteDirectory: string;
  readonly compressedDirectory: string;
  readonly catalogueFile: string;
  readonly pagesProgram: string;
};

/** With the build, `npm run build` leaves the program that `npm run serve` runs. */
type WholeBuild = SiteBuild & { readonly serverProgram: string };

const buildIn = (directory: string): WholeBuild => ({
  siteDirectory: join(directory, 'site'),
  compressedDirectory: join(directory, 'compressed'),
  catalogueFile: join(directory, 'catalogue.sqlite'),
  pagesProgram: join(directory, 'pages'),
  serverProgram: join(directory, 'server'),
});

/** Where `npm run build` leaves the last build; Netlify publishes it from there. */
const lastBuild = (projectDirectory: string): WholeBuild => ({
  ...buildIn(join(projectDirectory, 'build')),
  siteDirectory: join(projectDirectory, 'dist'),
});

const remove = (path: string): void => rmSync(path, { recursive: true, force: true });

const lockCheckMilliseconds = 200;

/** Builds of one checkout take turns: they share Astro's caches and the place of the last build. */
const inTurn = async <Result>(
  projectDirectory: string,
  signal: AbortSignal | undefined,
  work: () => Promise<Result>,
): Promise<Result> => {
  const directory = join(projectDirectory, 'build');
  mkdirSync(directory, { recursive: true });
  let lock = lockDirectory(directory);
  if (lock === undefined) console.error('Another build of this checkout is running. Waiting for it to end …');
  while (lock === undefined) {
    await wait(lockCheckMilliseconds, undefined, { signal });
    lock = lockDirectory(directory);
  }
  try {
    return await work();
  } finally {
    await lock.close();
  }
};

const buildProcess = fileURLToPath(import.meta.resolve('./build-process.ts'));

/**
 * Builds in a process of its own, so that its memory is free again before the first request. The output of the build goes
 * to standard error, because standard output is for results.
 */
const runBuild = async (projectDirectory: string, build: WholeBuild, signal: AbortSignal | undefined) => {
  const directories = [build.siteDirectory, build.compressedDirectory, build.serverProgram];
  const child = spawn(process.execPath, [buildProcess, ...directories], {
    cwd: projectDirectory,
    // A build for development would show drafts. Astro puts a variable `DEV` in the place of `import.meta.env.DEV`.
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DEV: undefined,
      CATALOGUE_FILE: build.catalogueFile,
    },
    stdio: ['ignore', process.stderr, 'inherit'],
  });
  const stop = () => child.kill();
  signal?.addEventListener('abort', stop);
  const [status] = await once(child, 'exit');
  signal?.removeEventListener('abort', stop);
  signal?.throwIfAborted();
  if (status !== 0) throw new Error('The build failed. The last build stays as it was.');
};

/** Builds in another directory, then replaces the last build by renaming. `check` throws when the build must not be used. */
const replaceLastBuild = async (
  projectDirectory: string,
  signal: AbortSignal | undefined,
  check?: (next: WholeBuild) => void,
) => {
  // Astro would add a stack trace to what these say.
  contentRoot(projectDirectory, process.env);
  siteSettings(process.env);
  const aside = join(projectDirectory, 'build', 'next');
  const former = join(projectDirectory, 'build', 'former-site');
  const last = lastBuild(projectDirectory);
  const next = buildIn(aside);
  remove(aside);
  remove(former);
  await runBuild(projectDirectory, next, signal);
  check?.(next);
  // Moved before it is removed, which takes longer: so there is nearly always a site.
  if (existsSync(last.siteDirectory)) renameSync(last.siteDirectory, former);
  renameSync(next.siteDirectory, last.siteDirectory);
  remove(last.compressedDirectory);
  renameSync(next.compressedDirectory, last.compressedDirectory);
  renameSync(next.catalogueFile, last.catalogueFile);
  remove(last.pagesProgram);
  renameSync(next.pagesProgram, last.pagesProgram);
  remove(last.serverProgram);
  renameSync(next.serverProgram, last.serverProgram);
  remove(former);
};

/**
 * Gives a file a second name, as a hard link, or as a copy where the file system has no hard links. Throws when there is a
 * file of that name.
 */
const linkOrCopy = (from: string, to: string): void => {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to, constants.COPYFILE_EXCL);
  }
};

const copyDirectory = (from: string, to: string): void => {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const copy = join(to, relative(from, file));
    mkdirSync(dirname(copy), { recursive: true });
    linkOrCopy(file, copy);
  }
};

const copyBuild = (from: SiteBuild, to: SiteBuild): void => {
  copyDirectory(from.siteDirectory, to.siteDirectory);
  copyDirectory(from.compressedDirectory, to.compressedDirectory);
  linkOrCopy(from.catalogueFile, to.catalogueFile);
  copyDirectory(from.pagesProgram, to.pagesProgram);
};

/** Throws when the tools in a build have the version of others that were published. */
const checkTools = ({ siteDirectory }: WholeBuild): void =>
  checkPublished(
    toolsVersion,
    digestsOf((tool) => readFileSync(join(siteDirectory, toolPath(tool)))),
  );

/**
 * Builds the site, to be given to others. The last build stays complete until the new one replaces it. Throws when the tools have the
 * version of others that were published; `npm start` serves them, for whoever changes them.
 */
export const buildSite = (projectDirectory: string, signal?: AbortSignal): Promise<void> =>
  inTurn(projectDirectory, signal, () => replaceLastBuild(projectDirectory, signal, checkTools));

/** How a server gets the build that it serves. */
export type ServedBuildOptions = {
  /** Tells servers of one checkout apart. */
  readonly port: number;
  /** Whether to build first. Otherwise the last build is served. */
  readonly isBuilt: boolean;
  readonly signal?: AbortSignal;
};

/**
 * Gives a server a build of its own, which later builds do not change: hard links to the files of the last build. Closing
 * it removes them. Throws what to do when there is no build.
 */
export const snapshotBuild = (
  projectDirectory: string,
  { port, isBuilt, signal }: ServedBuildOptions,
): Promise<SiteBuild & Running> =>
  inTurn(projectDirectory, signal, async () => {
    if (isBuilt) await replaceLastBuild(projectDirectory, signal);
    const last = lastBuild(projectDirectory);
    const needed = [last.siteDirectory, last.compressedDirectory, last.catalogueFile];
    if (!needed.every((path) => existsSync(path))) {
      throw new Error('There is no build yet. Run npm start without --no-build, or npm run build first.');
    }
    const directory = join(projectDirectory, 'build', `served-${port}`);
    mkdirSync(directory, { recursive: true });
    const lock = lockDirectory(directory);
    if (lock === undefined) {
      throw new Error(
        'Another server of this checkout uses the port. Choose another one: PORT=8080 npm start.',
      );
    }
    const own = buildIn(directory);
    remove(own.siteDirectory);
    remove(own.compressedDirectory);
    remove(own.catalogueFile);
    remove(own.pagesProgram);
    copyBuild(last, own);
    return {
      ...own,
      close: async () => {
        await lock.close();
        remove(directory);
      },
    };
  });
