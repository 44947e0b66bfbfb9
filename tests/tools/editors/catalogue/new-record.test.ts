import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { catalogueTool } from '../../../../tools/editors/catalogue/tool.ts';
import { contentTool } from '../../../../tools/editors/content/tool.ts';
import { fixtureRoot } from '../../../fixture-root.ts';
import { temporaryDirectory } from '../../../temporary-directory.ts';
import { runInTest } from '../../run-in-test.ts';

const guide = readFileSync('docs/catalogue.md', 'utf8').split('## Add a record of your own')[1] ?? '';
const example = (language: string, number = 1): string =>
  guide.split(`\`\`\`${language}\n`)[number]?.split('```')[0] ?? expect.unreachable();

/** The words of a command as the guide has it, with its quotation marks read. */
const wordsOf = (command: string): string[] =>
  [...command.replace(/^npm run \w+ -- /, '').matchAll(/"([^"]*)"|(\S+)/g)].map(
    ([, quoted, word]) => quoted ?? word ?? '',
  );

/** The small catalogue in a folder of its own, and the tools in it. */
const copyOfCatalogue = () => {
  const root = temporaryDirectory();
  cpSync(join(fixtureRoot, 'content'), join(root, 'content'), { recursive: true });
  const context = {
    projectDirectory: process.cwd(),
    contentRoot: root,
    now: new Date('2026-11-28T12:00:00Z'),
  };
  return {
    root,
    catalogue: (...words: string[]) => runInTest(catalogueTool, words, context),
    check: () => runInTest(contentTool, ['check'], context),
  };
};

describe('npm run catalogue -- new', () => {
  it('writes the record of the guide, which passes the check with an edition', async () => {
    const { root, catalogue, check } = copyOfCatalogue();
    const [create = '', edition = ''] = example('sh').trim().split('\n');
    expect((await catalogue(...wordsOf(create))).standardOutput).toContain('nport-5110.yaml\n');
    expect(readFileSync(join(root, 'content/products/moxa/nport-5110.yaml'), 'utf8')).toBe(example('yaml'));
    expect((await catalogue(...wordsOf(edition))).exitCode).toBe(0);
    expect((await check()).standardOutput).toBe('No errors.\n');
  });

  it('takes a page of a source of one’s own, as the guide lists it', async () => {
    const { root, catalogue, check } = copyOfCatalogue();
    const sources = join(root, 'content', 'sources.yaml');
    writeFileSync(sources, `${readFileSync(sources, 'utf8')}${example('yaml', 2).trimEnd()}\n`);
    const address = 'https://www.moxa.com/nport';
    const options = ['--source', 'moxa-documents', '--date', '2022-01-01', '--address', address];
    expect((await catalogue('new', 'MOXA', 'NPort 1', ...options)).standardError).toBe('');
    await catalogue('make-edition');
    expect((await check()).standardOutput).toBe('No errors.\n');
  });

  it('names what is missing of the source, which the check then refuses, and so an address of examples', async () => {
    const { root, catalogue, check } = copyOfCatalogue();
    expect((await catalogue('new', 'Moxa', 'NPort 1')).standardOutput).toContain('source, address, date');
    expect((await check()).standardOutput).toContain('nport-1.yaml:9:17  not_a_date');
    const file = join(root, 'content/products/moxa/nport-1.yaml');
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('YYYY-MM-DD', '2022-01-01'));
    const { standardOutput } = await check();
    expect(standardOutput).toContain('nport-1.yaml:14:13  unknown_source');
    expect(standardOutput).toContain('nport-1.yaml:15:14  example_address');
  });

  it.each([
    ['unknown_manufacturer', ['Moxxa', 'NPort 1']],
    ['unknown_source', ['Moxa', 'NPort 1', '--source', 'nobody']],
    ['record_exists', ['Moxa', 'EDS-P510']],
  ])('refuses with %s and writes nothing: %j', async (code, words) => {
    const { root, catalogue } = copyOfCatalogue();
    const { exitCode, standardOutput } = await catalogue('new', ...words, '--json');
    expect([exitCode, JSON.parse(standardOutput).error.code]).toEqual([1, code]);
    expect(existsSync(join(root, 'content/products/moxa/nport-1.yaml'))).toBe(false);
  });
});
