import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { docsPath, docsSlugs } from '../../src/content/docs.ts';
import { EditionsResponseSchema, editionsPath } from '../../src/contracts/editions.ts';
import { copyProject } from '../copy-project.ts';
import { createOperator } from '../end-to-end/demo-supplier.ts';
import { codeBlocksOf } from '../end-to-end/docs-code.ts';
import { freshBatch } from '../end-to-end/fresh-batch.ts';
import { installPackages } from '../end-to-end/install-packages.ts';
import { isShortened } from '../end-to-end/is-shortened.ts';
import { fetchPage } from '../end-to-end/page.ts';
import { languages } from '../examples/languages.ts';

const served = inject('servedUrl');
const pageAt = (path: string) => fetchPage(`${served}${path}`);

const pages = await Promise.all(
  docsSlugs.map(docsPath).map(async (path) => ({ path, blocks: codeBlocksOf(await pageAt(path)) })),
);

/** The commands of the pages whose output is shown as lines, and those that run an example client. */
const commands = pages.flatMap(({ path, blocks }) =>
  blocks.flatMap(({ language, text: command }, index) => {
    const shown = blocks[index + 1];
    // What a command of the project says of a worked list is compared by tests/docs/worked-list.test.ts, and what gives a batch
    // other times is run by tests/publish/openapi.test.ts.
    const isOfProject = /^(npm run|node nameplate\.mjs|node -p) /.test(command);
    const isRun =
      !isOfProject && (/^(node|python3) /.test(command) || /^(http|text)$/.test(shown?.language ?? ''));
    return language === 'sh' && shown !== undefined && isRun ? [{ path, command, shown }] : [];
  }),
);

const directory = mkdtempSync(join(tmpdir(), 'nameplate-commands-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
cpSync('content/examples', directory, { recursive: true });
cpSync('packages/client/python/nameplate.py', join(directory, 'nameplate.py'));
installPackages(directory);

const run = async (command: string): Promise<string> => {
  const env = { PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}`, no_proxy: '*' };
  const child = spawn('sh', ['-c', `exec 2>&1; ${command}`], { cwd: directory, env });
  return (await text(child.stdout)).trim();
};

const has = (program: string): boolean => spawnSync(program, ['--version']).status === 0;
const absent = new Set([
  ...(has('curl') ? [] : ['curl']),
  ...languages.flatMap(({ isHere, program }) => (isHere ? [] : [program])),
]);
const programOf = (command: string): string => command.split(' ')[0] ?? '';

/** The entity tag of a list of header lines. */
const tagIn = (lines: string): string => /^etag: (.+?)\r?$/im.exec(lines)?.[1] ?? '';

/** The tags that the pages show, with those that the service gave instead: a tag depends on the address of the service. */
const tags = new Map<string, string>();
const withRealTags = (shown: string): string =>
  [...tags].reduce((result, [tag, real]) => result.replaceAll(tag, real), shown);

const expectHeaders = (shown: string, printed: string) => {
  expect(tagIn(printed)).toMatch(/^(W\/)?"[^"]+"$/);
  tags.set(tagIn(shown), tagIn(printed));
  const [status = '', ...headers] = withRealTags(shown).split('\n');
  expect(printed.split(' ')[1]).toBe(status.split(' ')[1]);
  const lines = printed.split(/\r?\n/).map((line) => line.toLowerCase());
  for (const header of headers) expect(lines).toContain(header.toLowerCase());
};

describe('a command of the documentation', () => {
  it.for(commands)(
    'prints on $path what is shown below it: `$command`',
    async ({ command, shown }, { skip }) => {
      const program = programOf(command);
      skip(absent.has(program), `${program} is absent or too old: the command is not run.`);
      const printed = await run(withRealTags(command));
      if (shown.language === 'http') expectHeaders(shown.text, printed);
      else if (shown.language === 'text') expect(printed).toBe(shown.text);
      else expect(isShortened(JSON.parse(shown.text), JSON.parse(printed)), printed).toBe(true);
    },
  );

  it('is there for a conditional request, for curl, Node and Python', () => {
    expect(commands.some(({ command }) => command.includes('If-None-Match'))).toBe(true);
    expect(new Set(commands.map(({ command }) => programOf(command)))).toEqual(
      new Set(['curl', 'node', 'python3']),
    );
  });

  it('counts in the downloaded catalogue as many products as its list says', async ({ skip }) => {
    skip(absent.has('curl'), 'curl is absent: nothing was downloaded.');
    const command = pages.flatMap(({ blocks }) => blocks).find((block) => block.text.startsWith('wc '));
    const list = JSON.parse(readFileSync(join(directory, 'files.json'), 'utf8'));
    expect(Number(await run(command?.text ?? ''))).toBe(list.data[0].products);
  });

  it('makes every edition again from the changes of all before, as the Python of the page does', async ({
    skip,
  }) => {
    skip(absent.has('python3'), 'Python is absent: the block is not run.');
    const block = pages
      .find(({ path }) => path === '/docs/statements')
      ?.blocks.find(({ language }) => language === 'python');
    const code = `${block?.text}\nprint(len(records))`;
    const { data } = EditionsResponseSchema.parse(await (await fetch(`${served}${editionsPath}`)).json());
    for (const { number } of data) {
      writeFileSync(join(directory, 'replay.py'), code.replace(', 1, "CC0', `, ${number}, "CC0`));
      // The program itself compares the digest.
      expect(await run('python3 replay.py')).toMatch(/^\d+$/);
    }
    expect(data).toHaveLength(2);
  });

  it('leaves the stored body as it is when the answer is 304', ({ skip }) => {
    skip(absent.has('curl'), 'curl is absent: nothing was stored.');
    expect(JSON.parse(readFileSync(join(directory, 'site.json'), 'utf8'))).toHaveProperty('data.name');
  });
});

