import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { cp, mkdir, readdir } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { runTool, type Tool } from '../tools/command-line/run-tool.ts';
import { visibleText } from '../tools/command-line/terminal-text.ts';
import { toolCommand, UsageError } from '../tools/command-line/tool-command.ts';
import { runInProcess } from '../tools/command-line/tool-context.ts';
import { fixtureRoot } from './fixture-root.ts';

/** What git and the tools keep in a project, and what is built from it. */
const leftOut = new Set(['.astro', '.git', '.netlify', 'build', 'coverage', 'dist', 'node_modules']);

/** What tools keep beside the packages for one project alone. */
const caches = new Set(['.astro', '.cache', '.vite']);

/** Links to the packages of a project, without what tools keep beside them. */
export const linkPackages = (project: string, to: string): void => {
  const packages = join(to, 'node_modules');
  mkdirSync(packages);
  for (const name of readdirSync(join(project, 'node_modules'))) {
    if (!caches.has(name)) symlinkSync(join(project, 'node_modules', name), join(packages, name));
  }
};

/**
 * Copies a project to an empty directory, to be changed, built and run there; its packages are only linked to. The copy
 * has the small catalogue and the Insights of the fixtures, unless the real ones are asked for.
 */
export const copyProject = async (
  project: string,
  to: string,
  content: 'fixtures' | 'real' = 'fixtures',
): Promise<void> => {
  const small = content === 'fixtures' ? await readdir(join(project, fixtureRoot, 'content')) : [];
  const replaced = new Set(small.map((name) => join(project, 'content', name)));
  for (const name of await readdir(project)) {
    if (leftOut.has(name)) continue;
    await cp(join(project, name), join(to, name), { recursive: true, filter: (path) => !replaced.has(path) });
  }
  if (content === 'fixtures')
    await cp(join(project, fixtureRoot, 'content'), join(to, 'content'), { recursive: true });
  linkPackages(project, to);
};

const copy = toolCommand({
  name: '',
  summary:
    'Copies the project with the small catalogue of the tests, to be changed, built and run there; its packages are linked to.',
  operands: {
    syntax: '<directory>',
    description: 'a directory outside the project that is empty or does not exist',
    missing: 'Name the directory of the copy: npm run copy-project -- ../copy.',
  },
  surplus: 'copy-project takes one directory.',
  options: {},
  run: async ({ operands: [directory = ''] }, { projectDirectory, userDirectory }) => {
    const to = resolve(userDirectory, directory);
    if (!relative(projectDirectory, to).startsWith('..')) {
      throw new UsageError('The directory is in the project. Name one outside of it, such as ../copy.');
    }
    await mkdir(to, { recursive: true });
    if ((await readdir(to)).length > 0) {
      throw new UsageError('The directory is not empty. Name one that is empty or does not exist.');
    }
    await copyProject(projectDirectory, to);
    return { json: { directory: to }, text: `The copy is in ${visibleText(to)}.` };
  },
});

const copyProjectTool: Tool = {
  script: 'copy-project',
  summary: copy.summary,
  endings: [
    'the copy is made',
    undefined,
    'the directory cannot be used, or the arguments are not understood',
  ],
  commands: [copy],
};

/** `npm run copy-project -- <directory>`: a copy in which every script works on the small catalogue. */
if (import.meta.main) {
  await runInProcess('copy-project', (context) => runTool(copyProjectTool, context));
}
