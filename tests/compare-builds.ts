import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool, type Tool } from '../tools/command-line/run-tool.ts';
import { flag, toolCommand } from '../tools/command-line/tool-command.ts';
import { exitCodes, runInProcess } from '../tools/command-line/tool-context.ts';
import { buildDigests, buildProject, differences, forgetBuilds } from './build-digests.ts';
import { copyProject } from './copy-project.ts';

const buildFromNothing = (project: string): Map<string, string> => {
  forgetBuilds(project);
  buildProject(project);
  return buildDigests(project);
};

const compare = toolCommand({
  name: '',
  summary:
    'Builds a copy with the small catalogue of the tests twice from nothing, and lists every file whose bytes differ.',
  options: { whole: flag('build the project itself, with the whole catalogue, which takes longer') },
  run: async ({ options }, { projectDirectory }) => {
    const project = options.whole ? projectDirectory : mkdtempSync(join(tmpdir(), 'nameplate-project-'));
    if (!options.whole) await copyProject(projectDirectory, project);
    const [one, other] = [buildFromNothing(project), buildFromNothing(project)];
    if (!options.whole) rmSync(project, { recursive: true });
    const differing = differences(one, other);
    return {
      json: { files: one.size, differing },
      text: [
        ...differing.map((name) => `differs: ${name}`),
        `twice from nothing: ${one.size} files, ${differing.length} differ`,
      ].join('\n'),
      exitCode: differing.length === 0 ? exitCodes.done : exitCodes.findings,
    };
  },
});

const compareBuildsTool: Tool = {
  script: 'compare-builds',
  summary: compare.summary,
  endings: ['no file differs', 'a file differs', 'a build failed, or the arguments are not understood'],
  commands: [compare],
};

await runInProcess('compare-builds', (context) => runTool(compareBuildsTool, context));
