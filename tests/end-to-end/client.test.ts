import { spawnSync } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { candidatesOf, createReadClient, createSupplierClient } from '../../packages/client/src/index.ts';
import { collect } from '../../packages/client/tests/clients.ts';
import { source } from '../../packages/client/tests/records.ts';
import { exampleProductAt } from '../../packages/record-contract/src/index.ts';
import { generateTypes, typeFiles } from '../../tools/maintainers/client/generated-types.ts';
import { type Files, temporaryDirectory } from '../temporary-directory.ts';
import { createOperator } from './demo-supplier.ts';
import { installPackages } from './install-packages.ts';

const baseUrl = inject('servedUrl');
const operator = createOperator(inject('databaseUrl'));

describe.each(Object.values(typeFiles))('the types of the client in $name', ({ folder, name, address }) => {
  it('are those of the description that is published. If not: npm run client -- types', async () => {
    const description = await (await fetch(`${baseUrl}${address}`)).json();
    expect(readFileSync(join(folder, name), 'utf8')).toBe(await generateTypes(description, address));
  });
});

describe('a client without a key', () => {
  const nameplate = createReadClient({ baseUrl });

  it('reads everything that needs none', async () => {
    expect(await nameplate.getSite()).toMatchObject({ ok: true, value: { data: { name: 'Nameplate' } } });
    const list = await nameplate.listInsights();
    const slug = list.ok ? (list.value.data[0]?.slug ?? '') : '';
    const insight = await nameplate.getInsight(slug);
    expect(insight.ok && insight.value.data.sources[0]?.evidenceDate).toMatch(/^\d{4}-\d\d-\d\d$/);
    const product = await nameplate.getProduct('allied telesis', 'AT-FS232/1');
    expect(product).toMatchObject({
      ok: true,
      value: { data: { id: 'prd_ek6p49822k', verification: { evidenceAsOf: '2023-01-20' } } },
    });
    const { value } = product.ok ? product : {};
    expect(await nameplate.getProductById('prd_ek6p49822k')).toEqual({ ok: true, value });
  });

  it('is told what is written similarly to a product that is not there', async () => {
    const answer = await nameplate.getProduct('moxa', 'eds-p510');
    if (answer.ok) throw new Error('A part number was found that is not exactly the same.');
    expect(answer.failure).toMatchObject({ kind: 'problem', code: 'part_number_not_found', tries: 1 });
    expect(candidatesOf(answer.failure)).toMatchObject({
      kind: 'part_numbers',
      candidates: [{ manufacturerPartNumber: 'EDS-P510' }],
    });
    const other = await nameplate.getProduct('rockwel automation', '1756-A10');
    expect(other.ok ? undefined : candidatesOf(other.failure)).toMatchObject({
      kind: 'manufacturers',
      candidates: [{ manufacturer: { id: 'rockwell-automation' } }],
    });
  });
});

