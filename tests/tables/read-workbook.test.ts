import { strToU8, unzipSync, Zip, ZipDeflate, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { instantAt } from '../../packages/record-contract/tests/instant-at.ts';
import type { Mapping } from '../../src/columns/mapping/mapping.ts';
import { identifierFinder } from '../../src/columns/mapping/read-column.ts';
import { withProfile } from '../../src/columns/profile/examine-columns.ts';
import { openList } from '../../src/columns/profile/open-list.ts';
import type { Table } from '../../src/columns/profile/table.ts';
import { leftOutRows } from '../../src/columns/questions/left-out-rows.ts';
import { openQuestions } from '../../src/columns/questions/questions.ts';
import { openWorkbook } from '../../src/tables/workbook/read-workbook.ts';
import { askedOfList } from '../columns/questions/asked-of-list.ts';
import { checkToEnd, recordsOf } from '../price-lists/check-to-end.ts';
import { completeMapping } from '../price-lists/complete-mapping.ts';
import { workbookOf } from './workbook.ts';

/** The headings and the rows of a sheet, with the number of each row. */
const rowsOf = (file: Uint8Array, name = 'List') => {
  const { headings, headingsNumber, rows } = openWorkbook(file).readSheet(name).table;
  const all = [{ number: headingsNumber, cells: headings }, ...rows];
  return headings.length === 0 ? [] : all.map(({ number, cells }) => [number, ...cells]);
};

const inAttribute = (format: string): string => format.replaceAll('"', '&quot;').replaceAll('>', '&gt;');

/** A list of one column with this cell below its heading. */
const listWith = (cell: string | { number: string; format?: number }, formats: readonly string[] = []) =>
  withProfile(
    openWorkbook(workbookOf({ List: { 1: ['Price'], 2: [cell] } }, formats)).readSheet('List').table,
  );

/** What a sheet of these parts has in its cells. */
const tableOfXml = (sheetData: string, after = '') => {
  const parts = unzipSync(workbookOf({ List: {} }));
  const xml = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${sheetData}</sheetData>${after}</worksheet>`;
  return openWorkbook(zipSync({ ...parts, 'xl/worksheets/sheet1.xml': strToU8(xml) })).readSheet('List')
    .table;
};

const text = (reference: string, words: string): string =>
  `<c r="${reference}" t="inlineStr"><is><t>${words}</t></is></c>`;

const headed = (cells: string): string =>
  `<row r="1">${text('A1', 'SKU')}${text('B1', 'Price')}</row>${cells}`;

describe('an Excel file', () => {
  it('is read sheet by sheet, with the same row numbers', () => {
    const file = workbookOf({
      Prices: { 1: ['SKU', 'Name'], 4: ['A-1', 'Switch &amp; more'] },
      'Notes &amp; terms': {},
    });
    expect(openWorkbook(file).sheets).toEqual(['Prices', 'Notes & terms']);
    expect(rowsOf(file, 'Prices')).toEqual([
      [1, 'SKU', 'Name'],
      [4, 'A-1', 'Switch & more'],
    ]);
    expect(rowsOf(file, 'Notes & terms')).toEqual([]);
  });

  it.each([
    ['00000', '17', '00017', '17'],
    ['#,##0.00', '1234.5', '1,234.50', '1234.5'],
    ['0%', '0.19', '19%', '0.19'],
    ['0.000', '1.2', '1.200', '1.2'],
    ['0.00;[Red]0.00', '-4.5', '4.50', '-4.5'],
    ['"CHF "#,##0.00', '1234.5', 'CHF 1,234.50', '1234.5'],
    ['0 "pcs"', '12', '12 pcs', '12'],
    ['[>=1000]#,##0;0.00', '1234', '1,234', '1234'],
    ['General', '199.55000000000001', '199.55', '199.55'],
    ['General', '4012345678901234567', '4012345678901234567', '4012345678901234567'],
    ['General', '1.5E-7', '0.00000015', '0.00000015'],
    ['General', '4.0123456789E+12', '4012345678900', '4012345678900'],
  ])('has the text that a cell shows and the number that it holds: %s, %s', (format, number, shown, held) => {
    const [row] = listWith({ number, format: 1 }, [inAttribute(format)]).rows;
    expect(row?.cells).toEqual([shown]);
    expect(row?.numbers?.get(0)).toBe(held);
  });

  it.each([
    ['0.00;[Red]0.00', '-4.5'],
    ['0.00,', '1250'],
    [';;;', '12'],
    ['0;-0;', '0'],
  ])('counts the cells that show another sign or size than they hold: %s, %s', (format, number) => {
    const [column] = listWith({ number, format: 1 }, [format]).columns;
    expect(column?.shownOtherwise).toMatchObject({ count: 1, first: { row: 2, stored: number } });
  });

  it.each([
    ['0.00', '12.346'],
    ['#,##0.00 "€"', '1234.5'],
    ['0.00;(0.00)', '-4.5'],
    ['0%', '0.19'],
    ['00000', '17'],
  ])('counts none that is only rounded or written otherwise: %s, %s', (format, number) => {
    const [column] = listWith({ number, format: 1 }, [inAttribute(format)]).columns;
    expect(column?.shownOtherwise.count).toBe(0);
  });

  it('never asks for the decimal mark of a number that a cell holds', () => {
    expect(listWith({ number: '1.2', format: 1 }, ['0.000']).columns[0]?.marks.dependOnMark).toBe(false);
    expect(listWith('1.200').columns[0]?.marks.dependOnMark).toBe(true);
  });

  it('keeps a row whose cell holds a number, however it is shown, where rows with such a text are left out', () => {
    const file = workbookOf(
      { List: { 1: ['SKU', 'Qty'], 2: ['A-1', { number: '12', format: 1 }], 3: ['A-2', '12 Stk'] } },
      ['0 &quot;Stk&quot;'],
    );
    const table = withProfile(openWorkbook(file).readSheet('List').table);
    expect(table.rows.map(({ cells }) => cells[1])).toEqual(['12 Stk', '12 Stk']);
    const numberTexts = new Map([['# stk', 'leave-out' as const]]);
    const mapping = { ...completeMapping(table, '2026-11-01T00:00:00Z'), numberTexts };
    expect([...leftOutRows(table, mapping)]).toEqual([1]);
  });

  it.each([
    ['m/d/yy', '45982', '2025-11-21'],
    ['dd.mm.yyyy hh:mm', '45982.5', '2025-11-21T12:00:00'],
  ])('has its dates read without a zone, and says so: %s', (format, number, shown) => {
    const file = workbookOf({ List: { 1: ['Date'], 2: [{ number, format: 1 }] } }, [format]);
    const { table, note } = openWorkbook(file).readSheet('List');
    expect(table.rows[0]?.cells).toEqual([shown]);
    expect(table.rows[0]?.numbers).toBeUndefined();
    expect(note).toContain('no time zone');
  });

  it('may leave out the empty cells at the end of a row, which is then not too short', () => {
    const file = workbookOf({ List: { 1: ['SKU', 'Name', 'Qty'], 2: ['A-1'] } });
    const { rows, faults, columns } = withProfile(openWorkbook(file).readSheet('List').table);
    expect(rows[0]?.cells).toEqual(['A-1']);
    expect(columns.map(({ emptyCount }) => emptyCount)).toEqual([0, 1, 1]);
    expect(faults).toEqual([]);
  });

  it.each([
    ['a formula that was never calculated', '<c r="B2"><f>A2*2</f></c>'],
    ['a text that is missing from the file', '<c r="B2" t="s"><v>99</v></c>'],
    ['a number that is none', '<c r="B2"><v>1,5</v></c>'],
  ])('has no value in %s, and says so', (_, cell) => {
    const [row] = tableOfXml(headed(`<row r="2">${text('A2', 'A-1')}${cell}</row>`)).rows;
    expect([...(row?.unreadable ?? [])]).toEqual([1]);
  });

  it('has no phonetic guide in the text of a cell', () => {
    const guided = '<c r="A2" t="inlineStr"><is><t>課</t><rPh sb="0" eb="1"><t>カ</t></rPh></is></c>';
    expect(tableOfXml(headed(`<row r="2">${guided}</row>`)).rows[0]?.cells[0]).toBe('課');
  });

  it.each([
    ['a row without a readable number', '<row r="two"></row>'],
    ['a row that comes twice', `<row r="2">${text('A2', 'A')}</row><row r="2">${text('A2', 'B')}</row>`],
    ['a cell without a readable place', `<row r="2">${text('2', 'A')}</row>`],
    ['a cell beyond the last column', `<row r="2">${text('XFE2', 'A')}</row>`],
  ])('is refused with %s, so that nothing is lost', (_, cells) => {
    expect(() => tableOfXml(headed(cells))).toThrow('position cannot be read');
  });

  it.each([
    ['a tag', `<row r="2" a="${'x'.repeat(20_000)}"></row>`],
    ['a comment', `<!-- ${'x'.repeat(20_000)} -->`],
    ['a tag that is never closed', `<row ${'x'.repeat(200_000)}`],
  ])('is refused with %s of many kilobytes', (_, cells) => {
    expect(() => tableOfXml(headed(cells))).toThrow('damaged');
  });

  it('is read where its archive was written as a stream, with the sizes of parts after them', () => {
    const chunks: Uint8Array[] = [];
    const zip = new Zip((_, chunk) => chunks.push(chunk));
    const parts = unzipSync(workbookOf({ List: { 1: ['SKU'], 2: ['A-1'.repeat(9000)] } }));
    for (const [name, content] of Object.entries(parts).reverse()) {
      const part = new ZipDeflate(name);
      zip.add(part);
      part.push(content, true);
    }
    zip.end();
    expect(rowsOf(new Uint8Array(Buffer.concat(chunks)))).toEqual([
      [1, 'SKU'],
      [2, 'A-1'.repeat(9000)],
    ]);
  });

  it.each([
    ['larger', 500],
    ['smaller', 5_000_000],
  ])('is refused where the archive declares another size of a part, which is %s', (_, declared) => {
    const file = workbookOf({ List: { 1: ['SKU'], 2: ['x'.repeat(100_000)] } });
    const bytes = Buffer.from(file.buffer);
    const entry = bytes.lastIndexOf('PK\u0001\u0002');
    // The size of a part, unpacked, in the directory at the end of the archive.
    bytes.writeUInt32LE(declared, entry + 24);
    expect(() => openWorkbook(file).readSheet('List')).toThrow('not a readable Excel file');
  });

  it.each([
    ['is another zip archive', zipSync({ 'a.txt': strToU8('a') }), 'not an Excel file'],
    [
      'is an OpenDocument file',
      zipSync({ mimetype: strToU8(''), 'META-INF/manifest.xml': strToU8('<a/>') }),
      '.ods). Open it in a spreadsheet and save it as .xlsx',
    ],
    ['is a binary Excel file', zipSync({ 'xl/workbook.bin': strToU8('a') }), 'save it as .xlsx'],
    ['is cut off', workbookOf({ List: { 1: ['SKU'] } }).subarray(0, 200), 'not a readable Excel file'],
    ['has a damaged part', zipSync({ 'xl/workbook.xml': strToU8('<workbook><sheets') }), 'damaged'],
  ])('that %s is refused with a sentence', (_, file, sentence) => {
    expect(() => openWorkbook(file).readSheet('List')).toThrow(sentence);
  });
});

describe('what an Excel file hides', () => {
  const opened = async (...parts: Parameters<typeof workbookOf>) => {
    const list = await openList(new Blob([workbookOf(...parts)]), { headings: 'guess' });
    if ('why' in list) throw new Error(list.why);
    return list;
  };
  const headings = ['SKU', 'Name', 'MPN', 'Stock'];
  const row = (id: string, part: Parameters<typeof workbookOf>[0][string][number][number] = 'M') => [
    id,
    'Ring',
    part,
    { number: '7' },
  ];
  const questionsOf = (table: Table, said: Partial<Mapping> = {}) =>
    askedOfList(table, { ...completeMapping(table, '2026-11-01T00:00:00Z'), ...said });

  it('is asked for once with the number of hidden rows, and leaves them out or reads them as said', async () => {
    const { table } = await opened(
      { List: { 1: headings, 2: row('A'), 3: row('B'), 4: row('C') } },
      [],
      1900,
      { rows: [2, 4] },
    );
    const [question, ...others] = questionsOf(table);
    expect(question).toMatchObject({ id: 'hidden-rows', answer: '', usual: undefined });
    expect(question?.about).toContain('2 rows are hidden, row 2 first');
    expect(others).toEqual([]);
    const mapping = completeMapping(table, '2026-11-01T00:00:00Z');
    expect(openQuestions(table, mapping)).toContainEqual(
      expect.objectContaining({ open: 'choice_missing', kind: 'hidden-rows' }),
    );
    const said = (hiddenRows: 'read' | 'leave-out') => ({
      ...mapping,
      hiddenRows,
    });
    expect([...leftOutRows(table, said('leave-out'))]).toEqual([0, 2]);
    expect([...leftOutRows(table, said('read'))]).toEqual([]);
    expect(openQuestions(table, said('read')).map(({ kind }) => kind)).not.toContain('hidden-rows');
  });

  it('is asked for where text of a used column is struck through, or a part of it', async () => {
    const { table } = await opened({
      List: {
        1: [...headings, 'Internal note'],
        2: row('A', { struck: 'M-1' }),
        3: row('B', { struck: 'old', isRun: true }),
        4: [...row('C'), { struck: 'gone' }],
        5: row('D'),
      },
    });
    const [question, ...others] = questionsOf(table);
    expect(question?.about).toContain('2 rows are struck through');
    expect(others).toEqual([]);
    const mapping = completeMapping(table, '2026-11-01T00:00:00Z');
    expect([...leftOutRows(table, { ...mapping, struckRows: 'leave-out' })]).toEqual([0, 1]);
  });

  it('is asked for where a hidden column is used, with its name, and not where it is left', async () => {
    const { table } = await opened({ List: { 1: [...headings, 'Notiz'], 2: [...row('A'), 'x'] } }, [], 1900, {
      columns: [4, 5],
    });
    const [question] = questionsOf(table);
    expect(question).toMatchObject({ id: 'hidden-columns' });
    expect(question?.about).toContain('Stock');
    expect(question?.about).not.toContain('Notiz');
  });

  it('is never a sheet that is read without being named, and hidden sheets are counted', async () => {
    const sheets = { Old: { 1: headings, 2: row('A') }, New: { 1: headings, 2: row('B') } };
    const list = await opened(sheets, [], 1900, { sheets: ['Old'] });
    expect(list).toMatchObject({ sheet: 'New', hiddenSheets: ['Old'] });
    expect(list.note).toContain('1 sheet is hidden and was not read');
    const named = await openList(new Blob([workbookOf(sheets, [], 1900, { sheets: ['Old'] })]), {
      sheet: 'Old',
    });
    expect(named).toMatchObject({ note: expect.stringContaining('is hidden') });
  });

  it('is no text to the right of the last heading, which is counted and refuses no row', async () => {
    const { table, note } = await opened({
      List: { 1: headings, 2: [...row('A'), 'see mail'], 3: row('B'), 4: [...row('C'), '', 'x'] },
    });
    expect(table.faults).toEqual([]);
    expect(note).toContain('2 rows with text to the right of the last heading, row 2 first');
  });

  it.each([
    ['0.00&quot; €/100&quot;', '€/100'],
    ['&quot;CHF &quot;#,##0.00', 'CHF'],
    ['#,##0.00 [$€-407]', '€'],
  ])('is no text of a number format: %s', async (format, text) => {
    const { table } = await opened({ List: { 1: ['SKU', 'Price'], 2: ['A', { number: '5', format: 1 }] } }, [
      format,
    ]);
    expect(table.columns[1]?.formatTexts).toEqual([text]);
  });
});

describe('a number in a column of texts', () => {
  const list = async (number: string, format: string, said: Partial<Mapping> = {}) => {
    const cells = { 1: ['SKU', 'Name'], 2: [{ number, format: 1 }, 'Ring'] };
    const opened = await openList(new Blob([workbookOf({ List: cells }, [format])]));
    if ('why' in opened) throw new Error(opened.why);
    const mapping = { ...completeMapping(opened.table, '2026-11-01T00:00:00Z'), ...said };
    const check = checkToEnd(opened.table, mapping, instantAt('2026-11-01T01:00:00Z'));
    return {
      id: identifierFinder(mapping)(opened.table.rows[0] ?? { number: 0, cells: [] }),
      asked: askedOfList(opened.table, mapping).map(({ id }) => id),
      codes: check.groups.map(({ code }) => code),
      records: await recordsOf(z.object({ sourceRecordId: z.string() }), opened.table, mapping, check),
    };
  };

  it.each([
    ['1200', '#,##0', '1200'],
    ['9505', '#,##0.00', '9505'],
    ['4012345678901', '0.00E+00', '4012345678901'],
  ])('gives the digits that the cell holds: %s as %s', async (number, format, id) => {
    const read = await list(number, format);
    expect(read).toMatchObject({ id, asked: [], codes: [], records: [{ sourceRecordId: id }] });
  });

  it.each([
    ['17', '00017', '00000'],
    ['40.1', '40.10', '0.00'],
    ['17', 'A-17', '&quot;A-&quot;0'],
  ])(
    'is a question where the sheet shows %s as %s, and gives what is said',
    async (number, shown, format) => {
      expect(await list(number, format)).toMatchObject({ asked: ['shown-texts'], id: number });
      const said = await list(number, format, { shownTexts: 'shown' });
      expect(said).toMatchObject({ id: shown, records: [{ sourceRecordId: shown }] });
    },
  );

  it('is a finding with more digits than a spreadsheet keeps', async () => {
    expect((await list('4012345678901234567', '0')).codes).toEqual(['too_many_digits']);
  });
});

describe('an Excel file with several sheets', () => {
  const workbook = (sheets: Parameters<typeof workbookOf>[0]) => new Blob([workbookOf(sheets)]);
  const file = workbook({
    Updated: { 1: ['Stand', '2026'] },
    List: { 1: ['SKU', 'Name'], 2: ['1', 'Ring'] },
    Last: {},
  });

  it('is opened at the first that has rows below its headings, unless another is named', async () => {
    expect(await openList(file)).toMatchObject({ sheet: 'List', sheets: ['Updated', 'List', 'Last'] });
    expect(await openList(file, { sheet: 'Updated' })).toMatchObject({
      sheet: 'Updated',
      table: { rowCount: 0 },
    });
    expect(await openList(workbook({ Empty: {} }))).toMatchObject({
      sheet: 'Empty',
      table: { rowCount: 0 },
    });
    expect(await openList(file, { sheet: 'Other' })).toEqual({
      why: 'Choose another sheet: the Excel file has none with this name.',
    });
  });
});
