import { spawn } from 'node:child_process';
import { copyFile, cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { build } from 'esbuild';

/**
 * Compiles the client of a project into a directory: ES modules, and CommonJS in `cjs`, each with declarations. Throws with
 * the messages of the compiler when it refuses.
 */
export const compileClient = async (projectDirectory: string, outDirectory: string): Promise<void> => {
  const folder = join(projectDirectory, 'client');
  // A module that is no longer there must not be published.
  await rm(outDirectory, { recursive: true, force: true });
  const compiler = join(projectDirectory, 'node_modules', 'typescript', 'bin', 'tsc');
  const child = spawn(process.execPath, [compiler, '--project', folder, '--outDir', outDirectory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const messages = await text(child.stdout);
  if ((await ended) !== 0) throw new Error(`The client does not compile.\n${messages}`);
  const commonJs = join(outDirectory, 'cjs');
  await cp(outDirectory, `${outDirectory}.cjs`, {
    recursive: true,
    filter: (path) => !path.endsWith('.js'),
  });
  await cp(`${outDirectory}.cjs`, commonJs, { recursive: true });
  await rm(`${outDirectory}.cjs`, { recursive: true });
  // The declarations are the same text, which TypeScript reads as CommonJS below this file.
  await writeFile(join(commonJs, 'package.json'), '{ "type": "commonjs" }\n');
  await build({
    absWorkingDir: outDirectory,
    entryPoints: ['index.js', 'browser.js'],
    outdir: 'cjs',
    bundle: true,
    format: 'cjs',
    target: 'es2022',
    logLevel: 'error',
  });
};

/** Compiles the client of a project into `client/dist/`, beside the licence that goes with it. */
export const buildClient = async (projectDirectory: string): Promise<void> => {
  const folder = join(projectDirectory, 'client');
  await compileClient(projectDirectory, join(folder, 'dist'));
  await copyFile(join(projectDirectory, 'LICENSE'), join(folder, 'LICENSE'));
};
