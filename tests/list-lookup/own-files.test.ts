import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { suggestedMapping, withSource } from '../../src/columns/mapping/mapping.ts';
import { openList } from '../../src/columns/profile/open-list.ts';
import { fileOfMapping } from '../../src/columns/questions/mapping-file.ts';
import { checkFiles, fileWords } from '../../src/list-lookup/checked-lines.ts';
import { createDecider } from '../../src/list-lookup/decide-lines.ts';
import { type Decisions, noDecisions, withManufacturer } from '../../src/list-lookup/decisions.ts';
import { makeReport, readReport } from '../../src/list-lookup/evidence-report.ts';
import { type OpenCatalogue, openCatalogue } from '../../src/list-lookup/open-catalogue.ts';
import {
  createFileFinder,
  datesOfFile,
  fileNameQuestions,
  fileNameWords,
  listingWords,
  type OwnFile,
  priceWords,
} from '../../src/list-lookup/own-files.ts';
import type { ReadText } from '../../src/list-lookup/read-json.ts';
import { linesOf, readList } from '../../src/list-lookup/read-list.ts';
import { type OwnFileAnswers, readOwnFile } from '../../src/list-lookup/read-own-file.ts';
import { decisionsOf } from '../../src/list-lookup/report-decisions.ts';
import { reportPage } from '../../src/list-lookup/report-page.ts';
import { returnedCsv } from '../../src/list-lookup/returned-list.ts';
import { sinceSaved } from '../../src/list-lookup/saved-list.ts';
import { catalogueXml, productXml } from '../price-lists/catalogue.ts';
import { workbookOf } from '../tables/workbook.ts';
import { suiteDirectory } from '../temporary-directory.ts';
import { editionsOfWorks, origin, publishedCatalogue } from './published-catalogue.ts';

const bytesOf = (content: string | Uint8Array): Uint8Array<ArrayBuffer> =>
  typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);

const reading = (content: string | Uint8Array, answers?: OwnFileAnswers, name = 'stock.csv') =>
  readOwnFile(name, new Blob([bytesOf(content)]), answers);

const read = async (...given: Parameters<typeof reading>): Promise<OwnFile> => {
  const file = await reading(...given);
  if ('why' in file) throw new Error(file.why);
  return file.file;
};

const whyNot = async (...given: Parameters<typeof reading>): Promise<string> => {
  const file = await reading(...given);
  return 'why' in file ? file.why : 'It was read.';
};

const datesIn = ({ listed }: OwnFile): string[] => listed.map(({ date }) => date);

const directory = suiteDirectory();
let readText: ReadText;
let catalogue: OpenCatalogue;

beforeAll(() => {
  ({ readText } = publishedCatalogue(editionsOfWorks().slice(0, 1), origin, directory()));
  catalogue = openCatalogue(readText, origin);
});

/** The results of lines of a manufacturer and a part number, with what these files list. */
const lookUp = async (
  pairs: readonly (readonly [string, string])[],
  files: readonly OwnFile[],
  decisions: Decisions = noDecisions,
) => {
  const answers = await catalogue.answers();
  const decide = createDecider(decisions, { answers, said: () => undefined });
  const lines = pairs.map(([manufacturer, partNumber], index) => ({
    row: index + 2,
    manufacturer,
    partNumber,
    cells: [],
  }));
  return lines.map(decide).map(createFileFinder(files, answers)(decisions));
};

