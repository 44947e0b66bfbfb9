import { spawn, spawnSync } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { expect, inject, it } from 'vitest';
import { languages } from '../examples/languages.ts';
import { createOperator } from './demo-supplier.ts';
import { codeBlocksOf } from './docs-code.ts';
import { freshBatch } from './fresh-batch.ts';
import { parsePage } from './page.ts';

const isHere = languages.every((language) => language.isHere);

it.skipIf(!isHere)('nameplate.py reads and validates as its own tests say', async () => {
  const child = spawn('python3', ['tests/python/check_module.py'], {
    stdio: ['ignore', 'inherit', 'pipe'],
    env: {
      PATH: process.env.PATH,
      no_proxy: '*',
      NAMEPLATE_URL: inject('servedUrl'),
      NAMEPLATE_BATCH: JSON.stringify(freshBatch()),
      SUPPLIER_API_KEY: (await createOperator(inject('databaseUrl')).demo()).key,
    },
  });
  const printed = await text(child.stderr);
  expect(printed).toMatch(/^Ran 14 tests .*\n\nOK\n/m);
});

it.skipIf(!isHere)('nameplate.py gives in the example of its page what is shown below it', async () => {
  const page = await (await fetch(`${inject('servedUrl')}/docs/python`)).text();
  const blocks = codeBlocksOf(parsePage(page));
  const at = blocks.findIndex(({ language }) => language === 'python');
  const { stdout } = spawnSync('python3', ['-B', '-c', blocks[at]?.text ?? ''], {
    cwd: 'packages/client/python',
    encoding: 'utf8',
    env: { PATH: process.env.PATH, no_proxy: '*' },
  });
  expect(stdout.trim()).toBe(blocks[at + 1]?.text);
});
