import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  batchOf,
  corpusTime,
  exampleRecord,
} from '../../../packages/record-contract/tests/example-batches.ts';
import { editionChangesPath, editionsPath, statementsFilePath } from '../../../src/contracts/editions.ts';
import { keyChecksum } from '../../../src/contracts/supplier/key-format.ts';
import { bundleProgram, withLastLine } from '../../../src/publish/programs/bundle-program.ts';
import { catalogueTool } from '../../../tools/editors/catalogue/tool.ts';
import { validateTool } from '../../../tools/integrators/validate/tool.ts';
import { libraryOf } from '../../content/catalogue/library-of.ts';
import { freshBatch } from '../../end-to-end/fresh-batch.ts';
import { editionsOfWorks, origin, publishedCatalogue } from '../../list-lookup/published-catalogue.ts';
import { problem, serveTreatments } from '../../scripted-server.ts';
import { suiteDirectory } from '../../temporary-directory.ts';
import { runInTest } from '../../tools/run-in-test.ts';

const withoutChecksum = `npk_${'k'.repeat(16)}_${'S'.repeat(43)}`;
const key = `${withoutChecksum}_${keyChecksum(withoutChecksum)}`;

/** The oldest Node that must run it, where PATH leads to one; otherwise the one of the tests. */
const oldest = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'node'))
  .filter(existsSync)
  .find((path) => spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout.startsWith('v20.'));
const node = oldest ?? process.execPath;

/** Runs a program, without the variables of npm, and gives its exit code and what it printed. */
const run = async (
  node: string,
  words: readonly string[],
  { cwd, environment = {} }: { readonly cwd: string; readonly environment?: Record<string, string> },
) => {
  const child = spawn(node, words, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, ...environment },
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { exitCode: await ended, output, errors };
};

const directory = suiteDirectory();
const program = (): string => join(directory(), 'nameplate.mjs');

/** Makes the program of a deployment, where a user has downloaded it. */
const download = async (baseUrl: string): Promise<string> => {
  const bundle = withLastLine(await bundleProgram(process.cwd()), baseUrl);
  writeFileSync(program(), bundle);
  return bundle;
};

it('Node 20 is on this machine, so that nameplate.mjs is run with it', ({ skip }) => {
  skip(oldest === undefined, 'Node 20 is absent: nameplate.mjs is run with the Node of the tests.');
  expect(oldest).toBeDefined();
});

