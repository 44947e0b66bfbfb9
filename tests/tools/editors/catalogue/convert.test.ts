import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readCatalogue } from '../../../../src/content/catalogue/library.ts';
import { catalogueTool } from '../../../../tools/editors/catalogue/tool.ts';
import { runInTest } from '../../run-in-test.ts';
import { emptyCatalogue } from './small-library.ts';

const commit = '0123456789abcdef0123456789abcdef01234567';

const product = {
  id: 'prd_aaaaaaaaaa',
  manufacturer: 'moxa',
  manufacturerPartNumber: 'EDS-P510',
  name: 'EDS-P510',
  identifiers: [{ scheme: 'gtin-13', value: '4028177221161' }],
  verification: { status: 'source_listed', evidenceAsOf: '2024-05-20' },
  physical: { weight: { value: '1170', unit: 'g' } },
  sources: [
    {
      repository: 'netbox-community/devicetype-library',
      path: 'device-types/Moxa/EDS-P510.yaml',
      commit,
      date: '2024-05-20',
    },
  ],
  namedPages: [{ address: 'https://moxa.example/eds-p510', opened: '2026-11-01' }],
};

const history = {
  id: 'prd_bbbbbbbbbb',
  sources: [
    {
      source: 'list',
      revisions: [{ date: '2025-01-31' }],
      statements: [
        { pointer: '/manufacturer/name', value: 'Moxa', since: 0 },
        { pointer: '/manufacturerPartNumber', value: 'A-1', since: 0 },
        { pointer: '/name', value: 'Switch', since: 0 },
      ],
    },
  ],
};

const imported = (more: string) => `id: prd_bbbbbbbbbb
manufacturer: moxa
manufacturerPartNumber: "A-1"
name: "Editor’s switch"
identifiers: [{ scheme: gtin-13, value: "4028177221178" }]
verification: { status: source_listed, evidenceAsOf: "2025-03-01" }
description: "A switch of the list."
market: power
physical: ${more}
sources:
  - { source: list, title: "List 2025", date: "2025-03-01" }
`;

/** A catalogue as an earlier release wrote it: a bulk file, and a product file beside its statements. */
const oldCatalogue = (physical = '{}'): string => {
  const project = emptyCatalogue();
  const content = join(project, 'content');
  for (const folder of ['products/moxa', 'statements']) mkdirSync(join(content, folder), { recursive: true });
  writeFileSync(join(content, 'products/all.ndjson'), `${JSON.stringify(product)}\n`);
  writeFileSync(join(content, 'products/moxa/a-1.yaml'), imported(physical));
  writeFileSync(join(content, 'statements/moxa.ndjson'), `${JSON.stringify(history)}\n`);
  return project;
};

const convert = (project: string) =>
  runInTest(catalogueTool, ['convert', '--today', '2026-11-26'], {
    projectDirectory: project,
    userDirectory: project,
  });

it('turns product files and bulk files into statements, and what an editor wrote into a correction', async () => {
  const project = oldCatalogue();
  const { exitCode, standardOutput } = await convert(project);
  expect([exitCode, standardOutput]).toEqual([
    0,
    '2 records converted, 2 correction files written, 1 file removed\n',
  ]);
  const { library, findings } = readCatalogue(project, '2026-11-26');
  expect(findings).toEqual([]);
  expect(library.products.map(({ record, readings }) => ({ ...record, readings }))).toMatchObject([
    {
      id: 'prd_bbbbbbbbbb',
      name: 'Editor’s switch',
      description: 'A switch of the list.',
      market: 'power',
      identifiers: [{ scheme: 'gtin-13', value: '4028177221178' }],
      readings: { date: '2026-11-26', fields: ['name'] },
      sources: [{ source: 'list', title: 'List 2025', date: '2025-03-01' }],
    },
    {
      ...product,
      sources: [{ commit, date: '2024-05-20' }],
    },
  ]);
  const [history] = library.histories.get(product.id)?.sources ?? [];
  expect(history?.statements[0]).toEqual({ pointer: '/manufacturer/name', value: 'Moxa', since: 0 });
  expect(existsSync(join(project, 'content/products/all.ndjson'))).toBe(false);
});

it('is named by the errors of product files and bulk files that are not converted', () => {
  const { findings } = readCatalogue(oldCatalogue(), '2026-11-26');
  expect(findings.map(({ code, fix }) => [code, fix.includes('npm run catalogue -- convert')])).toEqual([
    ['bulk_file', true],
    ['duplicate_product_id', true],
  ]);
});

it('writes nothing while a file has a fact that no statement has, and says how to keep the fact', async () => {
  const project = oldCatalogue('{ weight: { value: "2", unit: kg } }');
  const before = readFileSync(join(project, 'content/statements/moxa.ndjson'), 'utf8');
  const { exitCode, standardOutput } = await convert(project);
  expect(exitCode).toBe(1);
  expect(standardOutput).toContain('content/products/moxa/a-1.yaml:9:11  fact_without_statement\n');
  expect(readFileSync(join(project, 'content/statements/moxa.ndjson'), 'utf8')).toBe(before);
  expect(existsSync(join(project, 'content/products/all.ndjson'))).toBe(true);
});
