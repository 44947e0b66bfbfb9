import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const lists = ['package.json', 'package-lock.json', '.npmrc'];

const textOf = (file: string): string | undefined =>
  existsSync(file) ? readFileSync(file, 'utf8') : undefined;

/**
 * Installs what the benchmarks compare with into `build/peers/`, unless it is there, and returns this directory. Throws
 * what npm says when it cannot.
 */
export const installPeers = (say: (step: string) => void): string => {
  const directory = join(process.cwd(), 'build', 'peers');
  const lock = readFileSync(join(import.meta.dirname, 'package-lock.json'), 'utf8');
  // npm writes its own list of packages when all of them are installed.
  const isInstalled = existsSync(join(directory, 'node_modules', '.package-lock.json'));
  if (isInstalled && textOf(join(directory, 'package-lock.json')) === lock) return directory;
  say('installing the peers into build/peers');
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  for (const name of lists) cpSync(join(import.meta.dirname, name), join(directory, name));
  const { status, stderr } = spawnSync('npm', ['ci'], { cwd: directory, encoding: 'utf8' });
  if (status === 0) return directory;
  rmSync(directory, { recursive: true });
  const firstLines = stderr.split('\n').slice(0, 4).join('\n');
  throw new Error(`The peers cannot be installed. Can npm reach its registry?\n${firstLines}`);
};
