import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packageFolders } from '../../src/publish/programs/compile-packages.ts';
import { freePort, isFree } from '../postgres/free-port.ts';

/** What a build and the packages leave in a project. */
const built = [
  'dist',
  'build/catalogue.sqlite',
  'build/compressed',
  'build/pages',
  'build/server',
  ...packageFolders.map((folder) => `packages/${folder}/dist`),
];

/** What no build reads. Content of tests is in the folder `content` of a copy. */
const unread = ['tests', 'docs', 'measure', 'node_modules'];

const settings = /^(?:SITE_\w+|CONTENT_DIR|CATALOGUE_\w+|CONTEXT|URL|NODE_OPTIONS)$/;

/** A digest of all that a build of a copy depends on: its files, with those that lock the packages, the settings and Node. */
const digestOf = (copy: string): string => {
  const hash = createHash('sha256').update(process.version);
  for (const [name, value] of Object.entries(process.env).sort()) {
    if (settings.test(name)) hash.update(`\0${name}=${value}`);
  }
  const files = globSync('**/*', { cwd: copy, exclude: unread, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
  for (const file of files) hash.update(`\0${file.slice(copy.length)}\0`).update(readFileSync(file));
  return hash.digest('hex');
};

const copyBuilt = (from: string, to: string): void => {
  for (const path of built) {
    mkdirSync(dirname(join(to, path)), { recursive: true });
    cpSync(join(from, path), join(to, path), { recursive: true });
  }
};

/**
 * The last build of a copy of this project, kept beside the packages, so that `npm run test:site` after `npm test` need not build
 * again. It is taken only where nothing that it depends on has changed, and where its port, which is in its addresses, is free.
 */
export const keptBuild = async (copy: string) => {
  const place = join('node_modules', '.cache', 'nameplate-served');
  const digest = digestOf(copy);
  const digestFile = join(place, 'digest');
  const [kept, port] = existsSync(digestFile) ? readFileSync(digestFile, 'utf8').split(' ') : [];
  const isKept = kept === digest && (await isFree(Number(port)));
  if (isKept) copyBuilt(place, copy);
  const usedPort = isKept ? Number(port) : await freePort();
  return {
    isKept,
    port: usedPort,
    /** Keeps what was built in the copy instead of the build before. */
    keep: (): void => {
      rmSync(place, { recursive: true, force: true });
      copyBuilt(copy, place);
      // Written last: an end before it leaves a build that nobody takes.
      writeFileSync(digestFile, `${digest} ${usedPort}`);
    },
  };
};
