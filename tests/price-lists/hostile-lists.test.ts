import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { suggestedMapping } from '../../src/columns/mapping/mapping.ts';
import { openList, parseTable } from '../../src/columns/profile/open-list.ts';
import { listOfFile, listOfText } from '../../src/list-lookup/page/list-reader.ts';
import { readList, whyTooWide } from '../../src/list-lookup/read-list.ts';
import { readOwnFile } from '../../src/list-lookup/read-own-file.ts';
import { createRecordReader } from '../../src/price-lists/check/read-record.ts';
import { ListRefused } from '../../src/tables/list-refused.ts';
import { workbookOf } from '../tables/workbook.ts';
import { catalogueXml, productXml } from './catalogue.ts';
import { completeMapping } from './complete-mapping.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook with this XML in a part; the sheet has the format codes after `General`. */
const workbookWith = (part: string, xml: string, formats: readonly string[] = []): Uint8Array<ArrayBuffer> =>
  zipSync({ ...unzipSync(workbookOf({ List: {} }, formats)), [part]: strToU8(xml) });

const sheetOf = (rows: string, after = '', formats: readonly string[] = []): Uint8Array<ArrayBuffer> =>
  workbookWith(
    'xl/worksheets/sheet1.xml',
    `<worksheet xmlns="${main}"><sheetData><row><c t="str"><v>SKU</v></c><c t="str"><v>Price</v></c></row>${rows}</sheetData>${after}</worksheet>`,
    formats,
  );

const number = (text: string, style = 0): string => `<c s="${style}"><v>${text}</v></c>`;
const row = `<row>${number('1')}${number('2')}</row>`;
const far = '<row><c r="XFD2"><v>1</v></c></row>';
const lists = Array.from({ length: 110_000 }, () => '<sheet name="S" r:id="rId1"/>').join('');
const price = { type: 'net', elements: '<PRICE_AMOUNT>1</PRICE_AMOUNT>' };
const places = Array.from({ length: 3000 }, (_, at) => `<TERRITORY>T${at}</TERRITORY>`).join('');
const head = `<CATALOG><CURRENCY>EUR</CURRENCY>${places}</CATALOG>`;

/** How many times the processor time of one the other takes. Both run once before, to be compiled. */
const timesAsLong = async (one: () => unknown, other: () => unknown): Promise<number> => {
  const timeOf = async (run: () => unknown): Promise<number> => {
    const before = process.threadCpuUsage();
    await run();
    const { user, system } = process.threadCpuUsage(before);
    return user + system;
  };
  await timeOf(one);
  const usual = await timeOf(one);
  return (await timeOf(other)) / usual;
};

const opened = async (content: BlobPart) => {
  const list = await openList(new Blob([content]));
  if ('why' in list) throw new Error(list.why);
  return list;
};

const open = (bytes: Uint8Array<ArrayBuffer>) => (): Promise<unknown> => opened(bytes);

describe('a small file', () => {
  it.each([
    ['cells', 'far from each other', () => sheetOf(far.replace('2', '').repeat(2000))],
    [
      'digits',
      'of numbers written with an exponent',
      () => sheetOf(`<row>${number('1e999').repeat(4000)}</row>`),
    ],
    [
      'digits',
      'that a format shows without one',
      () => sheetOf(`<row>${number('1e999', 1).repeat(4000)}</row>`, '', ['0']),
    ],
    [
      'more than 255 characters',
      'in the code of a format',
      () => sheetOf(`<row>${number('1', 1)}</row>`, '', ['?/?/'.repeat(100)]),
    ],
    [
      'merged cells',
      'that lie over each other',
      () => sheetOf(row.repeat(10_000), '<mergeCell ref="A2:B1048576"/>'.repeat(1500)),
    ],
    [
      'sheets',
      'on one part',
      () =>
        workbookWith(
          'xl/workbook.xml',
          `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${lists}</sheets></workbook>`,
        ),
    ],
    ['more than 200 times its size', 'unpacked', () => sheetOf('', `<x>${'<y/>'.repeat(5_000_000)}</x>`)],
    [
      'prices of the catalogue',
      'for many territories each',
      () => strToU8(catalogueXml([productXml('A', Array(10_000).fill(price))], { head })),
    ],
  ])('is refused for its %s, %s, and the refusal says so', async (limit, _, make) => {
    const bytes = make();
    expect(bytes.length).toBeLessThan(2 ** 20);
    const opened = await openList(new Blob([bytes]));
    expect('why' in opened ? opened.why : 'It was read.').toContain(limit);
  });

  it('with one cell in the last column is read, and no other row gets wider', async () => {
    const opened = await openList(new Blob([sheetOf(far + row.repeat(60_000))]));
    if ('why' in opened) throw new Error(opened.why);
    const { rows, headings } = opened.table;
    expect([headings.length, rows.length, rows[0]?.cells.length]).toEqual([2, 60_001, 16_384]);
    expect(rows.reduce((sum, { cells }) => sum + cells.length, 0)).toBe(16_384 + 2 * 60_000);
  });

  it('with many sheets has all that is unpacked of them counted together', async () => {
    const sheets = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`S${at}`, {}]));
    const empty = strToU8(`<worksheet xmlns="${main}"><x>${'<y/>'.repeat(250_000)}</x></worksheet>`);
    const parts = Object.entries(unzipSync(workbookOf(sheets)));
    const file = zipSync(
      Object.fromEntries(parts.map(([name, part]) => [name, name.includes('worksheets') ? empty : part])),
    );
    expect(await openList(new Blob([file]))).toMatchObject({ why: expect.stringContaining('unpacks to') });
  });
});

