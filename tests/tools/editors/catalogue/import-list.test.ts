import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
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
      'list',
      'products.csv',
      ...(words.includes('--source') ? [] : ['--source', 'list']),
      ...(words.includes('--date') ? [] : ['--date', '2025-01-31']),
      '--address',
      'https://lists.example/2025',
      '--title',
      'List 2025',
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

describe('npm run catalogue -- import list', () => {
  it('finds the columns by their headings, and keeps every digit and character', async () => {
    const project = emptyCatalogue();
    const { exitCode, standardOutput } = await importList(
      project,
      'Part Number;Manufacturer;Name;EAN;Weight;Weight unit;Remarks\r\n"EDS; ""P510""";MOXA Inc.;Switch;4028177221161;1.50;kg;mine\r\n',
    );
    expect([exitCode, standardOutput]).toEqual([
      0,
      '1 record added, 0 changed, 0 unchanged\nColumns that were not read: Remarks.\n',
    ]);
    const { library, findings } = readCatalogue(project, '2026-11-21');
    expect(findings).toEqual([]);
    expect(library.products.map(({ record }) => record)).toMatchObject([
      {
        manufacturer: 'moxa',
        manufacturerPartNumber: 'EDS; "P510"',
        name: 'Switch',
        identifiers: [{ scheme: 'gtin-13', value: '4028177221161' }],
        verification: { status: 'source_listed', evidenceAsOf: '2025-01-31' },
        // Nothing about ports, which only a device or a module could have.
        description: 'Product, 1.50 kg.',
        physical: { weight: { value: '1.50', unit: 'kg' } },
        sources: [
          { source: 'list', title: 'List 2025', address: 'https://lists.example/2025', date: '2025-01-31' },
        ],
      },
    ]);
  });

  it('takes a column for what --map says it is, a unit of a whole column and decimal commas when it is told so', async () => {
    const project = emptyCatalogue();
    const list = 'Hersteller;MPN;Name;Gewicht (g);Länge\nMoxa;A-1;Switch;1350,50;12\n';
    const words = [
      ...['--map', 'Hersteller=manufacturer'],
      ...['--map', 'Gewicht (g)=weight:g'],
      ...['--map', 'Länge=length:mm'],
    ];
    const { exitCode } = await importList(project, list, ...words, '--decimal-comma');
    expect(exitCode).toBe(0);
    expect(readCatalogue(project, '2026-11-21').library.products[0]?.record.physical).toEqual({
      weight: { value: '1350.50', unit: 'g' },
      length: { value: '12', unit: 'mm' },
    });
    expect(await placesOf(list, ...words)).toEqual([['not_a_decimal', 2, 17]]);
    // A point separates thousands there.
    expect(await placesOf(list.replace('1350,50', '1.350'), ...words, '--decimal-comma')).toEqual([
      ['not_a_decimal', 2, 17],
    ]);
  });

  it('says once of a column that its unit is missing, and refuses a unit of what has none', async () => {
    const list = 'manufacturer,mpn,name,weight,height\nMoxa,A-1,Switch,1,2\nMoxa,B-1,Switch,1,2\n';
    expect(await placesOf(list)).toEqual([
      ['unit_missing', 1, 23],
      ['unit_missing', 1, 30],
    ]);
    expect(await placesOf('manufacturer,mpn,name\nMoxa,A-1,Switch\n', '--map', 'name=name:kg')).toEqual([
      ['unknown_mapping', 1, 1],
    ]);
  });

  it('is a dated revision of its source: what the list says otherwise follows it, with its day', async () => {
    const project = emptyCatalogue();
    const row = 'manufacturer,mpn,name,weight,weight_unit\nMoxa,A-1,';
    await importList(project, `${row}Switch,1.50,kg\n`);
    const { standardOutput } = await importList(
      project,
      `${row}Better switch,1.5,kg\n`,
      '--date',
      '2025-03-01',
    );
    expect(standardOutput).toBe('0 records added, 1 changed, 0 unchanged\n');
    const { library, findings } = readCatalogue(project, '2026-11-21');
    expect(findings).toEqual([]);
    const [product] = library.products;
    expect(product?.record).toMatchObject({
      name: 'Better switch',
      verification: { evidenceAsOf: '2025-03-01' },
      sources: [{ source: 'list', date: '2025-03-01' }],
    });
    const [history] = library.histories.get(product?.record.id ?? '')?.sources ?? [];
    expect(history?.revisions.map(({ date }) => date)).toEqual(['2025-01-31', '2025-03-01']);
    expect(history?.statements.filter(({ pointer }) => pointer === '/name')).toEqual([
      { pointer: '/name', value: 'Switch', since: 0, until: 1 },
      { pointer: '/name', value: 'Better switch', since: 1 },
    ]);
    // A zero at the end of a weight is no other weight.
    expect(history?.statements.filter(({ pointer }) => pointer === '/physical/weight')).toHaveLength(1);
    const again = await importList(project, `${row}Better switch,1.5,kg\n`, '--date', '2025-03-01');
    expect(again.standardOutput).toBe('0 records added, 0 changed, 1 unchanged\n');
  });

  it('marks a product that a complete list no longer has, and never one that a partial list lacks', async () => {
    const project = emptyCatalogue();
    const head = 'manufacturer,mpn,name\n';
    await importList(project, `${head}Moxa,A-1,Switch\nMoxa,B-1,Router\n`);
    const partial = await importList(project, `${head}Moxa,B-1,Router\n`, '--date', '2025-03-01');
    expect(partial.standardOutput).not.toContain('no longer');
    const whole = await importList(project, `${head}Moxa,B-1,Router\n`, '--date', '2025-04-01', '--complete');
    expect(whole.standardOutput).toContain('1 no longer in the list');
    const { products, histories } = readCatalogue(project, '2026-11-21').library;
    const [gone] = products.filter(({ record }) => record.manufacturerPartNumber === 'A-1');
    expect(gone?.record.sources).toMatchObject([{ date: '2025-01-31', lastSeen: '2025-01-31' }]);
    const [history] = histories.get(gone?.record.id ?? '')?.sources ?? [];
    expect(history?.statements.every(({ until }) => until === 1)).toBe(true);
  });

  it('reads the products of a BMEcat catalogue, each once, however many prices it has', async () => {
    const project = emptyCatalogue();
    const { exitCode, standardOutput } = await importList(
      project,
      `<?xml version="1.0"?><BMECAT version="2005"><HEADER><CATALOG><LANGUAGE>eng</LANGUAGE></CATALOG></HEADER><T_NEW_CATALOG>
<PRODUCT><SUPPLIER_PID>S-1</SUPPLIER_PID><PRODUCT_DETAILS><DESCRIPTION_SHORT>Switch</DESCRIPTION_SHORT><MANUFACTURER_PID>A-1</MANUFACTURER_PID><MANUFACTURER_NAME>Moxa</MANUFACTURER_NAME></PRODUCT_DETAILS>
<PRODUCT_PRICE_DETAILS><PRODUCT_PRICE price_type="net_list"><PRICE_AMOUNT>2</PRICE_AMOUNT><PRICE_CURRENCY>EUR</PRICE_CURRENCY></PRODUCT_PRICE><PRODUCT_PRICE price_type="net_list"><PRICE_AMOUNT>1</PRICE_AMOUNT><PRICE_CURRENCY>EUR</PRICE_CURRENCY><LOWER_BOUND>10</LOWER_BOUND></PRODUCT_PRICE></PRODUCT_PRICE_DETAILS></PRODUCT>
</T_NEW_CATALOG></BMECAT>`,
    );
    expect([exitCode, standardOutput]).toEqual([
      0,
      '1 record added, 0 changed, 0 unchanged\nColumns that were not read: SUPPLIER_PID.\n',
    ]);
    expect(readCatalogue(project, '2026-11-21').library.products[0]?.record).toMatchObject({
      manufacturerPartNumber: 'A-1',
      name: 'Switch',
    });
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
      'manufacturer,mpn,name,weight,weight_unit\ncanary,N/A canary,canary,canary,canary\n',
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
      '1 record added, 0 changed, 0 unchanged\nNothing was written (--dry-run).\n',
    ]);
    expect(filesOf(project)).toEqual([]);
  });

  it('needs a source that is listed, and the date of the list', async () => {
    const run = async (...words: string[]) =>
      (await runInTest(catalogueTool, ['import', 'list', 'x.csv', ...words])).standardError;
    expect(await run('--date', '2025-01-31')).toContain('--source is missing');
    expect(await run('--source', 'list')).toContain('--date is missing');
    const project = emptyCatalogue();
    const unlisted = await importList(
      project,
      'manufacturer,mpn,name\nMoxa,A-1,Switch\n',
      '--source',
      'other',
    );
    expect(unlisted.exitCode).toBe(2);
    expect(unlisted.standardError).toContain('content/sources.yaml has no source');
    expect(filesOf(project)).toEqual([]);
  });
});
