import { readFileSync } from 'node:fs';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readAudit } from '../../../tools/maintainers/supply-chain/advisories.ts';
import { allowedLicences, statedLicences } from '../../../tools/maintainers/supply-chain/allowed-licences.ts';
import { checkLicences } from '../../../tools/maintainers/supply-chain/check-licences.ts';
import { readLockedPackages } from '../../../tools/maintainers/supply-chain/locked-packages.ts';
import { supplyChainTool } from '../../../tools/maintainers/supply-chain/tool.ts';
import { json, serveTreatments } from '../../scripted-server.ts';
import { temporaryDirectory } from '../../temporary-directory.ts';
import { runInTest } from '../run-in-test.ts';

const project = process.cwd();

const rules = {
  allowed: {
    MIT: { scope: 'delivered', reason: '' },
    Zlib: { scope: 'development', reason: '' },
  },
  stated: {},
} as const;

const check = (licence: string | undefined, isDevelopment = false, given = rules) =>
  checkLicences([{ name: 'some-package', version: '1.2.3', licence, isDevelopment }], given);

describe('the check of licences', () => {
  it('finds that every package of the project has a licence that it may use', async () => {
    const packages = await readLockedPackages(project);
    expect(packages.length).toBeGreaterThan(1000);
    expect(checkLicences(packages, { allowed: allowedLicences, stated: statedLicences })).toEqual([]);
  });

  it.each(['MIT', '(MIT OR GPL-3.0-only)', 'GPL-3.0-only OR MIT', 'MIT AND MIT'])('allows %s', (licence) => {
    expect(check(licence)).toEqual([]);
  });

  it.each([
    ['GPL-3.0-only', 'GPL-3.0-only is not in the list.'],
    ['MIT AND GPL-3.0-only', 'GPL-3.0-only is not in the list.'],
    ['(GPL-2.0-only OR AGPL-3.0-only)', 'GPL-2.0-only, AGPL-3.0-only is not in the list.'],
    ['MIT WITH Classpath-exception-2.0', 'MIT WITH Classpath-exception-2.0 is not in the list.'],
    ['Zlib', 'Zlib is allowed for development only'],
    ['UNLICENSED', 'no SPDX expression'],
    ['SEE LICENSE IN LICENSE.md', 'no SPDX expression'],
    ['constructor', 'no SPDX expression'],
    [undefined, 'It states no licence.'],
  ])('names the package whose licence is %s, and says what to do', (licence, why) => {
    expect(check(licence)).toEqual([
      { package: 'some-package', version: '1.2.3', why: expect.stringContaining(why) },
    ]);
  });

  it('allows some licences for development only', () => {
    expect(check('Zlib', true)).toEqual([]);
    expect(check('Zlib OR GPL-3.0-only', true)).toEqual([]);
  });

  it('takes what was read in a package for that version alone, and only while it is installed', () => {
    const read = (version: string) => ({
      ...rules,
      stated: { 'some-package': { version, licence: 'MIT', evidence: '' } },
    });
    const checkRead = (version: string) =>
      checkLicences(
        [{ name: 'some-package', version: '1.2.3', licence: undefined, isDevelopment: false }],
        read(version),
      );
    expect(checkRead('1.2.3')).toEqual([]);
    expect(checkRead('1.2.2')).toMatchObject([{ why: expect.stringContaining('read in version 1.2.2') }]);
    expect(checkLicences([], read('1.2.3'))).toMatchObject([{ why: expect.stringContaining('no longer') }]);
  });

  it('is a command that ends with 1 and prints the names', async () => {
    const directory = temporaryDirectory();
    const lock = readFileSync(join(project, 'package-lock.json'), 'utf8');
    await writeFile(
      join(directory, 'package-lock.json'),
      lock.replace('"license": "ISC"', '"license": "SSPL-1.0"'),
    );
    const ended = await runInTest(supplyChainTool, ['licences'], { projectDirectory: directory });
    expect(ended).toMatchObject({ exitCode: 1, standardOutput: '' });
    expect(ended.standardError).toMatch(/^[@\w/.-]+ [\d.]+\n {2}SSPL-1\.0 is not in the list\./);
  });
});

