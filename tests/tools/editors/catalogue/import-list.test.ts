import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readCatalogue } from '../../../../src/content/catalogue/library.ts';
import { catalogueTool } from '../../../../tools/editors/catalogue/tool.ts';
import { workbookOf } from '../../../tables/workbook.ts';
import { runInTest } from '../../run-in-test.ts';
import { emptyCatalogue } from './small-library.ts';

const FindingsSchema = z.object({
  findings: z.array(
    z.object({ code: z.string(), file: z.string(), line: z.int(), column: z.int(), fix: z.string().min(1) }),
  ),
});

const column = (heading: string) => ({ from: 'column', column: heading }) as const;
const everyRow = (text: string) => ({ from: 'constant', text }) as const;

/** A mapping of columns whose headings are the names of their fields, with further answers. */
const mappingOf = (headings: string | undefined, more: Readonly<Record<string, unknown>> = {}) => {
  const { fields, ...others } = { fields: {}, ...more };
  const named = Object.fromEntries((headings?.split(',') ?? []).map((name) => [name, column(name)]));
  return { version: 2, decimalMark: null, ...others, fields: { ...named, ...fields } };
};

type Given = { readonly file?: string; readonly list: string | Uint8Array; readonly mapping: unknown };

/** Runs the import of a list into a project. */
const importInto = (project: string, { file = 'products.csv', list, mapping }: Given, ...words: string[]) => {
  writeFileSync(join(project, file), list);
  writeFileSync(join(project, 'mapping.json'), JSON.stringify(mapping, null, 2));
  return runInTest(
    catalogueTool,
    [
      ...['import', 'list', file, '--mapping', 'mapping.json'],
      ...(words.includes('--source') ? [] : ['--source', 'list']),
      ...(words.includes('--date') ? [] : ['--date', '2025-01-31']),
      ...['--address', 'https://lists.example/2025', '--title', 'List 2025'],
      ...words,
    ],
    { projectDirectory: project, userDirectory: project },
  );
};

/** Imports rows below headings that are the names of their fields. */
const importRows = (project: string, headings: string, rows: string, ...words: string[]) =>
  importInto(project, { list: `${headings}\n${rows}`, mapping: mappingOf(headings) }, ...words);

const productsOf = (project: string) => {
  const { library, findings } = readCatalogue(project, '2026-11-21');
  expect(findings).toEqual([]);
  return library.products.map(({ record }) => record);
};

const filesOf = (project: string) => readdirSync(join(project, 'content'), { recursive: true });

/** The findings of an import that writes nothing, each as code, file, line and column. */
const findingsOf = async (given: Given, ...words: string[]) => {
  const project = emptyCatalogue();
  const before = filesOf(project);
  const { exitCode, standardOutput } = await importInto(project, given, '--json', ...words);
  expect(exitCode).toBe(1);
  expect(filesOf(project)).toEqual(before);
  return FindingsSchema.parse(JSON.parse(standardOutput)).findings.map(({ code, file, line, column: at }) => [
    code,
    file,
    line,
    at,
  ]);
};

/** Those of rows below headings that are the names of their fields, without the name of the file. */
const placesOf = async (headings: string, rows: string, more?: Readonly<Record<string, unknown>>) => {
  const found = await findingsOf({ list: `${headings}\n${rows}`, mapping: mappingOf(headings, more) });
  expect(new Set(found.map(([, file]) => file))).toEqual(new Set(['products.csv']));
  return found.map(([code, , ...place]) => [code, ...place]);
};

const head = 'manufacturer,manufacturerPartNumber,name';