describe('a text', () => {
  const sentence = expect.stringContaining('more rows and cells than are read');

  it.each([
    ['lines of one digit', '1\n'.repeat(1_000_000)],
    ['rows of short cells', 'a,"\n'.repeat(2_000_000)],
    ['a wide row many times', `${'1,'.repeat(10_000)}1\n`.repeat(600)],
    ['empty cells', `1${','.repeat(1000)}\n`.repeat(14_000)],
    ['mixed line ends', `A,B\r\n${'a,1\n2,b\r\n'.repeat(1_000_000)}`],
  ])('with more rows and cells than are read is refused: %s', async (_, text) => {
    expect(await openList(new Blob([text]))).toEqual({ why: sentence });
  });

  it('that is refused is so for every reader', async () => {
    const text = '1\n'.repeat(1_000_000);
    const file = new Blob([text]);
    expect(await readOwnFile('list.csv', file)).toEqual({ why: sentence });
    expect(await listOfFile(new File([file], 'list.csv'), undefined)).toEqual({ why: sentence });
    expect(() => listOfText(text)).toThrow(ListRefused);
  });

  it('of as many rows as a large list has is read', async () => {
    const row =
      'item-1,"Ethernet switch, 8 ports",Example Works,EW-408A/8-T,17,piece,12.50,EUR,NL,Rotterdam,5\n';
    const opened = await openList(new Blob(['A,B,C,D,E,F,G,H,I,J,K\n', row.repeat(240_000)]));
    expect(opened).toMatchObject({ table: { rowCount: 240_000 } });
  });
});

describe('a list takes about the time of a usual one of its size', () => {
  it('with a format code that is none', async () => {
    const cells = `<row>${number('0.5', 1).repeat(16_000)}</row>`.repeat(4);
    const usual = sheetOf(cells, '', ['0.00000']);
    const hostile = sheetOf(cells, '', ['['.repeat(250)]);
    expect(await timesAsLong(open(usual), open(hostile))).toBeLessThan(20);
  });

  it('with many zeros within a number', async () => {
    const listWith = (digit: string) =>
      sheetOf(`<row>${number(`1.${digit.repeat(30_000)}1`).repeat(20)}</row>`);
    const [usual, hostile] = [listWith('2'), listWith('0')];
    expect(await timesAsLong(open(usual), open(hostile))).toBeLessThan(20);
  });

  it.each([
    ['quotation marks within a cell, before spaces', `"${'"x'.repeat(50_000)}${' '.repeat(100_000)}`],
    ['quotation marks within each cell', '"a"b\n'.repeat(40_000)],
    ['a heading of many characters', 'a('.repeat(100_000)],
  ])('with %s', async (_, text) => {
    const usual = 'SKU,Price\n'.repeat(20_000);
    const hostile = `A,B\n1,2\n${text}\n1,2\n`;
    const openText = (list: string) => async () => {
      const { table } = await opened(list);
      suggestedMapping(table);
    };
    expect(await timesAsLong(openText(usual), openText(hostile))).toBeLessThan(20);
  });

  it('with all rows as the tiers of one price', async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => `A,${at + 1},1`);
    const table = parseTable(['SKU,Min qty,Price', ...rows].join('\n'));
    const mapping = completeMapping(table, '2026-11-21T11:55:00Z', [
      ['minimumQuantity', { from: 'tier-rows', column: 1 }],
    ]);
    const read = createRecordReader(table, mapping);
    const inPairs = () => {
      for (let at = 0; at < table.rows.length; at += 2) read(table.rows.slice(at, at + 2));
    };
    expect(read(table.rows)?.record.pricing).toMatchObject({ tiers: { length: 20_000 } });
    expect(await timesAsLong(inPairs, () => read(table.rows))).toBeLessThan(10);
  });
});

describe('a list that is given back', () => {
  it('is refused when one wide row would make all others as wide, with what helps', () => {
    const listOf = (rows: number) => readList(`${'x;'.repeat(16_000)}\n${'Works;A-1\n'.repeat(rows)}`);
    expect(whyTooWide(listOf(1000))).toBeUndefined();
    expect(whyTooWide(listOf(2000))).toMatch(/16000 columns wide in 2001 rows.*Delete columns/);
  });
});
