import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sharePostgres } from '../../tests/postgres/shared-servers.ts';
import { runTool, type Tool } from '../../tools/command-line/run-tool.ts';
import { toolCommand, UsageError } from '../../tools/command-line/tool-command.ts';
import { exitCodes, runInProcess } from '../../tools/command-line/tool-context.ts';

const isPart = (word: string): boolean =>
  /^(contracts|functions|supplier-lists)(\/[\w-]+)*$/.test(word) && existsSync(join('tests', word));

const sources = (part: string): string => `${part.startsWith('functions') ? part : `src/${part}`}/**/*.ts`;

const mutants = toolCommand({
  name: '',
  summary: 'Changes the code, one place at a time, and lists the changes that no test notices.',
  notes:
    'Each part is tried by its own tests alone: what only a test of another part notices counts as unnoticed. A second run tries only what has changed since.',
  operands: {
    syntax: '[part...]',
    description:
      'contracts, functions, supplier-lists, or a folder of one that has tests, such as functions/mail; default: contracts functions. After another --, options of Stryker',
  },
  options: {},
  run: async ({ operands, json }, { write }) => {
    const count = operands.findIndex((word) => !isPart(word));
    const [given, options] =
      count === -1 ? [operands, []] : [operands.slice(0, count), operands.slice(count)];
    if (options[0]?.startsWith('-') === false) {
      throw new UsageError(
        'There is no such part. Name contracts, functions, supplier-lists, or a folder of one that has tests, such as functions/mail.',
      );
    }
    // One server for all mutants: starting one takes longer than most tests.
    const server = await sharePostgres();
    const failed: string[] = [];
    try {
      for (const part of given.length === 0 ? ['contracts', 'functions'] : given) {
        const files = ['--mutate', sources(part), '--incrementalFile', `build/mutants/${part}.json`];
        const stryker = spawn('stryker', ['run', ...files, ...options], {
          stdio: ['ignore', json ? process.stderr : 'inherit', 'inherit'],
          env: { ...process.env, MUTANTS: part, TEST_POSTGRES: server.address },
        });
        const [status] = await once(stryker, 'close');
        if (status !== 0) failed.push(part);
      }
    } finally {
      await server.stop();
    }
    if (json) write(JSON.stringify({ failed }));
    return failed.length === 0 ? exitCodes.done : exitCodes.findings;
  },
});

const mutantsTool: Tool = {
  script: 'mutants',
  summary: mutants.summary,
  endings: [
    'the tests notice at least 90 of 100 changes of each part',
    'they notice fewer, or Stryker fails',
    'the arguments are not understood',
  ],
  commands: [mutants],
};

await runInProcess('mutants', (context) => runTool(mutantsTool, context));