describe('a file as a source', () => {
  it('is read by the headings of price lists, with the digest of its bytes and no price', async () => {
    const text =
      'Hersteller;Hersteller-Artikelnummer;Artikelnummer;Bezeichnung;Preis\nWorks;AB-9;4711;Ring;9,99\n';
    const file = await read(text);
    expect(file).toEqual({
      name: 'stock.csv',
      rows: 1,
      sha256: createHash('sha256').update(text).digest('hex'),
      dated: null,
      listed: [
        { row: 2, manufacturer: 'Works', partNumber: 'AB-9', itemNumber: '4711', name: 'Ring', date: '' },
      ],
    });
    expect(JSON.stringify(file)).not.toContain('9,99');
  });

  it('has the date that it states itself: of a BMEcat catalogue, of a row, or none', async () => {
    const details = '<MANUFACTURER_NAME>Works</MANUFACTURER_NAME><MANUFACTURER_PID>AB-9</MANUFACTURER_PID>';
    const xml = catalogueXml([productXml('4711', [], details)]);
    expect(datesOfFile(await read(xml))).toBe('dated 21 November 2026');
    expect(datesOfFile(await read(xml.replace(/<GENERATION_DATE>.*<\/GENERATION_DATE>/, '')))).toBe(
      'no date stated',
    );
    const rows = (...dates: string[]) =>
      `Manufacturer,MPN,Last modified\n${dates.map((date) => `Works,AB-9,${date}\n`).join('')}`;
    const dated = await read(rows('3.3.2026', '2026-01-02T23:30:00-08:00', ''));
    expect(datesIn(dated)).toEqual(['2026-03-03', '2026-01-02', '']);
    expect(datesOfFile(dated)).toBe('dated 2 January 2026 to 3 March 2026');
    expect(datesIn(await read('Manufacturer,MPN,Date\nWorks,AB-9,2026-03-03\n'))).toEqual(['2026-03-03']);
  });

  it('says from when until when a BMEcat catalogue says that it is valid, in either version', async () => {
    const details = '<MANUFACTURER_NAME>Works</MANUFACTURER_NAME><MANUFACTURER_PID>AB-9</MANUFACTURER_PID>';
    const price = { type: 'net_list', elements: '<PRICE_AMOUNT>1</PRICE_AMOUNT>' };
    const xml = catalogueXml([
      productXml('4711', [price], details),
      productXml('4712', [price], details.replace('AB-9', 'AB-8')),
    ]);
    const dated = (dates: string) =>
      xml.replace('</PRODUCT_PRICE_DETAILS>', `${dates}</PRODUCT_PRICE_DETAILS>`);
    const older = (type: string, day: string) => `<DATETIME type="${type}"><DATE>${day}</DATE></DATETIME>`;
    for (const dates of [
      '<VALID_START_DATE>2026-01-01</VALID_START_DATE><VALID_END_DATE>2026-12-31</VALID_END_DATE>',
      older('valid_start_date', '2026-01-01') + older('valid_end_date', '2026-12-31'),
    ]) {
      const file = await read(dated(dates));
      expect(file.listed[0]).toMatchObject({ validFrom: '2026-01-01', validUntil: '2026-12-31' });
      expect(file.listed[1]).not.toHaveProperty('validFrom');
      const [result] = await lookUp([['Works', 'AB-9']], [file]);
      expect(result?.files?.map(listingWords).join()).toContain(
        'dated 21 November 2026, valid from 1 January 2026 until 31 December 2026 (row 2)',
      );
    }
  });

  it('has a price only where it is asked for, as what the file said on its date and no quotation', async () => {
    const text = 'Manufacturer,MPN,Unit price,Currency,Date\nWorks,AB-9,"9,99",EUR,2026-03-03\n';
    const [file, priced] = [await read(text), await read(text, { hasPrices: true })];
    expect(file.listed[0]).not.toHaveProperty('price');
    const results = await lookUp([['Works', 'AB-9']], [priced]);
    const words =
      'Your file “stock.csv” stated the price 9,99 EUR, dated 3 March 2026 (row 2): not a quotation.';
    expect(results[0]?.files?.map(priceWords)).toEqual([words]);
    const returned = { headings: ['Maker', 'MPN'], results, said: () => undefined, sources: [] };
    expect(returnedCsv(returned)).not.toContain('9,99');
    expect(returnedCsv({ ...returned, hasPrices: true })).toContain(words);
  });

  it('is named by its SHA-256 in a report, which asks for the same bytes again, and in the decisions of that report', async () => {
    const file = await read('Manufacturer,MPN\nWorks,ab-1\n');
    const [result] = await lookUp([['Works', 'ab-1']], [file]);
    if (result === undefined) throw new Error('There is a line.');
    const decision = { chosen: 'by_hand', by: 'A. Buyer', at: '2026-11-21T10:00:00Z', note: 'Seen' } as const;
    const report = await makeReport({
      list: 'parts',
      madeOn: '2026-11-26',
      origin,
      state: await catalogue.newest(),
      results: [{ ...result, outcome: 'by_hand', decision }],
      ownFiles: [file],
      readText,
      pause: async () => {},
    });
    const { name, sha256 } = file;
    expect(decisionsOf(report).lines).toMatchObject([{ ownFiles: [{ name, sha256 }] }]);
    const other = await read('Manufacturer,MPN\nWorks,AB-8\n');
    expect(checkFiles(report, [file])).toEqual([{ name, sha256, isGiven: true }]);
    const [asked] = checkFiles(report, [other]);
    expect(asked && fileWords(asked)).toContain(`with the SHA-256 ${sha256}`);
  });

  it('makes a line different from the list that was saved where it lists it now, or no more', async () => {
    const file = await read('Manufacturer,MPN\nWorks,AB-9\n');
    const headings = ['Maker', 'MPN'];
    const pairs = [
      ['Works', 'AB-9'],
      ['Works', 'AB-8'],
    ] as const;
    const saved = returnedCsv({
      headings,
      results: await lookUp(pairs, [file]),
      said: () => undefined,
      sources: [],
    });
    const table = readList(saved);
    const decide = async (other: OwnFile) => {
      const answers = await catalogue.answers();
      const find = createFileFinder([other], answers)(noDecisions);
      const again = linesOf(table, { manufacturer: 0, partNumber: 1, isTrimmed: false })
        .map((line, at) => ({
          ...line,
          manufacturer: pairs[at]?.[0] ?? '',
          partNumber: pairs[at]?.[1] ?? '',
        }))
        .map(createDecider(noDecisions, { answers, said: () => undefined }));
      return sinceSaved(again.map(find), table.headings).map(({ changes }) => changes);
    };
    expect(await decide(file)).toEqual(['', '']);
    expect(await decide(await read('Manufacturer,MPN\nWorks,AB-8\n'))).toEqual([
      'Your files no longer list it.',
      'A file of yours lists it now.',
    ]);
  });

  it('is read by the columns that a person names where the headings do not tell them', async () => {
    const text = 'Wer;Was;Wie\nWorks;AB-9;Ring\n';
    const refused = await reading(text);
    expect(refused).toMatchObject({
      lacks: 'manufacturer',
      open: { names: ['Wer', 'Was', 'Wie'], rows: [{ number: 2, cells: ['Works', 'AB-9', 'Ring'] }] },
    });
    const columns = { manufacturer: 0, manufacturerPartNumber: 1, title: 2 };
    expect((await read(text, { columns })).listed).toMatchObject([
      { manufacturer: 'Works', partNumber: 'AB-9', name: 'Ring' },
    ]);
  });

  it('says how much of a catalogue is read, and is not read to its end when that is cancelled', async () => {
    const details = '<MANUFACTURER_NAME>Works</MANUFACTURER_NAME><MANUFACTURER_PID>AB-9</MANUFACTURER_PID>';
    const xml = catalogueXml(Array.from({ length: 2000 }, () => productXml('4711', [], details)));
    const done: number[] = [];
    await read(xml, { pause: async (part) => void done.push(part) });
    expect(done.at(-1)).toBe(1);
    const cancelled = read(xml, { pause: () => Promise.reject(new Error('Cancelled.')) });
    await expect(cancelled).rejects.toThrow('Cancelled.');
  });

  it('leaves a date as it is written that can be two days', async () => {
    const file = await read('Manufacturer,MPN,Last modified\nWorks,AB-9,03/04/2026\n');
    expect([datesIn(file), file.dated]).toEqual([['03/04/2026'], null]);
    const told = 'Manufacturer,MPN,Last modified\nWorks,AB-9,03/04/2026\nWorks,AB-8,03/14/2026\n';
    expect(datesIn(await read(told))).toEqual(['2026-03-04', '2026-03-14']);
  });

  it('is refused where a column is missing, and read with the answer of a person', async () => {
    const alone = 'MPN,Title\nAB-9,Ring\n';
    expect(await whyNot(alone)).toContain('no column of manufacturers');
    const answered = await read(alone, { manufacturer: 'Works' });
    expect(answered.listed).toMatchObject([{ manufacturer: 'Works', partNumber: 'AB-9' }]);
    const own = catalogueXml([productXml('AB-9', [])]);
    expect(await whyNot(own, { manufacturer: 'Works' })).toContain('which column has the part numbers');
    const answers = { manufacturer: 'Works', partNumberColumn: 'SUPPLIER_PID' };
    expect((await read(own, answers)).listed).toMatchObject([{ manufacturer: 'Works', partNumber: 'AB-9' }]);
    expect(await whyNot('Manufacturer,MPN\n')).toContain('no rows');
    expect(await whyNot('%PDF-1.7\n')).toContain('PDF');
  });

  it('is read by a mapping of the validator, if it has its columns', async () => {
    const text = 'Wer;Was;Stand\nWorks;AB-9;2026-03-03\n';
    const opened = await openList(new Blob([text]));
    if ('why' in opened) throw new Error(opened.why);
    const { table } = opened;
    const chosen = [
      ['manufacturer', 0],
      ['manufacturerPartNumber', 1],
      ['observedAt', 2],
    ] as const;
    const mapping = chosen.reduce(
      (before, [name, column]) => withSource(before, name, { from: 'column', column }),
      suggestedMapping(table),
    );
    const mappings = [fileOfMapping(mapping, table)];
    expect((await read(text, { mappings })).listed).toMatchObject([
      { manufacturer: 'Works', partNumber: 'AB-9', date: '2026-03-03' },
    ]);
    expect(await whyNot('Wer;Wie\nWorks;AB-9\n', { mappings })).toContain('manufacturers');
  });

  it('gives the digits that a cell of Excel holds, and no row whose cells are in doubt', async () => {
    const sheet = workbookOf({
      List: {
        1: ['Manufacturer', 'MPN'],
        2: ['Works', { number: '1200' }],
        3: ['Works', 'n/a'],
        4: ['Works', '#REF!'],
        5: ['', 'X'],
      },
    });
    expect((await read(sheet)).listed.map(({ partNumber }) => partNumber)).toEqual(['1200']);
    const shifted = 'Manufacturer,MPN\nWorks,AB-9\nWorks,AB,8\n';
    expect((await read(shifted)).listed.map(({ partNumber }) => partNumber)).toEqual(['AB-9']);
  });
});