const bmecat = `<?xml version="1.0"?><BMECAT version="2005"><HEADER><CATALOG><LANGUAGE>eng</LANGUAGE></CATALOG></HEADER><T_NEW_CATALOG>
<PRODUCT><SUPPLIER_PID>S-1</SUPPLIER_PID><PRODUCT_DETAILS><DESCRIPTION_SHORT>Switch</DESCRIPTION_SHORT><MANUFACTURER_PID>A-1</MANUFACTURER_PID><MANUFACTURER_NAME>Moxa</MANUFACTURER_NAME></PRODUCT_DETAILS>
<PRODUCT_PRICE_DETAILS><PRODUCT_PRICE price_type="net_list"><PRICE_AMOUNT>2</PRICE_AMOUNT><PRICE_CURRENCY>EUR</PRICE_CURRENCY></PRODUCT_PRICE><PRODUCT_PRICE price_type="net_list"><PRICE_AMOUNT>1</PRICE_AMOUNT><PRICE_CURRENCY>EUR</PRICE_CURRENCY><LOWER_BOUND>10</LOWER_BOUND><PRICE_FACTOR>2</PRICE_FACTOR></PRODUCT_PRICE></PRODUCT_PRICE_DETAILS></PRODUCT>
<PRODUCT><SUPPLIER_PID>S-2</SUPPLIER_PID><PRODUCT_DETAILS><DESCRIPTION_SHORT>Router</DESCRIPTION_SHORT><MANUFACTURER_PID>4028177221161</MANUFACTURER_PID><MANUFACTURER_NAME>Moxa</MANUFACTURER_NAME></PRODUCT_DETAILS></PRODUCT>
</T_NEW_CATALOG></BMECAT>`;

const ofBmecat = mappingOf(undefined, {
  fields: {
    manufacturer: column('MANUFACTURER_NAME'),
    manufacturerPartNumber: column('MANUFACTURER_PID'),
    name: column('DESCRIPTION_SHORT'),
  },
});