describe('the bill of materials', () => {
  it('names every package and version of the lock file, with nothing installed', async () => {
    const directory = temporaryDirectory();
    for (const name of ['package.json', 'package-lock.json', '.npmrc'])
      await cp(join(project, name), join(directory, name));
    const ended = await runInTest(supplyChainTool, ['sbom', '--json'], {
      projectDirectory: directory,
      environment: process.env,
    });
    expect(ended).toMatchObject({ exitCode: 0, standardError: '' });
    const bom = z
      .object({
        bomFormat: z.literal('CycloneDX'),
        metadata: z.object({ component: z.object({ name: z.literal('nameplate') }) }),
        components: z.array(z.object({ name: z.string(), version: z.string() })),
      })
      .parse(JSON.parse(readFileSync(join(directory, 'build/sbom.cdx.json'), 'utf8')));
    const named = (all: readonly { readonly name: string; readonly version: string }[]) =>
      [...new Set(all.map(({ name, version }) => `${name}@${version}`))].sort();
    expect(named(bom.components)).toEqual(named(await readLockedPackages(project)));
  });
});

describe('the check of advisories', () => {
  const runAt = (registry: string, ...words: readonly string[]) =>
    runInTest(supplyChainTool, ['advisories', ...words], {
      projectDirectory: project,
      environment: {
        PATH: process.env.PATH,
        npm_config_registry: registry,
        npm_config_fetch_retries: '0',
      },
    });

  it('names a package for which the registry has an advisory, and ends with 1', async () => {
    const advisory = {
      id: 1,
      url: 'https://github.com/advisories/GHSA-0',
      title: 'A title',
      severity: 'high',
      vulnerable_versions: '<999',
      cwe: [],
      cvss: { score: 0, vectorString: null },
    };
    const { origin, requests } = await serveTreatments(
      { status: 200, headers: json, body: JSON.stringify({ papaparse: [advisory] }) },
      { status: 404, headers: json, body: '{}' },
    );
    const ended = await runAt(`${origin}/`);
    expect(ended).toMatchObject({ exitCode: 1, standardOutput: '' });
    expect(ended.standardError).toMatch(
      /\npapaparse +high .*A title \(https:\/\/github\.com\/advisories\/GHSA-0\)/,
    );
    expect(requests[0]).toMatchObject({ method: 'POST', path: '/-/npm/v1/security/advisories/bulk' });
  }, 60_000);

  it('says that nothing was checked where the service cannot be reached, and fails only if it is told to', async () => {
    // A port on which nobody listens.
    const nowhere = 'http://127.0.0.1:1/';
    expect(await runAt(nowhere)).toMatchObject({
      exitCode: 0,
      standardError: expect.stringMatching(/^Not checked: the advisory service cannot be reached\./),
    });
    expect(await runAt(nowhere, '--required', '--json')).toEqual({
      exitCode: 2,
      standardOutput: '{"checked":false}\n',
      standardError: '',
    });
  }, 60_000);

  it('reads the report of npm, and takes nothing else for one', () => {
    const report = {
      auditReportVersion: 2,
      vulnerabilities: {
        one: {
          name: 'one',
          severity: 'high',
          range: '<1.2.0',
          via: [{ title: 'A title', url: 'https://github.com/advisories/GHSA-0' }],
        },
        two: { name: 'two', severity: 'high', range: '*', via: ['one'] },
      },
    };
    expect(readAudit(JSON.stringify(report))).toEqual({
      kind: 'checked',
      advisories: [
        {
          package: 'one',
          severity: 'high',
          range: '<1.2.0',
          because: ['A title (https://github.com/advisories/GHSA-0)'],
        },
        { package: 'two', severity: 'high', range: '*', because: ['one'] },
      ],
    });
    for (const text of ['', 'Bad gateway', '{"message":"405 Method Not Allowed"}', '{"vulnerabilities":{}}'])
      expect(readAudit(text)).toEqual({ kind: 'not_checked' });
  });
});
