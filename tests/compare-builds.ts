import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { copyProject } from './copy-project.ts';

/** What a build leaves behind: the published files and the lookup database. */
const outputs = ['dist', 'build/catalogue.sqlite'];

const isWhole = process.argv.includes('--whole');

/** What is built: a copy with a part of the catalogue, or the project itself, which takes minutes. */
const project = isWhole ? process.cwd() : mkdtempSync(join(tmpdir(), 'nameplate-project-'));

const digests = (root: string): Map<string, string> => {
  const files = outputs.flatMap((output) => {
    const path = join(root, output);
    if (output.endsWith('.sqlite')) return [path];
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
  });
  return new Map(
    files.map((file) => [
      relative(root, file),
      createHash('sha256').update(readFileSync(file)).digest('hex'),
    ]),
  );
};

const buildOnce = (label: string): Map<string, string> => {
  console.error(`${label} build …`);
  for (const path of ['dist', '.astro', 'node_modules/.astro', 'build/catalogue.sqlite']) {
    rmSync(join(project, path), { recursive: true, force: true });
  }
  const { status } = spawnSync('astro', ['build', '--silent'], { cwd: project, stdio: 'inherit' });
  if (status !== 0) process.exit(1);
  const kept = mkdtempSync(join(tmpdir(), 'nameplate-build-'));
  for (const output of outputs) cpSync(join(project, output), join(kept, output), { recursive: true });
  const result = digests(kept);
  rmSync(kept, { recursive: true, force: true });
  return result;
};

/**
 * `npm run compare-builds`: builds a copy with a part of the catalogue twice from nothing and lists every file whose
 * bytes differ. Exit 1 if any. `--whole` builds the project itself.
 */
if (!isWhole) await copyProject(process.cwd(), project);
const first = buildOnce('first');
const second = buildOnce('second');
if (!isWhole) rmSync(project, { recursive: true });
const names = [...new Set([...first.keys(), ...second.keys()])].sort();
const different = names.filter((name) => first.get(name) !== second.get(name));
for (const name of different) console.log(`differs: ${name}`);
console.log(`${names.length} files, ${different.length} differ`);
process.exit(different.length === 0 ? 0 : 1);
