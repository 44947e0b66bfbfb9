import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { decisionsText, noDecisions, withManufacturer } from '../../../../src/list-lookup/decisions.ts';
import { openWorkbook } from '../../../../src/tables/workbook/read-workbook.ts';
import type { ToolContext } from '../../../../tools/command-line/tool-context.ts';
import { lookupTool } from '../../../../tools/integrators/lookup/tool.ts';
import { libraryOf } from '../../../content/catalogue/library-of.ts';
import { workbookOf } from '../../../tables/workbook.ts';
import { temporaryDirectory } from '../../../temporary-directory.ts';
import { runInTest } from '../../run-in-test.ts';
import { serveCatalogue } from './served-catalogue.ts';

/** A deployment that has the part numbers `A`, `A1` and `EDS-P510` of Moxa. */
const served = serveCatalogue(
  libraryOf([
    ['Moxa', 'A'],
    ['Moxa', 'A1'],
    ['Moxa', 'EDS-P510'],
  ]),
);

/** Looks up a list in a file, and gives what the tool printed and the directory of the user. */
const run = async (
  list: string | Uint8Array,
  words: readonly string[] = [],
  context: Partial<ToolContext> = {},
) => {
  const directory = temporaryDirectory({ 'list.csv': list });
  served.requested.length = 0;
  const outcome = await runInTest(lookupTool, ['list.csv', '--base-url', served.baseUrl, ...words], {
    userDirectory: directory,
    ...context,
  });
  return { ...outcome, directory };
};

