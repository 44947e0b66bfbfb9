import { strFromU8, unzipSync } from 'fflate';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import type { LineResult } from '../../src/list-lookup/line.ts';
import { guessLineColumns } from '../../src/list-lookup/line-fields.ts';
import { readList } from '../../src/list-lookup/read-list.ts';
import { notFoundCsv, returnedCsv, returnedSheets } from '../../src/list-lookup/returned-list.ts';
import { sinceSaved } from '../../src/list-lookup/saved-list.ts';
import { openWorkbook } from '../../src/tables/workbook/read-workbook.ts';
import { writeWorkbook } from '../../src/tables/workbook/write-workbook.ts';
import { exactCell } from '../../src/text/csv.ts';

const headings = ['Qty', 'Manufacturer', 'MPN', 'Status', 'Note'];

const history = {
  id: 'prd_00000001',
  manufacturer: 'moxa',
  manufacturerPartNumber: 'EDS-P510',
  sources: [
    {
      source: 'example/products',
      revisions: [
        { date: '2020-01-02', commit: 'a'.repeat(40), path: 'x.yaml' },
        { date: '2024-05-02', commit: 'b'.repeat(40), path: 'x.yaml' },
      ],
      statements: [
        { pointer: '/manufacturerPartNumber', value: 'eds', since: 0, until: 1 },
        { pointer: '/manufacturerPartNumber', value: 'EDS-P510', since: 1 },
        { pointer: '/name', value: 'PoE switch', since: 0 },
      ],
    },
  ],
};

const line = (row: number, cells: readonly string[]) => ({
  row,
  cells,
  manufacturer: cells[1] ?? '',
  partNumber: cells[2] ?? '',
});

const results: readonly LineResult[] = [
  {
    line: line(2, ['1', 'Moxa', 'eds', 'open', '=HYPERLINK("x")']),
    outcome: 'chosen',
    reason: 'part_number_not_found',
    words: '',
    candidates: [],
    record: {
      id: history.id,
      manufacturer: { id: 'moxa', name: 'Moxa' },
      partNumber: 'EDS-P510',
      verificationStatus: 'source_listed',
      evidenceAsOf: '2024-05-02',
      address: 'https://nameplate.example/products/prd_00000001',
    },
    decision: { chosen: 'record', by: 'A. Buyer', at: '2026-11-21T10:00:00Z' },
  },
  {
    line: line(3, ['2', '|cmd', '=1+1', '', 'a\nb', 'beyond']),
    outcome: 'not_found',
    reason: 'manufacturer_not_found',
    words: '',
    candidates: [],
  },
];

const returned = {
  headings,
  results,
  said: (id: string) => (id === history.id ? history : undefined),
  sources: [
    {
      id: 'example/products',
      name: 'Example products',
      speaker: 'community' as const,
      licence: { id: 'CC0-1.0', name: 'CC0 1.0' },
    },
  ],
};

const occasion = {
  list: 'parts.csv',
  madeOn: '2026-11-26',
  origin: 'https://nameplate.example',
  edition: { number: 3, date: '2026-11-20', sha256: '0'.repeat(64) },
  about: { service: 'Nameplate', boundary: 'No answer places an order.' },
};

const saidBy = 'Example products (a community that describes products)';
const record = 'https://nameplate.example/products/prd_00000001';
const sourceAddress = `https://github.com/example/products/blob/${'b'.repeat(40)}/x.yaml`;

/** A sheet of an Excel file as texts, each row as wide as the headings. */
const readBack = (file: Uint8Array, sheet: string) => {
  const { table } = openWorkbook(file).readSheet(sheet);
  return [table.headings, ...table.rows.map(({ cells }) => table.headings.map((_, at) => cells[at] ?? ''))];
};

/** The XML of a part of an Excel file. */
const partOf = (file: Uint8Array, name: string): string =>
  strFromU8(unzipSync(file)[name] ?? new Uint8Array());

