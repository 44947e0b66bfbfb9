import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lookupTool } from '../../tools/integrators/lookup/tool.ts';
import { libraryWith } from '../content/catalogue/library-of.ts';
import { temporaryDirectory } from '../temporary-directory.ts';
import { serveCatalogue } from '../tools/integrators/lookup/served-catalogue.ts';
import { runInTest } from '../tools/run-in-test.ts';

const served = serveCatalogue(libraryWith([['Siemens', '6GK5786-1FC00-0AA0']]));

const page = readFileSync('content/docs/security-advisories.mdx', 'utf8');

/** The block of code that has a text, without the spaces before each line. */
const blockWith = (text: string): string =>
  [...page.matchAll(/```[a-z]+\n([^`]*)```/g)]
    .map(([, block = '']) => block)
    .find((block) => block.includes(text)) ?? '';

const [, command = ''] = /node nameplate\.mjs lookup (.*) > new\.json/.exec(page) ?? [];
const [, empty = ''] = /echo '(.*)' > last\.json/.exec(page) ?? [];

it('the weekly command of the page finds what its made document names, once', async () => {
  const userDirectory = temporaryDirectory({
    'plant.csv': blockWith('Part number,Place').replace(/^ +/gm, ''),
    'last.json': empty,
    'advisories/made-2026-1.json': blockWith('MADE-2026-1'),
  });
  const run = () =>
    runInTest(lookupTool, [...command.split(' '), '--base-url', served.baseUrl], {
      userDirectory,
      now: new Date('2026-11-27T12:00:00Z'),
    });
  const first = await run();
  expect([first.exitCode, JSON.parse(first.standardOutput)]).toMatchObject([
    1,
    {
      since: {
        lines: [
          {
            manufacturerPartNumber: 'X-1',
            change: 'newly_named',
            advisories: [{ id: 'MADE-2026-1', publisher: { name: 'Made PSIRT' } }],
          },
        ],
      },
    },
  ]);
  writeFileSync(join(userDirectory, 'last.json'), first.standardOutput);
  const second = await run();
  expect([second.exitCode, second.standardError]).toEqual([
    0,
    expect.stringContaining('4 lines not checked.'),
  ]);
});
