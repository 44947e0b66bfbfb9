import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { ToolFileListSchema } from '../../src/contracts/tool-files.ts';
import { temporaryDirectory } from '../temporary-directory.ts';
import { shellWords } from './shell-words.ts';

const served = inject('servedUrl');
const examples = 'content/examples';
const readYaml = (file: string): unknown => parse(readFileSync(join(examples, file), 'utf8'));

const ActionSchema = z.object({
  inputs: z.record(z.string(), z.object({ default: z.string().optional() })),
  runs: z.object({
    steps: z.tuple([z.object({ env: z.record(z.string(), z.string()), run: z.string() })]),
  }),
});
const WorkflowSchema = z.object({
  jobs: z.object({
    validate: z.object({ steps: z.array(z.object({ with: z.record(z.string(), z.unknown()).optional() })) }),
  }),
});
const PipelineSchema = z.object({ 'validate-exports': z.object({ script: z.array(z.string()) }) });

const action = ActionSchema.parse(readYaml('action.yml'));
const workflow = WorkflowSchema.parse(readYaml('github-actions.yml'));
const pipeline = PipelineSchema.parse(readYaml('gitlab-ci.yml'));

const list = ToolFileListSchema.parse(await (await fetch(`${served}/tools/files.json`)).json());
const sha256 = list.data.find(({ name }) => name === 'nameplate.mjs')?.sha256 ?? '';

/** A repository of a supplier with an export of this time. */
const supplierRepository = (exportedAt: Date): string =>
  temporaryDirectory({
    'exports/stock.csv': readFileSync(join(examples, 'stock.csv')),
    'exports/mapping.json': readFileSync(join(examples, 'mapping.json')),
    'exports/exported-at.txt': `${exportedAt.toISOString()}\n`,
  });

const run = (command: string, cwd: string, variables: Readonly<Record<string, string>>) => {
  const PATH = `${dirname(process.execPath)}:${process.env.PATH}`;
  const env = { PATH, no_proxy: '*', ...variables };
  return spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', command], {
    cwd,
    encoding: 'utf8',
    env,
  });
};

/** Runs the step of the action, as GitHub does, with the inputs of the example workflow and others. */
const runAction = (exportedAt: Date, inputs: Readonly<Record<string, string>>) => {
  const [{ env, run: command }] = action.runs.steps;
  const directory = supplierRepository(exportedAt);
  const given = {
    ...workflow.jobs.validate.steps.findLast((step) => step.with !== undefined)?.with,
    'base-url': served,
    'exported-at': exportedAt.toISOString(),
    sha256,
    ...inputs,
  };
  expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(Object.keys(given)));
  const values = new Map(
    Object.entries(action.inputs).map(([name, input]) => [`\${{ inputs.${name} }}`, input.default ?? '']),
  );
  for (const [name, value] of Object.entries(given)) values.set(`\${{ inputs.${name} }}`, String(value));
  const variables = Object.entries(env).map(([name, value]) => [name, values.get(value) ?? value]);
  const ended = run(command, directory, { ...Object.fromEntries(variables), RUNNER_TEMP: directory });
  return { ...ended, directory };
};

describe('the action for GitHub', () => {
  it('ends with 0 and no annotation when the export meets the contract', () => {
    const { status, stdout, stderr } = runAction(new Date(), {});
    expect([status, stdout, stderr]).toEqual([0, '', '']);
  });

  it('annotates the line of each finding, and ends with 1', () => {
    const { status, stdout } = runAction(new Date('2020-01-01T00:00:00Z'), {});
    expect(status).toBe(1);
    const lines = stdout.trim().split('\n');
    expect(lines).toHaveLength(3);
    for (const line of lines)
      expect(line).toMatch(/^::error file=exports\/stock\.csv,line=\d::row \d, expiresAt: /);
  });

  it('writes a test report to a file', () => {
    const { status, directory } = runAction(new Date(), { format: 'junit', report: 'findings.xml' });
    const report = readFileSync(join(directory, 'findings.xml'), 'utf8');
    expect([status, report]).toEqual([0, expect.stringContaining('tests="1" failures="0"')]);
  });

  it('does not run a program with another digest', () => {
    const { status, stdout } = runAction(new Date(), { sha256: '0'.repeat(64) });
    expect([status, stdout]).toEqual([
      2,
      expect.stringMatching(/^::error::nameplate\.mjs has another digest/),
    ]);
  });
});

it('the job for GitLab writes a test report and ends with 1 when records have expired', () => {
  const directory = supplierRepository(new Date('2020-01-01T00:00:00Z'));
  const variables = { NAMEPLATE_URL: served, NAMEPLATE_SHA256: sha256 };
  expect(run(pipeline['validate-exports'].script.join('\n'), directory, variables).status).toBe(1);
  const report = readFileSync(join(directory, 'findings.xml'), 'utf8');
  expect(report).toMatch(/^<\?xml /);
  expect(report).toContain('<testsuite name="exports/stock.csv" tests="3" failures="3"');
  expect(report).toContain('type="already_expired"');
});

it('the page on CI shows commands that do what it says, with the example list and mapping', () => {
  const page = readFileSync('content/docs/validate-in-ci.mdx', 'utf8');
  const commands = [...page.matchAll(/```sh\nnode nameplate\.mjs validate (.+)\n```/g)].map(
    ([, words = '']) => words,
  );
  const directory = temporaryDirectory();
  cpSync(join(examples, 'stock.csv'), join(directory, 'stock.csv'));
  const statuses = commands.map((words) => {
    const [script = '', ...output] = words.split(' > ');
    const now = script.includes('--exported-at') ? ['--now', '2026-11-21T12:00:00Z'] : [];
    const entry = join(process.cwd(), 'tools/start.ts');
    const { status } = spawnSync(process.execPath, [entry, 'validate', ...shellWords(script, {}), ...now], {
      cwd: directory,
    });
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
