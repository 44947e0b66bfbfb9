import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { select, selectAll } from 'hast-util-select';
import { describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { docsPath, docsSlugs } from '../../src/content/docs.ts';
import { instantOfMilliseconds } from '../../src/contracts/supplier/instant.ts';
import { validateBatchBytes } from '../../src/contracts/supplier/validate-batch.ts';
import { languages } from '../examples/languages.ts';
import { createOperator } from './demo-supplier.ts';
import { codeBlocksOf } from './docs-code.ts';
import { isShortened } from './is-shortened.ts';
import { parsePage } from './page.ts';
import { sendCurl } from './send-curl.ts';
import { shellWords } from './shell-words.ts';

const served = inject('servedUrl');
const corpus = 'content/contract/0.1.0/corpus/batches';
const { key } = createOperator(inject('databaseUrl')).demo();
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));

const paths = docsSlugs.map(docsPath);
const pages = await Promise.all(
  paths.map(async (path) => {
    const page = parsePage(await (await fetch(`${served}${path}`)).text());
    return { path, page, blocks: codeBlocksOf(page) };
  }),
);

const commands = pages.flatMap(({ path, blocks }) =>
  blocks.flatMap(({ language, text }, index) => {
    const next = blocks[index + 1];
    return language === 'sh'
      ? [{ path, command: text, shown: next?.language === 'json' ? next.text : undefined }]
      : [];
  }),
);
const isOneLine = (command: string): boolean => !/[^\\]\n/.test(command);
// The reference sends the reader's own batch.
const requests = commands.filter(
  ({ command }) => command.startsWith('curl ') && isOneLine(command) && !command.includes('@batch.json'),
);
const tools = commands.filter(({ command }) => command.startsWith('npm run '));
const batches = pages.flatMap(({ path, blocks }) =>
  blocks
    .filter(
      ({ language, text }) =>
        language === 'json' &&
        z.object({ records: z.array(z.unknown()) }).safeParse(JSON.parse(text)).success,
    )
    .map(({ text }) => ({ path, text })),
);

describe('the documentation', () => {
  it.each(requests)('shows on $path what `$command` answers', async ({ command, shown }) => {
    const response = await sendCurl(shellWords(command, { $SUPPLIER_API_KEY: key }), corpus);
    const body = await response.text();
    if (shown === undefined) expect(response.status).toBe(200);
    else expect(isShortened(JSON.parse(shown), JSON.parse(body)), body).toBe(true);
  });

  it('has an index that links every page', () => {
    const index = pages.find(({ path }) => path === docsPath('index'))?.page;
    if (index === undefined) throw new Error('The index is missing.');
    const linked = selectAll('.docs-body a', index).map(({ properties }) => properties.href);
    expect(paths.filter((path) => path !== docsPath('index') && !linked.includes(path))).toEqual([]);
  });

  it('shows requests in TypeScript and Python that run as they are', async () => {
    const blocks = pages.find(({ path }) => path === docsPath('read-api'))?.blocks ?? [];
    const programs = languages.flatMap(({ name, program, isHere }) => (isHere ? [{ name, program }] : []));
    for (const { name, program } of programs) {
      const language = name === 'Python' ? 'python' : 'ts';
      const samples = blocks.filter((block) => block.language === language);
      expect(samples).toHaveLength(5);
      for (const { text } of samples) {
        const words = language === 'python' ? ['-c', text] : ['--input-type=module-typescript', '-e', text];
        await expect(promisify(execFile)(program, words), text).resolves.toMatchObject({ stderr: '' });
      }
    }
  });

  it('sends a request to every endpoint', () => {
    for (const path of [
      '/site',
      '/insights',
      '/insights/',
      '/products/',
      '/supplier/me',
      '/supplier/validate',
    ]) {
      expect(
        requests.some(({ command }) => command.includes(`/api/v1${path}`)),
        path,
      ).toBe(true);
    }
  });

  it.each(tools)('names on $path a command that there is: `$command`', ({ command }) => {
    const [, script = ''] = /^npm run (\S+)/.exec(command) ?? [];
    expect(Object.keys(scripts)).toContain(script);
  });

  it.each(batches)('shows on $path a batch that keeps the contract', ({ text }) => {
    const noon = instantOfMilliseconds(Date.UTC(2026, 10, 21, 12));
    expect(validateBatchBytes(new TextEncoder().encode(text), noon).outcome).toBe('valid');
  });

  it('shows a batch', () => {
    expect(batches).not.toEqual([]);
  });

  it.each(pages)(
    'runs on $path no script but those of its copy buttons and of its languages, and has no style of its own',
    ({ page, blocks }) => {
      expect(selectAll('style, [style], script:not([src])', page)).toEqual([]);
      const hasLanguages = select('input[data-language]', page) !== undefined;
      expect(selectAll('script', page)).toHaveLength((blocks.length > 0 ? 1 : 0) + (hasLanguages ? 1 : 0));
    },
  );

  it.each(pages)('leads from $path to every other page of it', ({ page }) => {
    const linked = selectAll('#docs-pages a', page).map(({ properties: { href } }) => href);
    expect(linked).toEqual(paths);
  });

  it.each(pages)('says on $path where the reader is', ({ path, page }) => {
    expect(select('#docs-pages [aria-current="page"]', page)?.properties.href).toBe(path);
  });

  it.each(pages)('uses no id twice on $path', ({ page }) => {
    const ids = selectAll('[id]', page).map(({ properties: { id } }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });
});