describe('a client with a key', async () => {
  const { key, companyId } = await operator.demo();
  const nameplate = createSupplierClient({ baseUrl, key });
  const records = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...exampleProductAt(Date.now()),
      sourceRecordId: `erp:item-${index}`,
    }));

  it('learns whose key it is', async () => {
    expect(await nameplate.getIdentity()).toMatchObject({
      ok: true,
      value: { data: { company: { id: companyId }, scopes: ['supplier:read', 'supplier:validate'] } },
    });
  });

  it('gets a receipt for each batch, and findings that lead back to its records', async () => {
    const all = records(70).with(63, { ...exampleProductAt(0), sourceRecordId: 'expired' });
    const [first, second] = await collect(nameplate.validateRecords({ source, records: all }));
    expect(first).toMatchObject({ kind: 'valid', receipt: { recordsValidated: 50, persisted: false } });
    expect(second?.kind === 'invalid' && second.findings).toMatchObject([
      { index: 63, record: { sourceRecordId: 'expired' }, pointer: '/expiresAt', code: 'already_expired' },
    ]);
  });

  it('is told to wait by the service when others use the key too, and stops when the key is revoked', async () => {
    const { key: shared } = await operator.demo();
    const other = { headers: { Authorization: `Bearer ${shared}` } };
    await Promise.all(Array.from({ length: 60 }, () => fetch(`${baseUrl}/api/v1/supplier/me`, other)));
    const impatient = createSupplierClient({ baseUrl, key: shared, totalSeconds: 1 });
    expect(await impatient.getIdentity()).toMatchObject({
      ok: false,
      failure: { kind: 'problem', status: 429, code: 'rate_limit_exceeded', tries: 1 },
    });
    await operator.run('key', 'revoke', '--key', shared.split('_')[1] ?? '');
    const patient = createSupplierClient({ baseUrl, key: shared });
    const outcomes = await collect(patient.validateRecords({ source, records: records(120) }));
    expect(outcomes).toMatchObject([{ kind: 'stopped', firstIndex: 0, failure: { status: 401, tries: 1 } }]);
    expect(JSON.stringify(outcomes)).not.toContain(shared);
  });

  it('runs as a built package, as the documentation shows it', () => {
    const lines = records(60).map((record) => JSON.stringify(record));
    const expired = JSON.stringify({ ...exampleProductAt(0), sourceRecordId: 'expired' });
    const directory = temporaryDirectory({
      'validate-export.ts': readFileSync('content/examples/validate-export.ts'),
      'export.jsonl': [...lines, expired].join('\n'),
    });
    installPackages(directory);
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['validate-export.ts', 'export.jsonl', baseUrl],
      { cwd: directory, encoding: 'utf8', env: { ...process.env, SUPPLIER_API_KEY: key } },
    );
    expect([stderr, status]).toEqual(['', 1]);
    expect(stdout).toContain('From line 1: 50 records meet the contract.\nLine 61, /expiresAt: ');
  });

  describe('as the README of the package shows it', () => {
    const readme = readFileSync('packages/client/README.md', 'utf8');
    // The command that installs the package names no deployment.
    const blocks = [...readme.matchAll(/^```js\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code);

    /** A directory with the built package and these files. */
    const directoryWith = (files: Files): string => {
      const directory = temporaryDirectory({
        'package.json': '{ "type": "module" }',
        'records.json': JSON.stringify(records(2)),
        ...files,
      });
      installPackages(directory);
      symlinkSync(resolve('node_modules', '@types'), join(directory, 'node_modules', '@types'));
      return directory;
    };

    it('compiles as TypeScript', () => {
      const directory = directoryWith(
        Object.fromEntries(blocks.map((code, index) => [`block-${index}.ts`, code])),
      );
      const options = '--noEmit --strict --skipLibCheck --target es2022 --module nodenext --types node'.split(
        ' ',
      );
      const files = blocks.map((_, index) => `block-${index}.ts`);
      const { status, stdout } = spawnSync('tsc', [...options, ...files], {
        cwd: directory,
        encoding: 'utf8',
      });
      expect([stdout, status]).toEqual(['', 0]);
    });

    it.each([
      [0, [baseUrl], 'source_listed as of 2024-05-20\n'],
      [1, ['records.json', baseUrl], '2 records meet the contract\n'],
    ] as const)('runs: block %i', (index, words, printed) => {
      const code = blocks[index] ?? '';
      const { stdout, stderr } = spawnSync(process.execPath, ['block.js', ...words], {
        cwd: directoryWith({ 'block.js': code }),
        encoding: 'utf8',
        env: { ...process.env, SUPPLIER_API_KEY: key },
      });
      expect([stderr, stdout]).toEqual(['', printed]);
    });

    it('is all that it shows', () => {
      expect(blocks).toHaveLength(2);
    });
  });

  it('is what npm run validate -- --send sends with', () => {
    const batch = JSON.stringify({ schemaVersion: '0.1.0', source, records: records(3) });
    const file = join(temporaryDirectory({ 'batch.json': batch }), 'batch.json');
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['tools/start.ts', 'validate', file, '--send', '--base-url', baseUrl],
      { encoding: 'utf8', env: { ...process.env, SUPPLIER_API_KEY: key } },
    );
    expect([stderr, status]).toEqual(['', 0]);
    expect(stdout).toContain('3 records meet the contract. The service validated it and stored nothing.');
  });
});
