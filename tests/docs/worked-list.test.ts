import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { validateTool } from '../../tools/integrators/validate/tool.ts';
import { temporaryDirectory } from '../temporary-directory.ts';
import { runInTest } from '../tools/run-in-test.ts';

it('the worked list becomes four records with its mapping, by the command that the page shows', async () => {
  const page = readFileSync('content/docs/price-lists.mdx', 'utf8');
  const [, words = ''] = /^npm run validate -- (.*)$/m.exec(page) ?? [];
  const userDirectory = temporaryDirectory();
  for (const name of ['price-list.csv', 'price-list-mapping.json']) {
    cpSync(join('content', 'examples', name), join(userDirectory, name));
  }
  const { exitCode, standardOutput } = await runInTest(validateTool, words.split(' '), {
    userDirectory,
    now: new Date('2026-11-21T08:00:00Z'),
  });
  expect([exitCode, standardOutput.trim().split('\n')]).toEqual([
    0,
    [
      'price-list.csv',
      '  2 rows left out, as the mapping says.',
      '',
      '  valid  4 records meet the contract. Nothing was sent or stored.',
    ],
  ]);
});
