import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { exactCell } from '../../src/contracts/csv.ts';
import type { LineResult } from '../../src/list-lookup/line-results.ts';
import { guessColumns, readList } from '../../src/list-lookup/read-list.ts';
import { notFoundCsv, returnedCsv, returnedRows } from '../../src/list-lookup/returned-list.ts';
import { openWorkbook } from '../../src/supplier-lists/workbook/read-workbook.ts';
import { writeWorkbook } from '../../src/supplier-lists/workbook/write-workbook.ts';

const headings = ['Pos', 'Manufacturer', 'MPN', 'Status', 'Note'];

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
};

describe('a list that comes back', () => {
  const [names = [], ...rows] = returnedRows(returned);

  it('has every column in its order, then what the lookup says, under names that the list has not', () => {
    expect(names).toEqual([
      ...headings,
      'column 6',
      'status (2)',
      'reason',
      'record.manufacturer',
      'record.manufacturerPartNumber',
      'verificationStatus',
      'evidenceAsOf',
      'since',
      'source',
      'sourceAddress',
      'record',
      'chosen',
      'chosenBy',
      'note (2)',
      'candidates',
    ]);
    expect(rows[0]).toEqual([
      ...['1', 'Moxa', 'eds', 'open', '=HYPERLINK("x")', ''],
      ...['chosen', 'part_number_not_found', 'Moxa', 'EDS-P510', 'source_listed', '2024-05-02'],
      ...[
        '2024-05-02',
        'example/products',
        `https://github.com/example/products/blob/${'b'.repeat(40)}/x.yaml`,
      ],
      ...['https://nameplate.example/products/prd_00000001', 'record', 'A. Buyer', '', ''],
    ]);
  });

  it('as CSV has no cell that a spreadsheet runs, and every text as it was', () => {
    const { data, errors } = Papa.parse<string[]>(returnedCsv(returned).trimEnd());
    expect(errors).toEqual([]);
    for (const cell of data.flat()) expect(cell).not.toMatch(/^[=+\-@|%\t\r\n]/);
    expect(data.map((row) => row.map(exactCell))).toEqual([names, ...rows]);
  });

  it('as an Excel file has the same texts, none of them a number or a formula, with awkward characters', () => {
    const awkward = [
      ...rows,
      ['007', '1E5', ' a ', '_x0041_', 'tab\there', 'bell\u0007', 'Größe-Ω 😀 <&>"', 'a\r\nb'],
    ];
    const { table } = openWorkbook(writeWorkbook('List', [names, ...awkward])).readSheet('List');
    expect(table.headings).toEqual(names);
    const width = names.length;
    expect(table.rows.map(({ cells }) => Array.from({ length: width }, (_, at) => cells[at] ?? ''))).toEqual(
      awkward.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? '')),
    );
    expect(table.rows.every(({ numbers }) => numbers === undefined || numbers.size === 0)).toBe(true);
  });

  it('can be looked up again: its own columns are found, not those that were added', () => {
    expect(guessColumns(readList(returnedCsv(returned)))).toMatchObject({ manufacturer: 1, partNumber: 2 });
  });

  it('gives what was not found as a file of its own, with no other column', () => {
    expect(notFoundCsv([...results, ...results])).toBe(
      'manufacturer,manufacturerPartNumber,reason\r\n"\'|cmd","\'=1+1",manufacturer_not_found\r\n',
    );
  });
});
