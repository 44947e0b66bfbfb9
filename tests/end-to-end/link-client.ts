import { mkdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Installs the built client library of the served project in a directory, as `npm install <path>` does. */
export const linkClient = (directory: string): void => {
  const scope = join(directory, 'node_modules', '@nameplate');
  mkdirSync(scope, { recursive: true });
  symlinkSync(resolve('packages', 'client'), join(scope, 'client'));
};
