import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { temporaryDirectory } from '../temporary-directory.ts';

const readExample = <Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema> =>
  schema.parse(parse(readFileSync(`content/examples/${file}`, 'utf8')));

const action = readExample(
  'action.yml',
  z.object({ runs: z.object({ steps: z.tuple([z.object({ run: z.string() })]) }) }),
);
const pipeline = readExample(
  'gitlab-ci.yml',
  z.object({ 'validate-exports': z.object({ script: z.array(z.string()) }) }),
);

/** The words that a script gives to the program, in a repository in which a stranger has named files like options. */
const wordsOf = (script: string, variables: Readonly<Record<string, string>>): string[] => {
  const program = '#!/bin/sh\nshift; printf "%s\\n" "$@" >&2\n';
  const directory = temporaryDirectory({
    'bin/node': program,
    'bin/curl': '#!/bin/sh\n',
    'bin/sha256sum': '#!/bin/sh\n',
    '--send': '',
    'exports/stock.csv': '',
    'exports/exported-at.txt': '2026-11-21T06:00:00Z\n',
  });
  for (const name of ['node', 'curl', 'sha256sum']) chmodSync(`${directory}/bin/${name}`, 0o755);
  const { stderr } = spawnSync('bash', ['-c', script], {
    cwd: directory,
    encoding: 'utf8',
    env: { PATH: `${directory}/bin:${process.env.PATH}`, RUNNER_TEMP: directory, ...variables },
  });
  return stderr.trim().split('\n');
};

it.each([
  ['the action for GitHub', action.runs.steps[0].run, { FILES: '*', FORMAT: 'github' }, '--send'],
  ['the job for GitLab', pipeline['validate-exports'].script.join('\n'), {}, 'exports/stock.csv'],
])('%s passes what a pattern finds as names of files, never as options', (_job, script, variables, found) => {
  const words = wordsOf(script, variables);
  expect(words).toContain(found);
  expect(words.indexOf(found)).toBeGreaterThan(words.indexOf('--'));
  expect(words.lastIndexOf('--format')).toBeLessThan(words.indexOf('--'));
  expect(words).toContain('--');
});
