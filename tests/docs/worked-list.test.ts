import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { validateTool } from '../../tools/integrators/validate/tool.ts';
import { temporaryDirectory } from '../temporary-directory.ts';
import { runInTest } from '../tools/run-in-test.ts';

/** The words of the command that a page shows. */
const commandOf = (page: string): readonly string[] =>
  (/^node nameplate\.mjs validate (.*)$/m.exec(page)?.[1] ?? '').split(' ');

it('the worked list becomes four records with its mapping, by the command that the page shows', async () => {
  const page = readFileSync('content/docs/price-lists.mdx', 'utf8');
  const userDirectory = temporaryDirectory();
  for (const name of ['price-list.csv', 'price-list-mapping.json']) {
    cpSync(join('content', 'examples', name), join(userDirectory, name));
  }
  const { exitCode, standardOutput } = await runInTest(validateTool, commandOf(page), {
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

it.each(['excel-lists', 'sap-lists', 'bmecat-catalogues'])(
  'the command on the page %s says of its worked list what the page shows',
  async (slug) => {
    const page = readFileSync(`content/docs/${slug}.mdx`, 'utf8');
    const [, id = ''] = /<ExampleCode list="([a-z-]+)"/.exec(page) ?? [];
    const [, shown = ''] = /```text\n([^`]*)```/.exec(page) ?? [];
    const folder = join('content', 'contract', '0.1.0', 'lists', id);
    const userDirectory = temporaryDirectory();
    for (const name of readdirSync(folder)) cpSync(join(folder, name), join(userDirectory, name));
    const { standardOutput } = await runInTest(validateTool, commandOf(page), { userDirectory });
    expect(standardOutput.trim()).toBe(shown.trim());
  },
);
