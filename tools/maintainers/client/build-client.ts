import { spawn } from 'node:child_process';
import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** Compiles the client of a project into `client/dist/`. Throws with the messages of the compiler when it refuses. */
export const buildClient = async (projectDirectory: string): Promise<void> => {
  const folder = join(projectDirectory, 'client');
  // A module that is no longer there must not be published.
  await rm(join(folder, 'dist'), { recursive: true, force: true });
  const compiler = join(projectDirectory, 'node_modules', 'typescript', 'bin', 'tsc');
  const child = spawn(process.execPath, [compiler, '--project', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const messages = await text(child.stdout);
  if ((await ended) !== 0) throw new Error(`The client does not compile.\n${messages}`);
  await copyFile(join(projectDirectory, 'LICENSE'), join(folder, 'LICENSE'));
};
