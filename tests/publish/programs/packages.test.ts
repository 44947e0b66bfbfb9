import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { publint } from 'publint';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { toolFileName } from '../../../src/contracts/tool-files.ts';
import { packageFolders } from '../../../src/publish/programs/compile-packages.ts';
import { makeToolFiles } from '../../../src/publish/programs/published-tools.ts';
import { checkPublished, digestsOf, toolsVersion } from '../../../src/publish/programs/versions.ts';
import { suiteDirectory } from '../../temporary-directory.ts';

const directory = suiteDirectory();

const run = (program: string, ...words: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(program, words, { cwd: directory(), encoding: 'utf8' });
  return { status, printed: `${stdout}${stderr}` };
};

const { bytes } = await makeToolFiles(process.cwd(), 'https://deployment.example');

describe('the packages', () => {
  beforeAll(() => {
    const files = (['nameplate', 'nameplate-client', 'nameplate-record-contract'] as const).map((tool) => {
      const name = toolFileName(tool, toolsVersion);
      writeFileSync(join(directory(), name), bytes[tool]);
      return `./${name}`;
    });
    writeFileSync(join(directory(), 'package.json'), '{ "private": true }');
    expect(
      run('npm', 'install', '--offline', '--no-audit', '--no-fund', resolve('node_modules/zod'), ...files)
        .status,
    ).toBe(0);
    // The compiler and npm need longer than the usual limit where other work shares the processors.
  }, 120_000);

  it('install the command nameplate, which names no deployment', () => {
    const program = readFileSync(join(directory(), 'node_modules/nameplate/nameplate.mjs'), 'utf8');
    expect(program.trimEnd().split('\n').at(-1)).toBe('await nameplate.run();');
    expect(program).not.toContain('deployment.example');
    const command = join(directory(), 'node_modules/.bin/nameplate');
    writeFileSync(join(directory(), 'list.csv'), 'manufacturer,part number\nMoxa,EDS-P510\n');
    const { status, printed } = run(command, 'lookup', 'list.csv');
    expect([status, printed]).toEqual([2, expect.stringContaining('--base-url is missing.')]);
    expect(run(command, 'validate', '--help').printed).toMatch(/^Usage: nameplate validate /);
  });

  it.each(packageFolders)('publint has nothing to say about %s', async (folder) => {
    const { messages } = await publint({
      pkgDir: join(directory(), 'node_modules', '@nameplate', folder),
      pack: false,
    });
    expect(messages).toEqual([]);
  });

  it('run the examples in the README of the record contract', () => {
    const readme = readFileSync('packages/record-contract/README.md', 'utf8');
    const [validating = '', testing = '', own = ''] = [...readme.matchAll(/^```js\n([\s\S]*?)^```$/gm)].map(
      ([, code = '']) => code,
    );
    writeFileSync(join(directory(), 'validating.mjs'), validating);
    writeFileSync(join(directory(), 'testing.mjs'), testing);
    writeFileSync(join(directory(), 'own.mjs'), own);
    const batches = 'node_modules/@nameplate/record-contract/corpus/batches/';
    const printed = (file: string) => run(process.execPath, 'validating.mjs', file).printed;
    expect(printed(join(batches, 'already-expired-broken-expired-years-ago.json'))).toMatch(
      /^\/records\/0\/expiresAt /,
    );
    expect(printed(join(batches, 'invalid-json-broken-a-comment.json'))).toMatch(/^Line \d+, column \d+\n/);
    writeFileSync(join(directory(), 'large.json'), ' '.repeat(262_145));
    expect(printed('large.json')).toBe('The body is larger than 262144 bytes. Split the batch.\n');
    expect(run(process.execPath, 'testing.mjs').printed).toContain(
      'wrong-type-broken-a-tier-is-null invalid valid',
    );
    expect(run(process.execPath, 'own.mjs').printed).toBe('0\n');
  });

  const code = `const { createReadClient, createSupplierClient } = `;
  const types = `const client: ReadClient = createReadClient({ baseUrl: 'https://nameplate.example' });
const read = async (): Promise<string> => {
  const answer = await client.getProduct('Moxa', 'EDS-P510');
  return answer.ok ? answer.value.data.verification.evidenceAsOf : answer.failure.kind;
};
export { read };
`;
  it.each([
    ['ES modules', 'mts', 'mjs', `${code}await import('@nameplate/client');`],
    ['CommonJS', 'cts', 'cjs', `${code}require('@nameplate/client');`],
  ])('give programs and strict TypeScript the client as %s', (_, typed, plain, load) => {
    writeFileSync(
      join(directory(), `typed.${typed}`),
      `import { createReadClient, type ReadClient } from '@nameplate/client';\n${types}`,
    );
    const compiler = resolve('node_modules/typescript/bin/tsc');
    const options = ['--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext'];
    expect(run(process.execPath, compiler, ...options, `typed.${typed}`)).toEqual({ status: 0, printed: '' });
    writeFileSync(
      join(directory(), `plain.${plain}`),
      `${load}\nconsole.log(typeof createReadClient, typeof createSupplierClient);\n`,
    );
    expect(run(process.execPath, `plain.${plain}`).printed).toBe('function function\n');
  });
});

const VersionSchema = z.object({ version: z.string() });
const versionIn = (text: string): string => VersionSchema.parse(JSON.parse(text)).version;

describe('the version', () => {
  it('is in every program and package', () => {
    expect(bytes['nameplate.mjs'].toString()).toContain(`\n// Nameplate ${toolsVersion}, `);
    expect(bytes['nameplate.py'].toString()).toMatch(new RegExp(`^__version__ = "${toolsVersion}"$`, 'm'));
    for (const name of ['nameplate', '@nameplate/client', '@nameplate/record-contract']) {
      const manifest = join(directory(), 'node_modules', name, 'package.json');
      expect(versionIn(readFileSync(manifest, 'utf8'))).toBe(toolsVersion);
    }
  });

  it('is that of the files that were published under it. If not, begin the next one, as the message says', () => {
    expect(() =>
      checkPublished(
        toolsVersion,
        digestsOf((tool) => bytes[tool]),
      ),
    ).not.toThrow();
  });
});
