import fc from 'fast-check';
import { XMLParser } from 'fast-xml-parser';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { LineResult } from '../../src/list-lookup/line.ts';
import { guessLineColumns } from '../../src/list-lookup/line-fields.ts';
import { linesOf, openListToLookUp } from '../../src/list-lookup/read-list.ts';
import { returnedSheets } from '../../src/list-lookup/returned-list.ts';
import { writeWorkbook } from '../../src/tables/workbook/write-workbook.ts';
import { workbookOf } from '../tables/workbook.ts';

const text = (words: string): string => `<c t="inlineStr"><is><t>${words}</t></is></c>`;
const rowXml = (...cells: readonly string[]): string => `<row>${cells.join('')}</row>`;

const headings = rowXml(text('Manufacturer'), text('MPN'), text('Qty'), text('Value'));

/** An Excel file with these rows, and these format codes as the styles from 1 on. */
const workbookWith = (rows: readonly string[], formats: readonly string[] = [], from: 1900 | 1904 = 1900) => {
  const codes = formats.map((code) => code.replaceAll('"', '&quot;'));
  const parts = unzipSync(workbookOf({ List: {} }, codes, from));
  const xml = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows.join('')}</sheetData></worksheet>`;
  return zipSync({ ...parts, 'xl/worksheets/sheet1.xml': strToU8(xml) });
};

/** The list of a file, looked up in a catalogue without records and given back as an Excel file. */
const givenBack = async (file: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> => {
  const read = await openListToLookUp(new Blob([file]), { sheet: undefined, headings: 'guess-or-none' });
  if ('why' in read) throw new Error(read.why);
  const { table } = read;
  const columns = { ...guessLineColumns(table), partNumber: 1 };
  const results = linesOf(table, columns).map(
    (line): LineResult => ({
      line,
      outcome: 'not_found',
      reason: 'manufacturer_not_found',
      words: '',
      candidates: [],
    }),
  );
  const lines = {
    headings: table.headingsCount > 0 ? table.headings : undefined,
    results,
    said: () => undefined,
    sources: [],
  };
  const occasion = {
    list: 'parts.xlsx',
    madeOn: '2026-11-26',
    origin: 'https://nameplate.example',
    edition: undefined,
    about: { service: 'Nameplate', boundary: '' },
  };
  return writeWorkbook(returnedSheets(lines, occasion));
};

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  trimValues: false,
  isArray: (name) => ['row', 'c', 'xf', 'numFmt'].includes(name),
});

type Parsed = Record<string, unknown>;
const child = (parsed: unknown, ...names: readonly string[]): unknown =>
  names.reduce<unknown>((found, name) => (found as Parsed | undefined)?.[name], parsed);
const children = (parsed: unknown, ...names: readonly string[]): readonly unknown[] =>
  (child(parsed, ...names) ?? []) as readonly unknown[];

/** The cells of the list below its headings, with the code or the id of their formats, by a reader of XML alone. */
const cellsOf = (file: Uint8Array) => {
  const part = (name: string): unknown => parser.parse(strFromU8(unzipSync(file)[name] ?? new Uint8Array()));
  const styles = part('xl/styles.xml');
  const codes = new Map(
    children(styles, 'styleSheet', 'numFmts', 'numFmt').map((format) => [
      child(format, 'numFmtId'),
      child(format, 'formatCode'),
    ]),
  );
  const ids = children(styles, 'styleSheet', 'cellXfs', 'xf').map((xf) => child(xf, 'numFmtId') ?? '0');
  const [, ...rows] = children(part('xl/worksheets/sheet1.xml'), 'worksheet', 'sheetData', 'row');
  return rows.map((row) =>
    children(row, 'c').map((cell) => {
      expect(child(cell, 'f')).toBeUndefined();
      const id = ids[Number(child(cell, 's') ?? 0)];
      const inText = child(cell, 'is', 't');
      return {
        type: child(cell, 't') ?? 'n',
        value: child(cell, 'v') ?? child(inText, '#text') ?? inText,
        format: codes.get(id) ?? id,
      };
    }),
  );
};

const accounting = '_-* #,##0.00\\ "€"_-;\\-* #,##0.00\\ "€"_-;_-* "-"??\\ "€"_-;_-@_-';
const formats = [
  '"$"#,##0.00',
  'dd.mm.yyyy hh:mm',
  '0%',
  '00000',
  '[h]:mm',
  accounting,
  'no format [',
  '0.00;[Red]0.00',
];

describe('the cells of a workbook, in the list that comes back as Excel', () => {
  it.each([
    ['a price', '<c s="1"><v>347.75</v></c>', ['n', '347.75', formats[0]]],
    ['a date with a time', '<c s="2"><v>45982.5</v></c>', ['n', '45982.5', formats[1]]],
    ['a percentage', '<c s="3"><v>0.19</v></c>', ['n', '0.19', '0%']],
    ['a number with zeros before it', '<c s="4"><v>17</v></c>', ['n', '17', '00000']],
    ['a duration of more than a day', '<c s="5"><v>1.25</v></c>', ['n', '1.25', '[h]:mm']],
    ['an amount with quotation marks in its format', '<c s="6"><v>-4.5</v></c>', ['n', '-4.5', accounting]],
    [
      'a negative number that is shown without its sign',
      '<c s="8"><v>-2.5</v></c>',
      ['n', '-2.5', formats[7]],
    ],
    ['a number of an unreadable format', '<c s="7"><v>5</v></c>', ['n', '5', '0']],
    ['a number without a format', '<c><v>0.07000000000000001</v></c>', ['n', '0.07', '0']],
    ['a formula with its value', '<c s="1"><f>A1*2</f><v>1043.25</v></c>', ['n', '1043.25', formats[0]]],
    ['a formula with a text', '<c t="str"><f>A1&amp;"x"</f><v>=x</v></c>', ['inlineStr', '=x', '49']],
    ['a formula that was never calculated', '<c><f>A1*2</f></c>', ['n', undefined, '0']],
    ['a truth value', '<c t="b"><v>1</v></c>', ['b', '1', '0']],
    ['an error', '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>', ['e', '#DIV/0!', '0']],
    ['an error that no file may have', '<c t="e"><v>Err:502</v></c>', ['inlineStr', 'Err:502', '49']],
    ['a date as ISO 8601', '<c t="d" s="2"><v>2025-11-21T12:00:00</v></c>', ['n', '45982.5', formats[1]]],
    ['an id as text', text('00123'), ['inlineStr', '00123', '49']],
    ['a text that looks like a number', text('1E5'), ['inlineStr', '1E5', '49']],
    ['a text that looks like a formula', text('=1+1'), ['inlineStr', '=1+1', '49']],
    ['a number that is none', '<c><v>1E999</v></c>', ['inlineStr', expect.stringMatching(/^10+$/), '49']],
  ])('have their values and formats: %s', async (_, cell, [type, value, format]) => {
    const row = rowXml(text('Moxa'), text('A-1'), text('5'), cell);
    const [cells = []] = cellsOf(await givenBack(workbookWith([headings, row], formats)));
    expect(cells[3]).toEqual({ type, value, format });
    // A text stays one, also below the heading of a quantity.
    expect(cells[2]).toEqual({ type: 'inlineStr', value: '5', format: '49' });
  });

  it('have the formats that every spreadsheet shows in its own way', async () => {
    const parts = unzipSync(
      workbookWith([headings, rowXml(text('Moxa'), '<c s="1"><v>45982</v></c>')], ['x']),
    );
    const styles = strFromU8(parts['xl/styles.xml'] ?? new Uint8Array()).replace(
      '<xf numFmtId="164"',
      '<xf numFmtId="14"',
    );
    const file = zipSync({ ...parts, 'xl/styles.xml': strToU8(styles) });
    expect(cellsOf(await givenBack(file))[0]?.[1]).toEqual({ type: 'n', value: '45982', format: '14' });
  });

  it('have the same dates when they counted from 1904, and the same durations', async () => {
    const row = rowXml(text('Moxa'), text('A'), '<c s="2"><v>44520.5</v></c>', '<c s="5"><v>1.25</v></c>');
    const [cells = []] = cellsOf(await givenBack(workbookWith([headings, row], formats, 1904)));
    expect(cells.slice(2, 4).map(({ value }) => value)).toEqual(['45982.5', '1.25']);
  });

  it('have their values in the first row too where no row has headings', async () => {
    const row = rowXml(text('Moxa'), '<c s="4"><v>17</v></c>');
    const cells = cellsOf(await givenBack(workbookWith([row, row], formats)));
    expect(cells.map((inRow) => inRow[1])).toEqual(
      Array(2).fill({ type: 'n', value: '17', format: '00000' }),
    );
  });

  it('are the same numbers with the same formats, whatever they are, also after a second lookup', async () => {
    const cell = fc.record({
      number: fc.double({ noNaN: true, noDefaultInfinity: true }),
      format: fc.constantFrom(0, 1, 3, 4, 6, 8),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 5 }), async (given) => {
        const rows = given.map(({ number, format }) =>
          rowXml(text('Moxa'), text('A'), text('1'), `<c s="${format}"><v>${number}</v></c>`),
        );
        const once = await givenBack(workbookWith([headings, ...rows], formats));
        for (const file of [once, await givenBack(once)]) {
          expect(
            cellsOf(file).map(([, , , back]) => ({ number: Number(back?.value), format: back?.format })),
          ).toEqual(
            given.map(({ number, format }) => ({
              number: number === 0 ? 0 : number,
              format: format === 0 ? '0' : formats[format - 1],
            })),
          );
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('the cells of a text, in the list that comes back as Excel', () => {
  it('are texts, but for the whole numbers of quantities', async () => {
    const csv = new TextEncoder().encode(
      'Manufacturer,MPN,Qty,Price\nMoxa,00123,5,$347.75\nMoxa,1E5,007,3.50\n',
    );
    const cells = cellsOf(await givenBack(csv)).map((row) =>
      row.slice(0, 4).map(({ type, value }) => [type, value]),
    );
    const asText = (value: string) => ['inlineStr', value];
    expect(cells).toEqual([
      [asText('Moxa'), asText('00123'), ['n', '5'], asText('$347.75')],
      [asText('Moxa'), asText('1E5'), asText('007'), asText('3.50')],
    ]);
  });
});
