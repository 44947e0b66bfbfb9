import { execFile } from 'node:child_process';
import { cp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The packages below `packages/`, by the names of their folders. */
export const packageFolders = ['client', 'record-contract'] as const;

export type PackageFolder = (typeof packageFolders)[number];

const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');

/** Where the compiled modules of a package are, below the directory into which the packages were compiled. */
export const compiledIn = (directory: string, folder: PackageFolder): string =>
  join(directory, folder, 'src');

/**
 * Compiles the packages of a project to ES modules with declarations in a directory. Throws with the messages of the compiler when
 * it cannot. `npm run check:types` says whether the types are right, so that a build need not ask again.
 */
export const compilePackages = async (projectDirectory: string, directory: string): Promise<void> => {
  const options = ['--project', 'packages', '--outDir', directory, '--noCheck'];
  await promisify(execFile)(process.execPath, [compiler, ...options], { cwd: projectDirectory });
};

/** Compiles each package of a project into its `dist/`. */
export const buildPackages = async (projectDirectory: string): Promise<void> => {
  const compiled = join(projectDirectory, 'build', 'packages');
  await rm(compiled, { recursive: true, force: true });
  await compilePackages(projectDirectory, compiled);
  for (const folder of packageFolders) {
    const directory = join(projectDirectory, 'packages', folder);
    // A module that is no longer there must not be published.
    await rm(join(directory, 'dist'), { recursive: true, force: true });
    await cp(compiledIn(compiled, folder), join(directory, 'dist'), { recursive: true });
  }
};
