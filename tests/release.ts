import { spawnSync } from 'node:child_process';
import { runTool, type Tool } from '../tools/command-line/run-tool.ts';
import { toolCommand } from '../tools/command-line/tool-command.ts';
import { exitCodes, runInProcess } from '../tools/command-line/tool-context.ts';

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

const nginxIsMissing =
  'nginx is missing: the service is tested behind it. Install it, for example with apt-get install nginx-light, and start again.';

const release = toolCommand({
  name: '',
  summary: 'Runs the long tests of a release, one part after the other, and says how long each took.',
  options: {},
  run: async () => {
    const hasNginx = spawnSync('nginx', ['-v']).error === undefined;
    const failed = hasNginx ? projects.map(runProject).filter((project) => project !== undefined) : projects;
    const text = failed.length === 0 ? 'All passed.' : `Failed: ${failed.join(', ')}.`;
    return {
      json: { failed },
      text: hasNginx ? text : nginxIsMissing,
      exitCode: failed.length === 0 ? exitCodes.done : exitCodes.findings,
    };
  },
});

const releaseTool: Tool = {
  script: 'test:release',
  summary: release.summary,
  endings: ['every part passed', 'a part failed, or nginx is missing', 'the arguments are not understood'],
  commands: [release],
};

await runInProcess('test:release', (context) => runTool(releaseTool, context));
