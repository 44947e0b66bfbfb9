import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readCatalogue } from '../../../../src/content/catalogue/library.ts';
import { catalogueTool } from '../../../../tools/editors/catalogue/tool.ts';
import { runInTest } from '../../run-in-test.ts';
import { emptyCatalogue } from './small-library.ts';

const FindingsSchema = z.object({
  findings: z.array(z.object({ code: z.string(), file: z.string(), line: z.int(), column: z.int() })),
});

/** Runs the import of a list into a project. */
const importList = (project: string, text: string, ...words: string[]) => {
  writeFileSync(join(project, 'products.csv'), text);
  return runInTest(
    catalogueTool,
    [
      'import',
      'csv',
      'products.csv',
      '--source',
      'https://lists.example/2025',
      '--title',
      'List 2025',
      '--date',
      '2025-01-31',
      ...words,
    ],
    { projectDirectory: project, userDirectory: project },
  );
};

const filesOf = (project: string) => readdirSync(join(project, 'content/products'), { recursive: true });

const placesOf = async (text: string, ...words: string[]) => {
  const project = emptyCatalogue();
  const { exitCode, standardOutput } = await importList(project, text, '--json', ...words);
  expect(exitCode).toBe(1);
  expect(filesOf(project)).toEqual([]);
  return FindingsSchema.parse(JSON.parse(standardOutput)).findings.map(({ code, line, column }) => [
    code,
    line,
    column,
  ]);
};

