import { execFile } from 'node:child_process';
import { copyFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The packages below `packages/`, by the names of their folders. */
export const packageFolders = ['client', 'record-contract'] as const;

const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');

/**
 * Compiles a package of a project to ES modules with declarations in a directory. Throws with the messages of the compiler when it
 * cannot. `npm run check:types` says whether the types are right, so that a build need not ask again.
 */
export const compilePackage = async (
  projectDirectory: string,
  folder: (typeof packageFolders)[number],
  outDirectory: string,
): Promise<void> => {
  // A module that is no longer there must not be published.
  await rm(outDirectory, { recursive: true, force: true });
  const options = ['--project', join('packages', folder), '--outDir', outDirectory, '--noCheck'];
  await promisify(execFile)(process.execPath, [compiler, ...options], { cwd: projectDirectory });
};

/** Compiles the packages of a project, each into its `dist/`, beside the licence that goes with it. */
export const compilePackages = async (projectDirectory: string): Promise<void> => {
  const compile = async (folder: (typeof packageFolders)[number]) => {
    const directory = join(projectDirectory, 'packages', folder);
    await compilePackage(projectDirectory, folder, join(directory, 'dist'));
    await copyFile(join(projectDirectory, 'LICENSE'), join(directory, 'LICENSE'));
  };
  await Promise.all(packageFolders.map(compile));
};
