import { cp, mkdir, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';

/** What git and the tools keep in a project, and what is built from it. */
const leftOut = new Set(['.astro', '.git', '.netlify', 'build', 'coverage', 'dist', 'node_modules']);

/** What tools keep beside the packages for one project alone. */
const caches = new Set(['.astro', '.cache', '.vite']);

/** Copies a project to an empty directory, to be changed and run there; its packages are only linked to. */
export const copyProject = async (project: string, to: string): Promise<void> => {
  for (const name of await readdir(project)) {
    if (!leftOut.has(name)) await cp(join(project, name), join(to, name), { recursive: true });
  }
  const packages = join(to, 'node_modules');
  await mkdir(packages);
  for (const name of await readdir(join(project, 'node_modules'))) {
    if (!caches.has(name)) await symlink(join(project, 'node_modules', name), join(packages, name));
  }
};
