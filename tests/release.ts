import { spawnSync } from 'node:child_process';

/** What a release must pass beside `npm test` and `npm run test:site`, one after the other, so that each has the machine for itself. */
const projects = ['behind-proxy', 'whole-runs', 'embedded', 'emulator', 'every-page', 'kills'];

const run = (...words: readonly string[]): boolean =>
  spawnSync(process.execPath, words, { stdio: 'inherit' }).status === 0;

const runProject = (project: string): string | undefined => {
  const before = performance.now();
  // Servers are killed as they run from a finished build.
  const isBuilt = project !== 'kills' || run('host/build.ts');
  const passes = isBuilt && run('node_modules/vitest/vitest.mjs', 'run', '--project', project);
  const minutes = ((performance.now() - before) / 60_000).toFixed(1);
  console.log(`\n${project}: ${passes ? 'passed' : 'FAILED'} after ${minutes} minutes\n`);
  return passes ? undefined : project;
};

if (spawnSync('nginx', ['-v']).error !== undefined) {
  console.error(
    'nginx is missing: the service is tested behind it. Install it, for example with apt-get install nginx-light, and start again.',
  );
  process.exit(1);
}
const failed = projects.map(runProject).filter((project) => project !== undefined);
console.log(failed.length === 0 ? 'All passed.' : `Failed: ${failed.join(', ')}.`);
process.exitCode = failed.length;