describe('a line that a file lists', () => {
  it('is told apart from one that was not found, and matched exactly alone', async () => {
    const file = await read(
      'Manufacturer,MPN,Title,Last modified\nWORKS,X-9,Ring,3.3.2026\nNew Maker,N1,,\n',
    );
    const results = await lookUp(
      [
        ['Works', 'X-9'],
        ['works', 'x-9'],
        ['Works', 'X-9 '],
        ['new maker', 'N1'],
        ['Works', 'N1'],
        ['', 'N1'],
      ],
      [file],
    );
    expect(results.map(({ outcome, files = [] }) => [outcome, ...files.map(listingWords)])).toEqual([
      ['in_file', 'Your file “stock.csv” lists it as “Ring”, dated 3 March 2026 (row 2).'],
      ['not_found'],
      ['not_found'],
      ['in_file', 'Your file “stock.csv” lists it, no date stated (row 3).'],
      ['not_found'],
      ['not_found'],
    ]);
  });

  it('stays found where the catalogue has it, and each file speaks for itself', async () => {
    const files = [
      await read('Manufacturer,MPN\nWorks,AB-1\nWorks,AB-1\n'),
      await read('Manufacturer,MPN\nWorks,AB-1\n', {}, 'other.csv'),
    ];
    const [result] = await lookUp([['Works', 'AB-1']], files);
    expect(result).toMatchObject({
      outcome: 'found',
      files: [
        { file: { name: 'stock.csv' }, row: 2, moreRows: 1 },
        { file: { name: 'other.csv' }, moreRows: 0 },
      ],
    });
  });

  it('is found by the manufacturer that a person chose for its text', async () => {
    const file = await read('Manufacturer,MPN\nWorks,X-9\n');
    const answers = await catalogue.answers();
    const [named] = answers.names('Works');
    if (named === undefined) throw new Error('Works is missing.');
    const { id, name } = named.manufacturer;
    const at = '2026-11-21T10:00:00Z';
    const decisions = withManufacturer(noDecisions, {
      written: 'Wrks',
      manufacturer: { id, name },
      by: 'A',
      at,
    });
    const outcomeOf = async (held?: Decisions) => (await lookUp([['Wrks', 'X-9']], [file], held))[0]?.outcome;
    expect(await outcomeOf()).not.toBe('in_file');
    expect(await outcomeOf(decisions)).toBe('in_file');
  });

  it('of a BMEcat catalogue is found under a name that only the catalogue has, once a person says who that is', async () => {
    const details =
      '<MANUFACTURER_NAME>Works Group</MANUFACTURER_NAME><MANUFACTURER_PID>X-9</MANUFACTURER_PID>';
    const file = await read(catalogueXml([productXml('4711', [], details)]), {}, 'works.xml');
    const answers = await catalogue.answers();
    const pairs = [['Works', 'X-9']] as const;
    const [question] = fileNameQuestions([file], answers, {
      decisions: noDecisions,
      results: await lookUp(pairs, [file]),
    });
    if (question === undefined) throw new Error('Nothing is asked.');
    expect(fileNameWords(question)).toBe(
      '“Works Group” in works.xml may be Works (1 line): the part numbers are the same.',
    );
    const [option] = question.options;
    if (option === undefined) throw new Error('Nobody is offered.');
    const decisions = withManufacturer(noDecisions, {
      written: question.written,
      manufacturer: option.manufacturer,
      by: 'A',
      at: '2026-11-21T10:00:00Z',
    });
    const results = await lookUp(pairs, [file], decisions);
    expect(results[0]).toMatchObject({ outcome: 'in_file', files: [{ manufacturer: 'Works Group' }] });
    expect(fileNameQuestions([file], answers, { decisions, results })).toEqual([]);
  });

  it('is in the evidence report with its file, apart from what the catalogue says', async () => {
    const file = await read('Manufacturer,MPN,Title,Last modified\nWorks,X-9,<b>Ring</b>,3.3.2026\n');
    const unused = await read('Manufacturer,MPN\nWorks,Y-9\n', {}, 'unused.csv');
    const report = await makeReport({
      list: 'parts.csv',
      madeOn: '2026-11-21',
      origin,
      state: await catalogue.newest(),
      results: await lookUp([['Works', 'X-9']], [file, unused]),
      ownFiles: [file, unused],
      readText,
      pause: async () => {},
    });
    expect(report).toMatchObject({
      ownFiles: [
        { name: 'stock.csv', rows: 1, sha256: file.sha256, dated: { first: '2026-03-03' } },
        { name: 'unused.csv', dated: null },
      ],
      lines: [{ status: 'in_file', record: null, ownFiles: [{ file: 0, row: 2, date: '2026-03-03' }] }],
    });
    const page = await reportPage(report, async () => {});
    expect(page).toContain('<h2>Your files</h2>');
    expect(page).toContain('as “&lt;b&gt;Ring&lt;/b&gt;”, dated 3 March 2026 (row 2).');
    expect(page).toContain(unused.sha256);
    expect(readReport(page)).toEqual(report);
  });
});
