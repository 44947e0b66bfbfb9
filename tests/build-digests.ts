import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Removes everything that an earlier build of a project left, so that the next one begins with nothing. */
export const forgetBuilds = (root: string): void => {
  for (const name of ['dist', '.astro', join('node_modules', '.astro'), 'build']) {
    rmSync(join(root, name), { recursive: true, force: true });
  }
};

/** Builds a project as `npm run build` does. Throws what the build says when it fails. */
export const buildProject = (root: string, settings: Readonly<Record<string, string>> = {}): void => {
  const { status, stderr } = spawnSync(process.execPath, ['host/build.ts'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, VITEST: undefined, ...settings },
  });
  if (status !== 0) throw new Error(`A build failed.\n${stderr}`);
};

/** The SHA-256 of everything that the build of a project leaves to be published, by file. */
export const buildDigests = (root: string): Map<string, string> => {
  const files = ['dist', join('build', 'compressed')]
    .flatMap((name) => readdirSync(join(root, name), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    [...files, join(root, 'build', 'catalogue.sqlite')]
      .sort()
      .map((file) => [relative(root, file), createHash('sha256').update(readFileSync(file)).digest('hex')]),
  );
};

/** The files that only one of two builds has, or that differ. */
export const differences = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] =>
  [...new Set([...one.keys(), ...other.keys()])].sort().filter((name) => one.get(name) !== other.get(name));
