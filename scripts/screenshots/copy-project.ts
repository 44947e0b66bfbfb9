import { cp, mkdir, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';

/** What `npm run dev` is made of. */
const parts = [
  'astro.config.mjs',
  'content',
  'functions',
  'netlify',
  'netlify.toml',
  'package.json',
  'scripts',
  'src',
  'tsconfig.json',
];

/** What tools keep beside the packages for one project alone. */
const caches = new Set(['.astro', '.cache', '.vite']);

/** Copies a project to an empty directory, to be changed and run there; its packages are only linked to. */
export const copyProject = async (project: string, to: string): Promise<void> => {
  for (const part of parts) await cp(join(project, part), join(to, part), { recursive: true });
  const packages = join(to, 'node_modules');
  await mkdir(packages);
  for (const name of await readdir(join(project, 'node_modules'))) {
    if (!caches.has(name)) await symlink(join(project, 'node_modules', name), join(packages, name));
  }
};
