import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildDigests, buildProject, differences, forgetBuilds } from './build-digests.ts';
import { copyProject } from './copy-project.ts';

const isWhole = process.argv.includes('--whole');

/** What is built: a copy with a part of the catalogue, or the project itself, which takes longer. */
const project = isWhole ? process.cwd() : mkdtempSync(join(tmpdir(), 'nameplate-project-'));

const buildFromNothing = (): Map<string, string> => {
  forgetBuilds(project);
  buildProject(project);
  return buildDigests(project);
};

/**
 * `npm run compare-builds`: builds a copy with a part of the catalogue twice from nothing and lists every file whose bytes
 * differ. Exit 1 if any. `--whole` builds the project itself.
 */
if (!isWhole) await copyProject(process.cwd(), project);
const [one, other] = [buildFromNothing(), buildFromNothing()];
const different = differences(one, other);
for (const name of different) console.log(`differs: ${name}`);
console.log(`twice from nothing: ${one.size} files, ${different.length} differ`);
if (different.length > 0) process.exitCode = 1;
if (!isWhole) rmSync(project, { recursive: true });