describe('npm run lookup', () => {
  it('ends with 0 when every line was found, and shows record, evidence date and verification state', async () => {
    const { exitCode, standardOutput, standardError } = await run('Manufacturer,MPN\nMoxa,A\nmoxa,A1\n');
    expect([exitCode, standardError]).toEqual([
      0,
      'Manufacturer: column 1 (Manufacturer); part number: column 2 (MPN); the first row has headings.\n',
    ]);
    expect(standardOutput).toMatch(
      /2 +Moxa +A +Found +2024-05-02 +source_listed +http:\/\/127\.0\.0\.1:\d+\/products\/prd_00000000/,
    );
    expect(standardOutput).toContain('2 lines: 2 found, 0 not found.');
  });

  it('looks up one text as the box of the site reads it, and sends none of it', async () => {
    const lookUpText = (text: string, ...words: readonly string[]) =>
      runInTest(lookupTool, ['--text', text, '--base-url', served.baseUrl, ...words]);
    const found = await lookUpText('moxa A1');
    expect([found.exitCode, found.standardOutput]).toEqual([0, expect.stringMatching(/1 +moxa +A1 +Found/)]);
    const label = await lookUpText('P/N: A1 S/N: SERIAL9 Moxa');
    expect([label.exitCode, label.standardOutput]).toEqual([0, expect.stringMatching(/1 +Moxa +A1 +Found/)]);
    expect(label.standardOutput + served.requested.join()).not.toContain('SERIAL9');
    const list = await lookUpText('A1234; B1234');
    expect([list.exitCode, list.standardError]).toEqual([2, expect.stringContaining('The text is a list.')]);
    expect((await lookUpText('A1', 'list.csv')).standardError).toContain('Give --text or a list');
  });

  it('ends with 1 when a line was not found, has candidates or is incomplete, and says which', async () => {
    const { exitCode, standardOutput } = await run('Moxa,A\nMoxa,edsp510\nMoxa,b\nNobody,B\n,B\nMoxa,\n');
    expect(exitCode).toBe(1);
    expect(standardOutput).toMatch(/2 +Moxa +edsp510 +Perhaps +EDS-P510\n/);
    expect(standardOutput).toMatch(/4 +Nobody +B +Not found +No manufacturer here has this name/);
    expect(standardOutput).toContain('6 lines: 1 found, 1 perhaps, 3 not found, 1 not looked up.');
  });

  it('asks whether a column names sellers, and with --by-number looks up by number alone, which finds nothing by itself', async () => {
    const list = 'Vendor,MPN\nDigi-Key,EDS-P510\nKDL,EDS-P510\nKDL,X-1\nMoxa,A1\n';
    const options = ['--manufacturer-column', '1', '--part-number-column', '2'];
    const asked = await run(list, options);
    expect(asked.standardError).toContain(
      'In the column of the manufacturer, 3 of 4 lines name no manufacturer that is known here, such as “KDL” and “Digi-Key”. Some are shops or wholesalers. If it is the seller, --by-number looks up by number alone.',
    );
    const { standardOutput, standardError } = await run(list, [...options, '--by-number', '--json']);
    expect(standardError).not.toContain('seller');
    const { lines } = JSON.parse(standardOutput);
    expect(lines).toMatchObject([
      { status: 'candidates', reason: 'number_alone', candidates: ['Moxa EDS-P510'] },
      { status: 'candidates', reason: 'number_alone', candidates: ['Moxa EDS-P510'] },
      { status: 'not_found', reason: 'number_alone', candidates: [] },
      { status: 'found', reason: '' },
    ]);
    expect(lines[0].verdict).toBe(
      'Perhaps: Moxa EDS-P510. “Digi-Key” is the seller, so the number alone was looked up. Moxa has this number.',
    );
  });

  it('asks for whole files alone, whatever the list, each once', async () => {
    await run('Manufacturer,MPN,Note\nMoxa,A,secret\nNobody,XYZ,secret\n');
    expect(served.requested.toSorted()).toEqual([
      expect.stringMatching(/^\/catalogue\/editions\.json$/),
      '/catalogue/files.json',
      expect.stringMatching(/^\/catalogue\/list\/0-[0-9a-f]{16}\.json$/),
      '/catalogue/list/head.json',
      '/catalogue/statements/CC0-1.0.ndjson',
    ]);
  });

  it('writes the list as Excel, the report and what was not found, and checks the report again', async () => {
    const list = 'Pos,Manufacturer,MPN\n1,Moxa,A\n2,Moxa,=none\n';
    const words = ['--xlsx', 'out.xlsx', '--report', 'report.html', '--not-found', 'none.csv'];
    const { directory, exitCode, standardError } = await run(list, words);
    expect(exitCode).toBe(1);
    const report = readFileSync(join(directory, 'report.html'));
    expect(standardError).toContain(createHash('sha256').update(report).digest('hex'));
    expect(readFileSync(join(directory, 'none.csv'), 'utf8')).toContain(
      `Moxa,"'=none",part_number_not_found`,
    );
    const { table } = openWorkbook(readFileSync(join(directory, 'out.xlsx'))).readSheet('List');
    expect(table.rows.map(({ cells }) => cells.slice(0, 5))).toEqual([
      ['1', 'Moxa', 'A', 'Ethernet switch', 'Found.'],
      [
        '2',
        'Moxa',
        '=none',
        '',
        'Not found. We have no record of exactly this number. The product may still exist.',
      ],
    ]);
    const check = (...more: string[]) =>
      runInTest(lookupTool, ['--check', 'report.html', '--base-url', served.baseUrl, ...more], {
        userDirectory: directory,
      });
    const checked = await check('--json');
    expect(checked.exitCode).toBe(0);
    expect(JSON.parse(checked.standardOutput)).toMatchObject({ changed: 0, lines: [{ since: 'same' }, {}] });
    expect(JSON.parse(checked.standardOutput)).toMatchObject({ report: { bytes: 'same' }, differs: [] });
    const { standardOutput } = await check();
    expect(standardOutput).toContain('2 lines, nothing changed.');
    expect(standardOutput).toContain('The page is byte for byte what its data gives.');
    const digestOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
    expect(standardOutput).toContain(`SHA-256 of the checked file: ${digestOf(report)}`);
    const shown = report.toString('utf8').replace('<main>', '<main><p>Certified.</p>');
    writeFileSync(join(directory, 'report.html'), shown);
    expect(await check()).toMatchObject({
      exitCode: 1,
      standardOutput: expect.stringMatching(/not byte for byte[\s\S]*nothing changed/),
    });
    const data = report
      .toString('utf8')
      .replace('"manufacturerPartNumber":"A"', '"manufacturerPartNumber":"\\u001b[2JB"');
    writeFileSync(join(directory, 'report.html'), data);
    const forged = await check();
    expect(forged.exitCode).toBe(1);
    expect(forged.standardOutput).toMatch(/^2 .*Does not agree .*does not agree with [^:]*: record/m);
    expect(forged.standardOutput).toContain(digestOf(data));
    expect(forged.standardOutput).not.toContain('\u001b');
    writeFileSync(join(directory, 'report.html'), '<!doctype html>');
    expect(await check()).toMatchObject({
      exitCode: 2,
      standardError: expect.stringContaining('is no evidence report'),
    });
  });

  it('takes the decisions that were saved on the page, and ends with 0 when every line is found or decided', async () => {
    const directory = temporaryDirectory();
    const decisions = withManufacturer(noDecisions, {
      written: 'Mxa',
      manufacturer: { id: 'manufacturer-0', name: 'Moxa' },
      by: 'A. Buyer',
      at: '2026-11-20T10:00:00Z',
    });
    writeFileSync(join(directory, 'decisions.json'), decisionsText(decisions));
    writeFileSync(join(directory, 'list.csv'), 'Mxa,A\nMoxa,A1\n');
    const { exitCode, standardOutput } = await runInTest(
      lookupTool,
      ['list.csv', '--decisions', 'decisions.json', '--csv', '-', '--base-url', served.baseUrl],
      { userDirectory: directory },
    );
    expect(exitCode).toBe(0);
    expect(standardOutput).toMatch(
      /^Mxa,A,Ethernet switch,Manufacturer chosen by A\. Buyer on 2026-11-20\.,Moxa,A,.*,chosen,manufacturer_not_found,.*,manufacturer,A\. Buyer,/m,
    );
  });

  it('reads an Excel file, and a sheet by its name, and gives its numbers back as numbers', async () => {
    const file = workbookOf(
      {
        Parts: {
          1: ['Hersteller', 'Preis', 'Typnummer'],
          2: ['Moxa', { number: '347.75', format: 1 }, 'A'],
        },
        Spares: { 1: ['MPN', 'Brand'], 2: ['A1', 'Moxa'], 3: ['#REF!', 'Moxa'] },
      },
      ['0.000'],
    );
    const first = await run(file, ['--part-number-column', 'Typnummer', '--xlsx', 'out.xlsx']);
    expect(first.exitCode).toBe(0);
    expect(first.standardError).toContain(
      'Only one sheet was read: Parts. Not read: Spares. --sheet reads another.',
    );
    const { table } = openWorkbook(readFileSync(join(first.directory, 'out.xlsx'))).readSheet('List');
    expect(table.rows[0]?.cells[1]).toBe('347.750');
    expect(table.rows[0]?.numbers?.get(1)).toBe('347.75');
    const second = await run(file, ['--sheet', 'Spares']);
    expect(second.standardOutput).toContain('2 lines: 1 found, 0 not found, 1 not looked up.');
    expect((await run(file, ['--sheet', 'None'])).standardError).toContain('has none with this name');
  });

  it('prints one JSON object with --json', async () => {
    const { exitCode, standardOutput } = await run('Moxa,A\nMoxa,edsp510\n', ['--json']);
    expect(exitCode).toBe(1);
    expect(JSON.parse(standardOutput)).toMatchObject({
      lines: [
        {
          row: 1,
          manufacturer: 'Moxa',
          manufacturerPartNumber: 'A',
          name: 'Ethernet switch',
          verdict: 'Found.',
          saidBy: 'Example products (a community that describes products)',
          status: 'found',
          verificationStatus: 'source_listed',
          evidenceAsOf: '2024-05-02',
          since: '2024-05-02',
          source: 'example/products',
          record: `${served.baseUrl}/products/prd_00000000`,
          chosen: '',
          candidates: [],
        },
        { status: 'candidates', reason: 'part_number_not_found', candidates: ['EDS-P510'] },
      ],
      counts: { found: 1, chosen: 0, by_hand: 0, candidates: 1, not_found: 0, not_looked_up: 0 },
    });
  });

  it('writes the results as CSV to a file, or to standard output for -', async () => {
    const { directory, standardOutput } = await run('Moxa,A\nMoxa,=1\n', ['--csv', 'results.csv']);
    expect(standardOutput).toBe('2 lines: 1 found, 1 not found.\n');
    const written = readFileSync(join(directory, 'results.csv'), 'utf8');
    expect(written).toContain(
      `\r\nMoxa,"'=1",,Not found. We have no record of exactly this number. The product may still exist.,`,
    );
    const printed = await run('Moxa,A\nMoxa,=1\n', ['--csv', '-']);
    expect(printed.standardOutput.trimEnd()).toBe(written.trimEnd());
    expect(printed.standardError).toContain('1 found');
  });

  it('says of a list that it wrote what is different now, and writes the new result in the place of the old one', async () => {
    const { standardOutput: saved } = await run('Pos,Manufacturer,MPN\n1,Moxa,A\n2,Moxa,zz\n', [
      '--csv',
      '-',
    ]);
    const older = saved.replace('2024-05-02,http', '2023-01-01,http');
    const again = await run(older, ['--csv', '-']);
    const [headings = '', ...lines] = again.standardOutput.trimEnd().split(/\r?\n/);
    expect(headings).toBe(`${saved.split(/\r?\n/)[0]},changes`);
    expect(lines).toEqual([
      expect.stringMatching(/^1,Moxa,A,.*,Evidence as of 2024-05-02; before: 2023-01-01\.$/),
      expect.stringMatching(/^2,Moxa,zz,.*,$/),
    ]);
  });

  it('takes the decisions of a report that it wrote', async () => {
    const decisions = withManufacturer(noDecisions, {
      written: 'Mxa',
      manufacturer: { id: 'manufacturer-0', name: 'Moxa' },
      by: 'A. Buyer',
      at: '2026-11-20T10:00:00Z',
    });
    const userDirectory = temporaryDirectory({
      'list.csv': 'Mxa,A\n',
      'decisions.json': decisionsText(decisions),
    });
    const runHere = (...words: readonly string[]) =>
      runInTest(lookupTool, ['list.csv', '--base-url', served.baseUrl, ...words], { userDirectory });
    expect((await runHere()).exitCode).toBe(1);
    await runHere('--decisions', 'decisions.json', '--report', 'report.html');
    const { exitCode, standardOutput } = await runHere('--decisions', 'report.html', '--json');
    expect(exitCode).toBe(0);
    expect(JSON.parse(standardOutput)).toMatchObject({ lines: [{ status: 'chosen', chosenBy: 'A. Buyer' }] });
  });

  it('reads standard input without a file, and old encodings with a warning', async () => {
    const piped = async (bytes: Buffer) =>
      runInTest(lookupTool, ['--base-url', served.baseUrl], {
        standardInput: (async function* () {
          yield bytes;
        })(),
      });
    expect((await piped(Buffer.from('Moxa;A\n'))).exitCode).toBe(0);
    const old = await piped(Buffer.from('Moxa;A\xe4\n', 'latin1'));
    expect(old.standardError).toContain('Windows-1252');
  });

  it('takes the columns that it is told, by number or heading, and removes spaces when told', async () => {
    const list = 'Part;Qty;Who\n A ;1;Moxa\n';
    const words = ['--manufacturer-column', 'Who', '--part-number-column', '1'];
    const kept = await run(list, words);
    expect(kept.exitCode).toBe(1);
    expect(kept.standardError).toContain('--trim removes these spaces');
    expect((await run(list, [...words, '--trim'])).exitCode).toBe(0);
    const numbered = [
      '--manufacturer-column',
      '3',
      '--part-number-column',
      '1',
      '--heading-row',
      '1',
      '--trim',
    ];
    expect((await run(list, numbered)).exitCode).toBe(0);
  });

  it('reads a list below its title, in a workbook too, and takes the row of headings that it is told', async () => {
    const titled = await run('Project;7\n\nPos;Hersteller;Typ\n1;Moxa;A\n');
    expect([titled.exitCode, titled.standardError]).toEqual([
      0,
      'Manufacturer: column 2 (Hersteller); part number: column 3 (Typ); row 3 has headings.\n',
    ]);
    const rows = { 1: ['Project', '7'], 4: ['Pos', 'Manufacturer', 'MPN'], 5: ['1', 'Moxa', 'A'] };
    expect((await run(workbookOf({ Parts: rows }))).exitCode).toBe(0);
    const told = ['--heading-row', '2', '--manufacturer-column', 'Wer', '--part-number-column', 'Was'];
    expect((await run('Project;7;x\nWer;Was;Wo\nMoxa;A;here\n', told)).exitCode).toBe(0);
  });

  it('names the columns that may be meant where no heading tells them, with the reason and the option', async () => {
    const { exitCode, standardError } = await run('Pos,Was,Wer\n1,A,Moxa\n2,A1,moxa\n');
    expect(exitCode).toBe(2);
    expect(standardError).toContain(
      'Column 3: 2 of 3 values are manufacturers of the catalogue. --manufacturer-column 3 takes it.',
    );
    expect(standardError).toContain(
      'Column 2: 2 of 3 values are part numbers of the catalogue. --part-number-column 2 takes it.',
    );
    const half = await run('Pos,MPN,Wer\n1,A,Moxa\n');
    expect([half.exitCode, half.standardError]).toEqual([
      1,
      expect.stringContaining('Column 3 (Wer): 1 of 1 values are manufacturers'),
    ]);
  });

  it.each([
    ['', [], 'no lines'],
    ['Pos,Was,Wieviel\nA,1,x\n', [], '--manufacturer-column'],
    ['Moxa,A\n', ['--part-number-column', '9'], 'No column, or more than one'],
    ['Moxa,A\n', ['--part-number-column', '1'], 'Give both'],
    ['Moxa,A\n', ['--base-url', 'http://x.example/path'], 'not as expected'],
    ['Moxa,A\n', ['--edition', '9', '--csv', 'results.csv'], 'Edition 9 does not exist'],
    ['Moxa,A\n', ['--check', 'list.csv'], 'without a list'],
    ['Moxa,A\n', ['--decisions', 'list.csv'], 'is not JSON'],
    ['Moxa,A\n', ['--csv', 'no/such/directory/results.csv'], 'does not exist'],
    ['%PDF-1.7\n', [], 'The list: This is a PDF file'],
    ['M\0o\0x\0a\0,\0A\0', [], 'Save the list as CSV in UTF-8'],
  ])('ends with 2 and says what to do: %j %j', async (list, words, message) => {
    const { exitCode, standardOutput, standardError, directory } = await run(
      list,
      words.includes('--base-url') ? [] : words,
    );
    if (words.includes('--base-url')) {
      const refused = await runInTest(lookupTool, ['list.csv', ...words], { userDirectory: directory });
      expect([refused.exitCode, refused.standardError]).toEqual([2, expect.stringContaining(message)]);
      return;
    }
    expect([exitCode, standardOutput]).toEqual([2, '']);
    expect(standardError).toContain(message);
    expect(() => readFileSync(join(directory, 'results.csv'))).toThrow();
  });

  it.each([
    ['--csv', 'list.csv'],
    ['--report', './list.csv'],
    ['--csv', 'results', '--xlsx', 'results'],
    ['--decisions', 'decisions.json', '--csv', 'decisions.json'],
    ['--with', 'stock.csv', '--csv', 'stock.csv'],
  ])('writes over no file that it reads or writes otherwise: %j', async (...words) => {
    const { exitCode, standardError, directory } = await run('Moxa,A\n', words);
    expect([exitCode, standardError]).toEqual([2, expect.stringContaining('Name another file.')]);
    expect(readFileSync(join(directory, 'list.csv'), 'utf8')).toBe('Moxa,A\n');
  });

  describe('with files of the user', () => {
    const list = 'Moxa,A\nMoxa,Z-9\n';

    /** Looks up the list with a file, which has these rows below its headings. */
    const runWith = async (stock: string, words: readonly string[] = []) => {
      const directory = temporaryDirectory({ 'list.csv': list, 'stock.csv': stock });
      const given = ['list.csv', '--base-url', served.baseUrl, '--with', 'stock.csv', ...words];
      served.requested.length = 0;
      return { ...(await runInTest(lookupTool, given, { userDirectory: directory })), directory };
    };
    const stock = 'Manufacturer,MPN,Title,Date\nMoxa,Z-9,Old switch,2026-03-03\nMoxa,A,Switch,\n';

    it('says what each lists after the catalogue, ends with 0, and asks for the same files', async () => {
      const { exitCode, standardOutput, standardError } = await runWith(stock);
      expect(exitCode).toBe(0);
      expect(standardError).toContain(
        'Your file “stock.csv”: Manufacturer: Manufacturer; part number: MPN; item number: none; name: Title; date: Date. 2 rows, dated 3 March 2026.',
      );
      expect(standardOutput).toMatch(
        /1 +Moxa +A +Found .*prd_00000000 Your file “stock\.csv” lists it as “Switch”, no date stated \(row 3\)\./,
      );
      expect(standardOutput).toMatch(/2 +Moxa +Z-9 +In your file .*dated 3 March 2026 \(row 2\)\./);
      const asked = served.requested.toSorted();
      await run(list);
      expect(asked).toEqual(served.requested.toSorted());
    });

    it('has them in JSON, in the CSV file and in the report with their SHA-256', async () => {
      const digest = createHash('sha256').update(stock).digest('hex');
      const words = ['--json', '--csv', 'out.csv', '--report', 'report.html'];
      const { directory, standardOutput } = await runWith(stock, words);
      expect(JSON.parse(standardOutput)).toMatchObject({
        lines: [
          { status: 'found' },
          {
            status: 'in_file',
            yourFiles: [
              { file: 'stock.csv', sha256: digest, row: 2, name: 'Old switch', date: '2026-03-03' },
            ],
          },
        ],
        counts: { found: 1, in_file: 1 },
      });
      expect(readFileSync(join(directory, 'out.csv'), 'utf8')).toMatch(/in_file.*lists it as “Old switch”/);
      expect(readFileSync(join(directory, 'report.html'), 'utf8')).toContain(digest);
      const again = await runInTest(lookupTool, ['--check', 'report.html', '--base-url', served.baseUrl], {
        userDirectory: directory,
      });
      expect(again.standardOutput).toContain('2 lines, nothing changed.');
    });

    it('asks for what a file does not say, and takes it from an option', async () => {
      const nobody = await runWith('MPN\nZ-9\n');
      expect([nobody.exitCode, nobody.standardError]).toEqual([
        2,
        expect.stringContaining('--with-manufacturer'),
      ]);
      expect((await runWith('MPN\nZ-9\n', ['--with-manufacturer', 'moxa'])).exitCode).toBe(0);
      const open = 'Manufacturer,Was\nMoxa,Z-9\n';
      expect((await runWith(open)).standardError).toContain('--with-part-number-column');
      expect((await runWith(open, ['--with-part-number-column', 'Was'])).exitCode).toBe(0);
      const alone = await run('Moxa,A\n', ['--with-manufacturer', 'Moxa']);
      expect([alone.exitCode, alone.standardError]).toEqual([2, expect.stringContaining('with --with.')]);
    });

    it('takes the manufacturer, the column and the sheet of each file after its --with', async () => {
      const sheet = (number: string) => ({ 1: ['MPN'], 2: [number] });
      const directory = temporaryDirectory({
        'list.csv': 'Moxa,Z-9\nWAGO,Y-9\nFinder,X-9\nABB,W-9\n',
        'one.csv': 'MPN\nZ-9\n',
        'two.csv': 'Was\nY-9\n',
        'book.xlsx': workbookOf({ First: sheet('V-9'), Second: sheet('X-9') }),
        'last.csv': 'MPN\nW-9\n',
      });
      const lookUp = (...words: readonly string[]) =>
        runInTest(lookupTool, ['list.csv', '--base-url', served.baseUrl, ...words], {
          userDirectory: directory,
        });
      const files = ['--with', 'one.csv', '--with-manufacturer', 'Moxa', '--with', 'two.csv'];
      const ofTwo = ['--with-manufacturer', 'WAGO', '--with-part-number-column', '1'];
      const ofBook = ['--with', 'book.xlsx', '--with-sheet', 'Second', '--with-manufacturer', 'Finder'];
      const { exitCode, standardError } = await lookUp(
        ...files,
        ...ofTwo,
        ...ofBook,
        ...['--with', 'last.csv', '--with-manufacturer', 'ABB'],
      );
      expect([exitCode, standardError]).toEqual([0, expect.stringContaining('Not read: First.')]);
      const moxa = ['--with-manufacturer', 'Moxa'];
      const alike = await lookUp('--with', 'one.csv', '--with', 'last.csv', ...moxa, '--json');
      expect(JSON.parse(alike.standardOutput)).toMatchObject({ counts: { in_file: 1 } });
      expect((await lookUp(...moxa, '--with', 'one.csv', '--with', 'last.csv')).exitCode).toBe(1);
      const twice = await lookUp('--with', 'one.csv', ...moxa, ...moxa);
      expect([twice.exitCode, twice.standardError]).toEqual([
        2,
        expect.stringContaining('Write --with-manufacturer once'),
      ]);
    });

    it('reads one by a mapping of the validator, and refuses a mapping that fits none', async () => {
      const column = (name: string) => ({ from: 'column', column: name });
      const mapping = JSON.stringify({
        version: 2,
        source: { id: '', system: '', mode: '' },
        decimalMark: null,
        fields: { manufacturer: column('Wer'), manufacturerPartNumber: column('Was') },
      });
      const directory = temporaryDirectory({
        'list.csv': 'Moxa,Z-9\n',
        'stock.csv': 'Wer;Was\nMoxa;Z-9\n',
        'other.csv': 'Manufacturer,MPN\nMoxa,A\n',
        'mapping.json': mapping,
      });
      const lookUp = (file: string) =>
        runInTest(
          lookupTool,
          ['list.csv', '--base-url', served.baseUrl, '--with', file, '--with-mapping', 'mapping.json'],
          { userDirectory: directory },
        );
      expect((await lookUp('stock.csv')).exitCode).toBe(0);
      expect((await lookUp('other.csv')).standardError).toContain('No file of --with has');
    });
  });

  it('says why a list cannot be read, also as JSON, without repeating its name', async () => {
    const missing = await runInTest(lookupTool, ['secret.csv', '--json'], {
      userDirectory: temporaryDirectory(),
    });
    expect(missing.exitCode).toBe(2);
    expect(JSON.parse(missing.standardOutput)).toEqual({
      error: { code: 'not_read', message: 'The list: The file does not exist.' },
    });
  });

  it('says that a deployment is not the service, and writes nothing', async () => {
    const known = served.files;
    served.files = new Map([...known].map(([path]) => [path, '<p>Sign in</p>']));
    const { exitCode, standardError, directory } = await run('Moxa,A\n', ['--csv', 'results.csv']);
    served.files = known;
    expect([exitCode, standardError]).toEqual([2, expect.stringMatching(/another service.*--base-url/)]);
    expect(() => readFileSync(join(directory, 'results.csv'))).toThrow();
  });

  it('shows no control character of a list or of a service on the terminal', async () => {
    const { standardOutput } = await run('Moxa,"A\u001b[31m"\n');
    expect(standardOutput.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
    expect(standardOutput).toContain('A\\u{1b}[31m');
  });
});