describe('npm run catalogue -- import list', () => {
  it('takes each field from where the mapping says, and keeps every digit and character', async () => {
    const project = emptyCatalogue();
    const { exitCode, standardOutput } = await importInto(project, {
      list: 'Nummer;Hersteller;Name;EAN;Gewicht (kg);Höhe;Maß;Rest\r\n"EDS; ""P510""";MOXA Inc.;19" switch;4028177221161;1.234,50;12;mm;mine\r\n',
      mapping: mappingOf(undefined, {
        decimalMark: ',',
        fields: {
          manufacturer: column('Hersteller'),
          manufacturerPartNumber: column('Nummer'),
          name: column('Name'),
          gtin: column('EAN'),
          weight: column('Gewicht (kg)'),
          weightUnit: everyRow('kg'),
          height: column('Höhe'),
          heightUnit: column('Maß'),
        },
      }),
    });
    expect([exitCode, standardOutput]).toEqual([
      0,
      '1 record added, 0 changed, 0 stated again\nColumns that were not read: Rest.\n',
    ]);
    expect(productsOf(project)).toMatchObject([
      {
        manufacturer: 'moxa',
        manufacturerPartNumber: 'EDS; "P510"',
        name: '19" switch',
        identifiers: [{ scheme: 'gtin-13', value: '4028177221161' }],
        verification: { status: 'source_listed', evidenceAsOf: '2025-01-31' },
        physical: { weight: { value: '1234.50', unit: 'kg' }, height: { value: '12', unit: 'mm' } },
        sources: [
          { source: 'list', title: 'List 2025', address: 'https://lists.example/2025', date: '2025-01-31' },
        ],
      },
    ]);
  });

  it('suggests a mapping from the headings, which imports the list once its questions are answered', async () => {
    const project = emptyCatalogue();
    const list = 'Hersteller,Part no,Name,Weight,Height,Depth,Dimension unit\nMoxa,A-1,Switch,1.5,2,3,mm\n';
    writeFileSync(join(project, 'products.csv'), list);
    const words = ['import', 'list', 'products.csv', '--source', 'list', '--date', '2025-01-31'];
    const context = { projectDirectory: project, userDirectory: project };
    const suggested = await runInTest(
      catalogueTool,
      [...words, '--suggest-mapping', 'suggested.json'],
      context,
    );
    expect(suggested.exitCode).toBe(0);
    expect(suggested.standardError).toContain('fields.weight: Weight: 1.5');
    expect(suggested.standardError).toContain('fields.weightUnit (Unit of the weight): Choose a column');
    expect(suggested.standardError).toContain('Answers: {"from":"nothing"} (The list has none), kg, g, lb.');
    const text = readFileSync(join(project, 'suggested.json'), 'utf8');
    expect(text).toContain('"depthUnit": { "from": "guess", "as": "column", "column": "Dimension unit" }');

    const open = await runInTest(catalogueTool, [...words, '--mapping', 'suggested.json', '--json'], context);
    expect(open.exitCode).toBe(1);
    const { findings } = FindingsSchema.parse(JSON.parse(open.standardOutput));
    const lines = text.split('\n');
    expect(
      findings.map(({ code, file, line }) => [code, file, lines[line - 1]?.trim().split(':')[0]]),
    ).toEqual([
      ['guess_not_confirmed', 'suggested.json', '"manufacturer"'],
      ['guess_not_confirmed', 'suggested.json', '"manufacturerPartNumber"'],
      ['guess_not_confirmed', 'suggested.json', '"name"'],
      ['guess_not_confirmed', 'suggested.json', '"weight"'],
      ['choice_missing', 'suggested.json', '"weightUnit"'],
      ['guess_not_confirmed', 'suggested.json', '"height"'],
      ['guess_not_confirmed', 'suggested.json', '"heightUnit"'],
      ['guess_not_confirmed', 'suggested.json', '"depth"'],
      ['guess_not_confirmed', 'suggested.json', '"depthUnit"'],
    ]);

    const answered = text
      .replaceAll('"from": "guess", "as": "column"', '"from": "column"')
      .replace('"weightUnit": { "from": "unset" }', '"weightUnit": { "from": "constant", "text": "kg" }');
    const imported = await importInto(project, { list, mapping: JSON.parse(answered) });
    expect(imported.exitCode).toBe(0);
    expect(productsOf(project)[0]?.physical).toEqual({
      weight: { value: '1.5', unit: 'kg' },
      height: { value: '2', unit: 'mm' },
      depth: { value: '3', unit: 'mm' },
    });
  });

  it('says of a mapping what it leaves open, where the answer goes and how it is written', async () => {
    const list = `${head},weight\nMoxa,n/a,Switch,1\n`;
    const { list: rows, ...open } = { list, mapping: mappingOf(`${head},weight`) };
    expect(await findingsOf({ list: rows, ...open })).toEqual([
      ['choice_missing', 'mapping.json', 1, 1],
      ['choice_missing', 'mapping.json', 4, 13],
    ]);
    const named = { weightUnit: { from: 'nothing' }, name: { from: 'nothing' } };
    const placeholders = { 'n/a': 'text' };
    expect(
      await findingsOf({ list, mapping: mappingOf(`${head},weight`, { placeholders, fields: named }) }),
    ).toEqual([
      ['choice_missing', 'mapping.json', 16, 13],
      ['choice_missing', 'mapping.json', 23, 19],
    ]);
  });

  it('says once of a column or a value of the mapping that the list or the catalogue does not have it', async () => {
    const list = `${head}\nMoxa,A-1,Switch\nMoxa,B-1,Switch\n`;
    const lost = mappingOf(head, { fields: { gtin: column('EAN') } });
    expect(await findingsOf({ list, mapping: lost })).toEqual([['unknown_heading', 'mapping.json', 17, 13]]);
    const fields = { manufacturer: everyRow('Nobody'), page: everyRow('ftp://x') };
    expect(await findingsOf({ list, mapping: mappingOf(head, { fields }) })).toEqual([
      ['unknown_manufacturer', 'mapping.json', 5, 21],
      ['not_an_address', 'mapping.json', 17, 13],
    ]);
  });

  it('takes the manufacturer of every product from --manufacturer, unless a column has it', async () => {
    const project = emptyCatalogue();
    const mapping = mappingOf('manufacturerPartNumber,name');
    const list = 'manufacturerPartNumber,name\nA-1,Switch\n';
    const { exitCode } = await importInto(project, { list, mapping }, '--manufacturer', 'Moxa');
    expect(exitCode).toBe(0);
    expect(productsOf(project)).toMatchObject([{ manufacturer: 'moxa' }]);
    const both = await importRows(project, head, 'Moxa,A-1,Switch\n', '--manufacturer', 'ADC');
    expect([both.exitCode, both.standardError]).toEqual([
      2,
      expect.stringContaining('the mapping takes the manufacturer from a column'),
    ]);
  });

  it('is a dated revision of its source: what the list says otherwise follows it, with its day', async () => {
    const project = emptyCatalogue();
    const fields = `${head},weight,weightUnit`;
    const mapping = mappingOf(fields, { decimalMark: '.' });
    const run = (row: string, ...words: string[]) =>
      importInto(project, { list: `${fields}\nMoxa,A-1,${row}\n`, mapping }, ...words);
    await run('Switch,1.50,kg');
    const { standardOutput } = await run('Better switch,1.5,kg', '--date', '2025-03-01');
    expect(standardOutput).toBe('1 changed, 0 stated again\n');
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
  });

  it('changes no byte when the same list is imported again', async () => {
    const project = emptyCatalogue();
    await importRows(project, head, 'Moxa,A-1,Switch\n');
    const read = () => readFileSync(join(project, 'content/statements/moxa.ndjson'), 'utf8');
    const before = read();
    const again = await importRows(project, head, 'Moxa,A-1,Switch\n');
    expect(again.standardOutput).toBe('0 changed, 1 stated again\n');
    expect(read()).toBe(before);
  });

  it('marks a product that a complete list no longer has, and never one that a partial list lacks', async () => {
    const project = emptyCatalogue();
    await importRows(project, head, 'Moxa,A-1,Switch\nMoxa,B-1,Router\n');
    const partial = await importRows(project, head, 'Moxa,B-1,Router\n', '--date', '2025-03-01');
    expect(partial.standardOutput).not.toContain('no longer');
    const whole = await importRows(project, head, 'Moxa,B-1,Router\n', '--date', '2025-04-01', '--complete');
    expect(whole.standardOutput).toContain('1 no longer in the list');
    const { products, histories } = readCatalogue(project, '2026-11-21').library;
    const [gone] = products.filter(({ record }) => record.manufacturerPartNumber === 'A-1');
    expect(gone?.record.sources).toMatchObject([{ date: '2025-01-31', lastSeen: '2025-01-31' }]);
    const [history] = histories.get(gone?.record.id ?? '')?.sources ?? [];
    expect(history?.statements.every(({ until }) => until === 1)).toBe(true);
  });

  it('reads the products of a BMEcat catalogue, each once, whatever prices it has', async () => {
    const project = emptyCatalogue();
    const file = 'products.xml';
    const { exitCode, standardOutput } = await importInto(project, {
      file,
      list: bmecat.replace('4028177221161', 'B-1'),
      mapping: ofBmecat,
    });
    expect(exitCode).toBe(0);
    expect(standardOutput).toContain('2 records added');
    expect(productsOf(project)).toMatchObject([
      { manufacturerPartNumber: 'A-1', name: 'Switch' },
      { manufacturerPartNumber: 'B-1', name: 'Router' },
    ]);
    // The first product has the rows 2 and 3, one for each price.
    expect(await findingsOf({ file, list: bmecat, mapping: ofBmecat })).toEqual([
      ['part_number_refused', file, 4, 4],
    ]);
  });

  it.each([
    ['the EAN of version 1.2', '<EAN>4028177221161</EAN>'],
    [
      'an international number that says it is a GTIN',
      '<INTERNATIONAL_PID type="gtin">4028177221161</INTERNATIONAL_PID>',
    ],
    ['an international number without a type', '<INTERNATIONAL_PID>4028177221161</INTERNATIONAL_PID>'],
  ])('takes as GTIN of a product of BMEcat %s', async (_what, element) => {
    const project = emptyCatalogue();
    const before = '<MANUFACTURER_PID>A-1</MANUFACTURER_PID>';
    const { exitCode } = await importInto(project, {
      file: 'products.xml',
      list: bmecat.replace('4028177221161', 'B-1').replace(before, `${element}${before}`),
      mapping: mappingOf(undefined, {
        fields: {
          manufacturer: column('MANUFACTURER_NAME'),
          manufacturerPartNumber: column('MANUFACTURER_PID'),
          name: column('DESCRIPTION_SHORT'),
          gtin: column('EAN'),
        },
      }),
    });
    expect(exitCode).toBe(0);
    expect(productsOf(project).map(({ identifiers }) => identifiers)).toEqual([
      [{ scheme: 'gtin-13', value: '4028177221161' }],
      [],
    ]);
  });

  it('reads a sheet of an Excel file, and says which where the mapping does not', async () => {
    const project = emptyCatalogue();
    const rows = {
      1: ['Our products'],
      3: head.split(','),
      4: ['Moxa', '007', 'Switch'],
      5: ['', '', 'Routers'],
    };
    const list = workbookOf({ Products: rows, Notes: { 1: ['x'] } });
    const file = 'products.xlsx';
    const more = { headingRow: 3, unnumberedRows: 'leave-out' };
    const { standardOutput } = await importInto(project, { file, list, mapping: mappingOf(head, more) });
    expect(standardOutput).toBe(
      '1 record added, 0 changed, 0 stated again\nOnly one sheet was read: Products. Not read: Notes.\n1 row left out, as the mapping says.\n',
    );
    expect(productsOf(project)).toMatchObject([{ manufacturerPartNumber: '007' }]);
    expect(
      await findingsOf({ file, list, mapping: mappingOf(head, { headingRow: 3, sheet: 'Products' }) }),
    ).toEqual([
      ['empty_cell', file, 5, 1],
      ['empty_cell', file, 5, 2],
    ]);
  });

  it('writes nothing while anything is wrong, and says of each what, in which line and column', async () => {
    expect(
      await placesOf(
        `${head},weight,weightUnit,market,gtin,page`,
        `Moxa,GOOD-1,Switch,,,,,
Nobody,"B
2",Switch,,,,,
Moxa,4028177221161,19" switch,x,kg,,,
Moxa,C-1,,"1,5",kg,toys,123,ftp://x
Moxa,D-1,Switch,1.5,,,,
Moxa,GOOD-1,Switch,,,,,
Moxa, E-1,Switch,,,,,
Moxa,F-1,Switch
Moxa,G-1,Sw\u00aditch,1234567890123,kg,,,
`,
        { decimalMark: '.' },
      ),
    ).toEqual([
      ['unknown_manufacturer', 3, 1],
      ['not_one_line', 3, 8],
      ['part_number_refused', 5, 6],
      ['not_a_number', 5, 31],
      ['empty_cell', 6, 10],
      ['other_decimal_mark', 6, 11],
      ['unknown_market', 6, 20],
      ['not_a_gtin', 6, 25],
      ['not_an_address', 6, 29],
      ['unit_missing', 7, 17],
      ['repeated_product', 8, 6],
      ['not_one_line', 9, 6],
      ['row_too_short', 10, 1],
      ['not_one_line', 11, 10],
      ['not_a_decimal', 11, 18],
    ]);
    expect(await placesOf(head, '')).toEqual([['no_rows', 1, 1]]);
    expect(await placesOf(head, 'Moxa,"A,B\n')).toContainEqual(['quote_not_closed', 2, 1]);
  });

  it('never repeats a cell in what it says', async () => {
    const project = emptyCatalogue();
    const { standardOutput } = await importRows(
      project,
      `${head},weight,weightUnit`,
      'canary,N/A canary,canary,canary,canary\n',
    );
    expect(standardOutput).toContain('unknown_manufacturer');
    expect(standardOutput).not.toContain('canary');
  });

  it('writes nothing with --dry-run', async () => {
    const project = emptyCatalogue();
    const before = filesOf(project);
    const { exitCode, standardOutput } = await importRows(project, head, 'Moxa,A-1,Switch\n', '--dry-run');
    expect([exitCode, standardOutput]).toEqual([
      0,
      '1 record added, 0 changed, 0 stated again\nNothing was written (--dry-run).\n',
    ]);
    expect(filesOf(project)).toEqual(before);
  });

  it('needs a source that is listed, the date of the list, and a mapping', async () => {
    const run = async (...words: string[]) =>
      (await runInTest(catalogueTool, ['import', 'list', 'x.csv', ...words])).standardError;
    expect(await run('--date', '2025-01-31')).toContain('--source is missing');
    expect(await run('--source', 'list')).toContain('--date is missing');
    expect(await run('--source', 'list', '--date', '2025-01-31')).toContain('Give --mapping <file>');
    const project = emptyCatalogue();
    const before = filesOf(project);
    const unlisted = await importRows(project, head, 'Moxa,A-1,Switch\n', '--source', 'other');
    expect(unlisted.exitCode).toBe(2);
    expect(unlisted.standardError).toContain('content/sources.yaml lacks the source');
    expect(filesOf(project)).toEqual(before);
    const digest = mappingOf(head, { fields: { name: { from: 'digest' } } });
    const refused = await importInto(project, { list: `${head}\nMoxa,A-1,Switch\n`, mapping: digest });
    expect([refused.exitCode, refused.standardError]).toEqual([
      2,
      expect.stringContaining('The file of --mapping, line 14, column 15: Write where the value comes from'),
    ]);
  });
});
