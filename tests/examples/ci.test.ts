import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { shellWords } from '../end-to-end/shell-words.ts';
import { temporaryDirectory } from '../temporary-directory.ts';

const examples = 'content/examples';
const readYaml = (file: string): unknown => parse(readFileSync(join(examples, file), 'utf8'));

const WorkflowSchema = z.object({
  jobs: z.object({ validate: z.object({ steps: z.array(z.object({ run: z.string().optional() })) }) }),
});
const PipelineSchema = z.object({ 'validate-exports': z.object({ script: z.array(z.string()) }) });

const workflow = WorkflowSchema.parse(readYaml('github-actions.yml'));
const pipeline = PipelineSchema.parse(readYaml('gitlab-ci.yml'));

/** The command of a job that validates. */
const commandOf = (commands: readonly (string | undefined)[]): string =>
  commands.find((command) => command?.includes('run validate')) ?? '';

/** A repository of a supplier with an export of this time, beside a copy of the project. */
const supplierRepository = (exportedAt: Date): string => {
  const directory = temporaryDirectory();
  mkdirSync(join(directory, 'exports'));
  for (const file of ['stock.csv', 'mapping.json']) {
    cpSync(join(examples, file), join(directory, 'exports', file));
  }
  writeFileSync(join(directory, 'exports', 'exported-at.txt'), `${exportedAt.toISOString()}\n`);
  symlinkSync(process.cwd(), join(directory, 'nameplate'));
  return directory;
};

const run = (command: string, directory: string) => {
  const { INIT_CWD: _ofTheTests, ...env } = process.env;
  return spawnSync('sh', ['-c', command], { cwd: directory, encoding: 'utf8', env });
};

describe('the example for a build server', () => {
  it('for GitHub Actions writes a SARIF log and ends with 0 when the export meets the contract', () => {
    const command = commandOf(workflow.jobs.validate.steps.map((step) => step.run));
    const directory = supplierRepository(new Date());
    const { status, stderr } = run(command, directory);
    expect([status, stderr]).toEqual([0, '']);
    const { version, runs } = JSON.parse(readFileSync(join(directory, 'findings.sarif'), 'utf8'));
    expect([version, runs[0].results]).toEqual(['2.1.0', []]);
  });

  it('for GitLab writes a test report and ends with 1 when records have expired', () => {
    const directory = supplierRepository(new Date('2020-01-01T00:00:00Z'));
    expect(run(commandOf(pipeline['validate-exports'].script), directory).status).toBe(1);
    const report = readFileSync(join(directory, 'findings.xml'), 'utf8');
    expect(report).toMatch(/^<\?xml /);
    expect(report).toContain('<testsuite name="exports/stock.csv" tests="3" failures="3"');
    expect(report).toContain('type="already_expired"');
  });
});

describe('the page on CI', () => {
  const page = readFileSync('content/docs/validate-in-ci.mdx', 'utf8');
  const commands = [...page.matchAll(/```sh\nnpm run validate (.+)\n```/g)].map(([, words = '']) => words);

  it('shows commands that do what it says, with the example list and mapping', () => {
    const directory = temporaryDirectory();
    cpSync(join(examples, 'stock.csv'), join(directory, 'stock.csv'));
    const statuses = commands.map((words) => {
      const [script, ...output] = words.replace(/^(?:--silent )?-- /, '').split(' > ');
      const now = script?.includes('--exported-at') ? ['--now', '2026-11-21T12:00:00Z'] : [];
      const given = [
        join(process.cwd(), 'tools/integrators/validate.ts'),
        ...shellWords(script ?? '', {}),
        ...now,
      ];
      const { status } = spawnSync(process.execPath, given, { cwd: directory });
      // What the page tells the reader to do next.
      cpSync(join(examples, 'mapping.json'), join(directory, 'mapping.json'));
      return [status, output.length];
    });
    expect(statuses).toEqual([
      [0, 0],
      [0, 0],
      [0, 1],
    ]);
  });
});