describe('nameplate.mjs', () => {
  let bundle = '';
  beforeAll(async () => {
    bundle = await download('https://nameplate.example');
    writeFileSync(join(directory(), 'bad.json'), JSON.stringify(batchOf({ ...exampleRecord, title: '' })));
    writeFileSync(join(directory(), 'good.json'), JSON.stringify(batchOf()));
  });

  it('is at most 1.5 MB, and has the address of the deployment on its last line alone', async () => {
    expect(Buffer.byteLength(bundle)).toBeLessThan(1_500_000);
    const lines = bundle.trimEnd().split('\n');
    expect(lines.at(-1)).toBe('await nameplate.run("https://nameplate.example");');
    expect(lines.slice(0, -1).join('\n')).not.toContain('nameplate.example"');
  });

  it('has the licence of each package in it, and no path of the machine that built it', () => {
    expect(bundle).toMatch(/^zod \d+\.\d+\.\d+, MIT\n\nMIT License\n/m);
    expect(bundle).toMatch(/^fflate \d+\.\d+\.\d+, MIT\n/m);
    expect(bundle).not.toContain(process.cwd());
  });

  it('reports the findings of npm run validate in each format, with its exit code', async () => {
    for (const format of ['text', 'json', 'junit', 'github']) {
      const words = ['good.json', 'bad.json', '--format', format, '--now', corpusTime];
      const here = await runInTest(validateTool, words, { userDirectory: directory() });
      const alone = await run(node, [program(), 'validate', ...words], { cwd: directory() });
      expect(here.exitCode).toBe(1);
      expect([alone.output, alone.errors]).toEqual([here.standardOutput, here.standardError]);
      expect(alone.exitCode).toBe(1);
    }
  });

  it('asks the deployment that it came from, whatever SITE_URL says', async () => {
    const { origin, requests } = await serveTreatments(
      problem(401, 'key_not_accepted', { retryable: false }),
    );
    await download(origin);
    const environment = {
      SUPPLIER_API_KEY: key,
      SITE_URL: 'https://elsewhere.example',
      CONTENT_DIR: 'nothing',
    };
    writeFileSync(join(directory(), 'fresh.json'), JSON.stringify(freshBatch()));
    const words = [program(), 'validate', 'fresh.json', '--send'];
    const asked = await run(node, words, { cwd: directory(), environment });
    expect(requests.map(({ authorization }) => authorization)).toEqual([`Bearer ${key}`]);
    expect(asked.exitCode).toBe(2);
    expect(asked.output + asked.errors).not.toContain('S'.repeat(43));
  });

  it('names its commands as it is called, and ends with 2 without one', async () => {
    const without = await run(node, [program()], { cwd: directory() });
    expect(without).toMatchObject({ exitCode: 2, output: '' });
    expect(without.errors).toBe(
      'A command is missing. The commands are: validate, lookup, replay. For help: node nameplate.mjs --help\n',
    );
    for (const [word, fault] of [
      ['lokup', 'There is no command lokup. '],
      ['--server=x', 'A command is missing before --server. '],
      [key, 'There is no such command. '],
    ] as const) {
      expect((await run(node, [program(), word], { cwd: directory() })).errors).toMatch(
        new RegExp(`^${fault}The commands are: `),
      );
    }
    for (const command of ['validate', 'lookup', 'replay']) {
      const words = [program(), command, '--help'];
      const { exitCode, output, errors } = await run(node, words, { cwd: directory() });
      expect([exitCode, errors]).toEqual([0, '']);
      expect(output).toMatch(new RegExp(`^Usage: node nameplate.mjs ${command} `));
      expect(output).not.toMatch(/npm run validate/);
    }
  });

  it('looks a list up', async () => {
    const { files } = publishedCatalogue([libraryOf([['Moxa', 'A']])]);
    const { origin } = await serveTreatments((response, { path }) => response.end(files.get(path) ?? '{}'));
    writeFileSync(join(directory(), 'list.csv'), 'manufacturer,part number\nMoxa,EDS-P510\n');
    const list = await run(node, [program(), 'lookup', 'list.csv', '--json', '--base-url', origin], {
      cwd: directory(),
    });
    expect(list.exitCode).toBe(1);
    expect(JSON.parse(list.output)).toMatchObject({ counts: { not_found: 1 } });
  });

  it('replays the editions of the deployment as npm run catalogue does, with their digests', async () => {
    const { files } = publishedCatalogue(editionsOfWorks(), origin, directory());
    const { origin: here } = await serveTreatments((response, { path }) =>
      response.end(files.get(path) ?? '{}'),
    );
    await download(here);
    const replay = (...words: readonly string[]) =>
      run(node, [program(), 'replay', ...words], { cwd: directory() });
    expect(await replay('--output', 'newest.ndjson')).toMatchObject({ exitCode: 0, errors: '' });
    expect(readFileSync(join(directory(), 'newest.ndjson'), 'utf8')).toBe(
      files.get(statementsFilePath('CC0-1.0')),
    );
    const context = { projectDirectory: directory(), userDirectory: directory() };
    for (const words of [[], ['--to', '1', '--json']]) {
      const own = await runInTest(catalogueTool, ['replay', ...words], context);
      expect(await replay(...words)).toEqual({ exitCode: 0, output: own.standardOutput, errors: '' });
    }
    expect((await replay('--to', '3')).errors).toContain(`See ${here}/catalogue/editions.json.`);

    const changes = editionChangesPath(1, 'CC0-1.0');
    for (const damaged of [files.get(changes)?.replace('"AB-1"', '"AB-9"') ?? '', '<html>']) {
      files.set(changes, damaged);
      const { exitCode, output } = await replay('--json');
      expect([exitCode, JSON.parse(output).error.code]).toEqual([1, 'edition_damaged']);
    }
    files.set(editionsPath, '<html>');
    expect(await replay()).toMatchObject({
      exitCode: 2,
      output: '',
      errors: expect.stringContaining('is another service'),
    });
  });
});