describe('npm run catalogue -- import csv', () => {
  it('finds the columns by their headings, and keeps every digit and character', async () => {
    const project = emptyCatalogue();
    const { exitCode, standardOutput } = await importList(
      project,
      'Part Number;Manufacturer;Name;EAN;Weight;Weight unit;Remarks\r\n"EDS; ""P510""";MOXA Inc.;Switch;4028177221161;1.50;kg;mine\r\n',
    );
    expect([exitCode, standardOutput]).toEqual([0, '1 record added, 0 with a further source, 0 unchanged\n']);
    const { library, findings } = readCatalogue(project, '2026-11-21');
    expect(findings).toEqual([]);
    expect(library.products.map(({ record }) => record)).toMatchObject([
      {
        manufacturer: 'moxa',
        manufacturerPartNumber: 'EDS; "P510"',
        name: 'Switch',
        identifiers: [{ scheme: 'gtin-13', value: '4028177221161' }],
        verification: { status: 'source_listed', evidenceAsOf: '2025-01-31' },
        physical: { weight: { value: '1.50', unit: 'kg' } },
        sources: [{ title: 'List 2025', address: 'https://lists.example/2025', date: '2025-01-31' }],
      },
    ]);
  });

  it('refuses a product that a bulk file has already, says where, and writes nothing', async () => {
    const project = emptyCatalogue();
    const list = 'Part Number,Manufacturer,Name\nEDS-P510,Moxa,Switch\n';
    await importList(project, list);
    const [own] = readCatalogue(project, '2026-11-21').library.products;
    for (const name of filesOf(project))
      rmSync(join(project, 'content/products', String(name)), { force: true, recursive: true });
    const { description: _one, classification: _other, ...line } = own?.record ?? {};
    writeFileSync(join(project, 'content/products/all.ndjson'), `${JSON.stringify(line)}\n`);
    const { exitCode, standardOutput } = await importList(project, list);
    expect(exitCode).toBe(1);
    expect(standardOutput).toContain('content/products/all.ndjson:1 has the same manufacturer');
    expect(filesOf(project)).toEqual(['all.ndjson']);
  });

  it('takes a column for what --map says it is', async () => {
    const project = emptyCatalogue();
    const { exitCode } = await importList(
      project,
      'Hersteller,Nummer,Name\nMoxa,A-1,Switch\n',
      '--map',
      'Hersteller=manufacturer',
      '--map',
      'Nummer=part_number',
    );
    expect(exitCode).toBe(0);
  });

  it('adds the list to the sources of a record that is there, which moves its date and nothing else', async () => {
    const project = emptyCatalogue();
    const row = 'manufacturer,mpn,name\nMoxa,A-1,';
    await importList(project, `${row}Switch\n`);
    const [file] = filesOf(project).filter((name) => String(name).endsWith('.yaml'));
    const path = join(project, 'content/products', String(file));
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll('2025', '2024'));
    const { standardOutput } = await importList(project, `${row}Other name\n`);
    expect(standardOutput).toBe('0 records added, 1 with a further source, 0 unchanged\n');
    const [product] = readCatalogue(project, '2026-11-21').library.products;
    expect(product?.record).toMatchObject({ name: 'Switch', verification: { evidenceAsOf: '2025-01-31' } });
    expect(product?.record.sources.map(({ date }) => date)).toEqual(['2024-01-31', '2025-01-31']);
    expect((await importList(project, `${row}Switch\n`)).standardOutput).toContain('1 unchanged');
  });

  it('writes nothing while anything is wrong, and says of each what, in which line and column', async () => {
    const head = 'manufacturer,part_number,name,weight,weight_unit,market,gtin,page\n';
    expect(
      await placesOf(
        `${head}Moxa,GOOD-1,Switch,,,,,
Nobody,"B
2",Switch,,,,,
Moxa,N/A,Switch,,,,,
Moxa,4028177221161,Switch,,,,,
Moxa,C-1,,"1,5",kg,toys,123,ftp://x
Moxa,D-1,Switch,1.5,,,,
Moxa,GOOD-1,Switch,,,,,
Moxa, E-1,Switch,,,,,
Moxa,F-1,Switch
Moxa,G-1,Sw\u00aditch,,,,,
`,
      ),
    ).toEqual(
      [
        ['unknown_manufacturer', 3, 1],
        ['not_one_line', 3, 8],
        ['part_number_refused', 3, 8],
        ['part_number_refused', 5, 6],
        ['part_number_refused', 6, 6],
        ['unknown_market', 7, 20],
        ['not_a_gtin', 7, 25],
        ['not_an_address', 7, 29],
        ['empty_cell', 7, 10],
        ['not_a_decimal', 7, 11],
        ['unit_missing', 8, 17],
        ['repeated_product', 9, 6],
        ['not_one_line', 10, 6],
        ['part_number_refused', 10, 6],
        ['cells_missing', 11, 1],
        ['not_one_line', 12, 10],
      ].filter(([code, line]) => !(code === 'part_number_refused' && (line === 3 || line === 10))),
    );
  });

  it('says which columns are missing, repeated or unknown before it reads a row', async () => {
    expect(await placesOf('brand,vendor,name\nMoxa,Moxa,Switch\n')).toEqual([
      ['missing_column', 1, 1],
      ['repeated_column', 1, 7],
    ]);
    expect(await placesOf('manufacturer,mpn,name\nMoxa,A,B\n', '--map', 'Nummer=part_number')).toEqual([
      ['unknown_mapping', 1, 1],
    ]);
    expect(await placesOf('manufacturer,mpn,name\n')).toEqual([['no_rows', 1, 1]]);
    expect(await placesOf('manufacturer,mpn,name\nMoxa,"A,B\n')).toEqual([['misplaced_quote', 2, 1]]);
  });

  it('never repeats a cell in what it says', async () => {
    const project = emptyCatalogue();
    const { standardOutput } = await importList(
      project,
      'manufacturer,mpn,name,weight\ncanary,N/A canary,canary,canary\n',
    );
    expect(standardOutput).toContain('unknown_manufacturer');
    expect(standardOutput).not.toContain('canary');
  });

  it('writes nothing with --dry-run', async () => {
    const project = emptyCatalogue();
    const { exitCode, standardOutput } = await importList(
      project,
      'manufacturer,mpn,name\nMoxa,A-1,Switch\n',
      '--dry-run',
    );
    expect([exitCode, standardOutput]).toEqual([
      0,
      '1 record added, 0 with a further source, 0 unchanged\nNothing was written (--dry-run).\n',
    ]);
    expect(filesOf(project)).toEqual([]);
  });

  it('needs a source that can be read and its date', async () => {
    const run = async (...words: string[]) =>
      (await runInTest(catalogueTool, ['import', 'csv', 'x.csv', ...words])).standardError;
    expect(await run('--date', '2025-01-31')).toContain('--source is missing');
    expect(await run('--source', 'my list', '--date', '2025-01-31')).toContain('https address');
    expect(await run('--source', 'https://lists.example/2025')).toContain('--date is missing');
  });
});