describe('a list that comes back', () => {
  const { data, errors } = Papa.parse<string[]>(returnedCsv(returned).trimEnd());
  const [names = [], ...rows] = data.map((row) => row.map(exactCell));

  it('has every column in its order, then what the lookup says, under names that the list has not', () => {
    expect(errors).toEqual([]);
    expect(names).toEqual([
      ...headings,
      'column 6',
      'name',
      'verdict',
      'record.manufacturer',
      'record.manufacturerPartNumber',
      'saidBy',
      'evidenceAsOf',
      'record',
      'status (2)',
      'reason',
      'verificationStatus',
      'since',
      'source',
      'sourceAddress',
      'chosen',
      'chosenBy',
      'note (2)',
      'candidates',
    ]);
    expect(rows[0]).toEqual([
      ...['1', 'Moxa', 'eds', 'open', '=HYPERLINK("x")', ''],
      ...['PoE switch', 'Record chosen by A. Buyer on 2026-11-21.', 'Moxa', 'EDS-P510'],
      ...[saidBy, '2024-05-02', record, 'chosen', 'part_number_not_found', 'source_listed'],
      ...['2024-05-02', 'example/products', sourceAddress, 'record', 'A. Buyer', '', ''],
    ]);
    expect(rows[1]?.slice(0, 8)).toEqual(['2', '|cmd', '=1+1', '', 'a\nb', 'beyond', '', 'Not found.']);
  });

  it('as CSV has no cell that a spreadsheet runs', () => {
    for (const cell of data.flat()) expect(cell).not.toMatch(/^[=+\-@|%\t\r\n]/);
  });

  it('as an Excel file says of each line what a person asks, with a number, a date and links, under a heading that stays and filters', () => {
    const file = writeWorkbook(returnedSheets(returned, occasion));
    expect(readBack(file, 'List')).toEqual([
      [
        ...[...headings, 'column 6', 'Name', 'Verdict', 'Manufacturer found', 'Part number found'],
        ...['Who says so', 'Evidence as of', 'Record', 'Verification state'],
      ],
      [
        ...['1', 'Moxa', 'eds', 'open', '=HYPERLINK("x")', ''],
        ...['PoE switch', 'Record chosen by A. Buyer on 2026-11-21.', 'Moxa', 'EDS-P510'],
        ...[saidBy, '2024-05-02', record, 'Listed by a source'],
      ],
      ['2', '|cmd', '=1+1', '', 'a\nb', 'beyond', '', 'Not found.', '', '', '', '', '', ''],
    ]);
    const { table } = openWorkbook(file).readSheet('List');
    expect(table.rows.map(({ numbers }) => [...(numbers ?? [])])).toEqual([[[0, '1']], [[0, '2']]]);
    const sheet = partOf(file, 'xl/worksheets/sheet1.xml');
    // 2 May 2024, as a spreadsheet counts days.
    expect(sheet).toContain('<v>45414</v>');
    expect(sheet).not.toContain('<f');
    expect(sheet).toContain('state="frozen"');
    expect(sheet).toContain('<autoFilter ref="A1:N3"/>');
    expect(sheet.match(/<col /g)).toHaveLength(14);
    expect(sheet).toContain('<hyperlink ref="K2" r:id="rId1"/><hyperlink ref="M2" r:id="rId2"/>');
    const links = partOf(file, 'xl/worksheets/_rels/sheet1.xml.rels');
    expect([...links.matchAll(/Target="([^"]*)"/g)].map(([, target]) => target)).toEqual([
      sourceAddress,
      record,
    ]);
  });

  it('as an Excel file says on a second sheet of what, when and from what it was made, with counts and the boundary', () => {
    const file = writeWorkbook(returnedSheets(returned, occasion));
    expect(openWorkbook(file).sheets).toEqual(['List', 'About this check']);
    const about = new Map(readBack(file, 'About this check').map(([name = '', value = '']) => [name, value]));
    expect(Object.fromEntries(about)).toMatchObject({
      List: 'parts.csv',
      Day: '2026-11-26',
      Edition: 'Edition 3 of 2026-11-20',
      Lines: '2',
      Chosen: '1',
      'Not found': '1',
      Boundary: 'No answer places an order.',
    });
  });

  it('as an Excel file keeps texts as they are, none of them a number or a formula, and links to the web alone', () => {
    const awkward = [
      ['007', '1E5', ' a ', '_x0041_', 'tab\there', 'bell\u0007', 'Größe-Ω 😀 <&>"', 'a\r\nb'],
      ['=1+1', '1', '2024-05-02', '', '@x', '-1', '+1', '|x'],
    ];
    const link = { text: 'a', address: 'javascript://%0aalert(1)' };
    const [first = [], ...others] = awkward;
    const rows = [first.map((_, at) => `h${at}`), first, ...others, [link]];
    const file = writeWorkbook([{ name: 'List', hasHeadings: true, rows }]);
    expect(readBack(file, 'List').slice(1)).toEqual([...awkward, ['a', ...Array(7).fill('')]]);
    const { table } = openWorkbook(file).readSheet('List');
    expect(table.rows.every(({ numbers }) => numbers === undefined || numbers.size === 0)).toBe(true);
    expect(partOf(file, 'xl/worksheets/_rels/sheet1.xml.rels')).not.toContain('javascript');
  });

  it.each([
    ['with headings', headings, { manufacturer: 1, partNumber: 2 }],
    ['without headings', undefined, { manufacturer: 0, partNumber: 1 }],
  ])(
    'can be looked up again: its own columns are found, not those that were added, %s',
    (_, own, columns) => {
      const cut = results.map((result) => ({
        ...result,
        line: {
          ...result.line,
          cells: own === undefined ? result.line.cells.slice(1, 3) : result.line.cells,
        },
      }));
      const lines = { ...returned, headings: own, results: cut };
      const again = readList(returnedCsv(lines));
      expect([guessLineColumns(again), again.headingsCount]).toMatchObject([columns, 1]);
      const { table } = openWorkbook(writeWorkbook(returnedSheets(lines, occasion))).readSheet('List');
      expect(guessLineColumns(table)).toMatchObject(columns);
    },
  );

  describe('and is looked up again', () => {
    const csv = readList(returnedCsv(returned));
    const { table: sheet } = openWorkbook(writeWorkbook(returnedSheets(returned, occasion))).readSheet(
      'List',
    );
    const [found, missing] = results;
    const foundRecord = found?.record;
    if (found === undefined || foundRecord === undefined || missing === undefined)
      throw new Error('The results are missing.');

    it.each([
      ['as CSV', csv],
      ['as Excel', sheet],
    ])('says of each line what is different now, %s', (_, { headings: names, rows: saved }) => {
      const [first, second] = saved.map(({ cells }) => cells);
      if (first === undefined || second === undefined) throw new Error('The list is missing.');
      // Columns that are there only where they were asked for stand last.
      const headingsNow = [...names, 'What changed', 'Your files say'];
      const changesOf = (result: LineResult, cells: readonly string[]) =>
        sinceSaved([{ ...result, line: { ...result.line, cells } }], headingsNow)[0]?.changes;
      const newer = { ...found, record: { ...foundRecord, evidenceAsOf: '2026-01-01' } };
      expect(changesOf(found, first)).toBe('');
      expect(changesOf(newer, first)).toBe('Evidence as of 2026-01-01; before: 2024-05-02.');
      expect(changesOf(missing, first)).toBe(`Not found now; before: ${record}.`);
      expect(changesOf(missing, second)).toBe('');
      expect(changesOf(found, second)).toBe('Found now.');
    });

    it.each([
      ['as CSV', csv],
      ['as Excel', sheet],
    ])(
      'has the new result in the place of the earlier one, and every column of its own once, %s',
      (_, table) => {
        const again = sinceSaved(
          results.map((result, at) => ({
            ...result,
            line: { ...result.line, cells: table.rows[at]?.cells.map(exactCell) ?? [] },
          })),
          table.headings,
        );
        const twice = Papa.parse<string[]>(
          returnedCsv({ ...returned, headings: table.headings, results: again }).trimEnd(),
        );
        expect(twice.data.map((row) => row.map(exactCell))).toEqual([
          [...names, 'changes'],
          ...rows.map((row) => [...row, '']),
        ]);
      },
    );

    it('compares nothing in a list that only has columns of such names', () => {
      expect(sinceSaved(results, ['Name', 'Record', 'status'])).toBe(results);
    });
  });

  it('gives what was not found as a file of its own, each line with all columns of the list and why', () => {
    const missing = results.filter(({ outcome }) => outcome === 'not_found');
    expect(missing).not.toEqual([]);
    const { data } = Papa.parse<string[]>(notFoundCsv({ headings, results }).trimEnd());
    expect(data.map((row) => row.map(exactCell))).toEqual([
      [...headings, 'column 6', 'reason'],
      ...missing.map(({ line, reason }) => [...line.cells, reason]),
    ]);
  });
});
