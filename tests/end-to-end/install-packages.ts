import { mkdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { packageFolders } from '../../src/publish/programs/compile-packages.ts';

/** Installs the built packages of the served project in a directory, as `npm install <path>` does. */
export const installPackages = (directory: string): void => {
  const scope = join(directory, 'node_modules', '@nameplate');
  mkdirSync(scope, { recursive: true });
  for (const folder of packageFolders) symlinkSync(resolve('packages', folder), join(scope, folder));
};