/**
 * The commands of the project in the documentation. Those with a time of an export, or a reference time, are run as of that time by
 * tests/end-to-end/ci.test.ts and tests/docs/worked-list.test.ts.
 */
const tools = pages
  .flatMap(({ path, blocks }) => blocks.map(({ language, text: command }) => ({ path, language, command })))
  .filter(
    ({ language, command }) => language === 'sh' && /^(npm run |node nameplate\.mjs validate )/.test(command),
  )
  .filter(({ command }) => !/--exported-at|--now/.test(command));

describe('a command of the project in the documentation', async () => {
  const project = mkdtempSync(join(tmpdir(), 'nameplate-tools-'));
  const { key } = await createOperator(inject('databaseUrl')).demo();
  beforeAll(async () => {
    await copyProject(process.cwd(), project);
    const program = await fetch(`${served}/tools/nameplate.mjs`);
    writeFileSync(join(project, 'nameplate.mjs'), await program.text());
    cpSync('content/examples/stock.csv', join(project, 'stock.csv'));
    writeFileSync(join(project, 'list.csv'), 'Manufacturer,Part number\nMoxa,EDS-P510\n');
    writeFileSync(join(project, 'batch.json'), JSON.stringify(freshBatch()));
  });
  afterAll(() => rmSync(project, { recursive: true, force: true }));

  it.for(tools)('does as printed on $path what it is for: `$command`', async ({ command }) => {
    const child = spawn('sh', ['-c', `exec 2>&1; ${command.replace('https://nameplate.example', served)}`], {
      cwd: project,
      env: { PATH: process.env.PATH, no_proxy: '*', SUPPLIER_API_KEY: key },
    });
    const [printed, [status]] = await Promise.all([text(child.stdout), once(child, 'close')]);
    expect(status, printed).toBe(0);
  });

  it('is there for the tools of editors and of suppliers', () => {
    const names = new Set(tools.map(({ command }) => command.split(' ')[2]));
    expect(names).toEqual(new Set(['insight', 'validate']));
  });
});
