import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { exactCell } from '../../src/contracts/csv.ts';
import {
  countOutcomes,
  type IndexAnswer,
  refusedLine,
  resultOf,
  resultsCsv,
  summaryOf,
} from '../../src/list-lookup/line-results.ts';

const line = (manufacturer: string, partNumber: string, row = 2) => ({ row, manufacturer, partNumber });

const found: IndexAnswer = {
  kind: 'found',
  record: 'https://nameplate.example/products/prd_1',
  verificationStatus: 'source_listed',
  evidenceAsOf: '2024-05-02',
};
const notFound = (
  kind: 'part_number_not_found' | 'manufacturer_not_found',
  ...candidates: string[]
): IndexAnswer => ({
  kind,
  candidates: candidates.map((text) => ({
    why: kind === 'manufacturer_not_found' ? 'name' : 'part_number',
    text,
  })),
});

describe('a line', () => {
  it('that was found has its record, its evidence date and its verification state', () => {
    expect(resultOf(line('Moxa', 'EDS-P510'), found)).toMatchObject({
      outcome: 'found',
      reason: '',
      record: 'https://nameplate.example/products/prd_1',
      verificationStatus: 'source_listed',
      evidenceAsOf: '2024-05-02',
    });
  });

  it('with candidates is not found, and has no record and no date', () => {
    expect(resultOf(line('Moxa', 'eds'), notFound('part_number_not_found', 'EDS'))).toMatchObject({
      outcome: 'candidates',
      reason: 'part_number_not_found',
      record: '',
      evidenceAsOf: '',
      candidates: [{ text: 'EDS' }],
    });
  });

  it('that was not found says which half, and whether a space may be why', () => {
    const words = (
      manufacturer: string,
      partNumber: string,
      kind: 'part_number_not_found' | 'manufacturer_not_found',
    ) => resultOf(line(manufacturer, partNumber), notFound(kind)).words;
    expect(words('Moxa', 'x', 'part_number_not_found')).toContain('exactly this part number');
    expect(words('Moxa', 'x ', 'part_number_not_found')).toContain('space');
    expect(words('Nobody', 'x', 'manufacturer_not_found')).toContain('No manufacturer');
    expect(words(' Moxa', 'x', 'manufacturer_not_found')).toContain('space');
  });

  it('with candidates of several kinds says so of each, and lists them by kind', () => {
    const result = resultOf(line('rockwel', '1756-a10'), {
      kind: 'manufacturer_not_found',
      candidates: [
        { why: 'elsewhere', text: 'Other 1756-a10' },
        { why: 'part_number', text: 'Rockwell Automation 1756-A10' },
        { why: 'name', text: 'Rockwell Automation' },
      ],
    });
    expect(result.candidates.map(({ text }) => text)).toEqual([
      'Rockwell Automation',
      'Rockwell Automation 1756-A10',
      'Other 1756-a10',
    ]);
    expect(result.words).toBe(
      'No manufacturer has this name or alias. These names are spelt nearly so. These part numbers differ by case or punctuation. Another manufacturer has exactly this part number.',
    );
  });

  it.each([
    ['', 'x', 'no_manufacturer'],
    ['Moxa', '', 'no_part_number'],
    ['Moxa', '..', 'not_addressable'],
    ['.', 'x', 'not_addressable'],
    ['Moxa', 'a\ud800', 'not_addressable'],
  ])('that cannot be looked up says why: %j %j is %s', (manufacturer, partNumber, reason) => {
    expect(refusedLine(line(manufacturer, partNumber))).toMatchObject({ outcome: 'not_looked_up', reason });
  });

  it('whose cells cannot be relied on is not looked up', () => {
    const refused = refusedLine({ ...line('Moxa', 'x'), fault: 'row_too_long' });
    expect(refused).toMatchObject({ outcome: 'not_looked_up', reason: 'row_too_long' });
    expect(refusedLine(line('Moxa', 'x'))).toBeUndefined();
  });
});

describe('the results', () => {
  const results = [
    resultOf(line('Moxa', 'EDS-P510'), found),
    resultOf(line('=cmd', "'=1", 3), notFound('part_number_not_found', '=2', 'a,"b"')),
    resultOf(line('|cmd', '%1', 4), notFound('manufacturer_not_found')),
  ];

  it('are counted by outcome', () => {
    expect(countOutcomes(results)).toEqual({ found: 1, candidates: 1, not_found: 1, not_looked_up: 0 });
    expect(summaryOf(results)).toBe('3 lines: 1 found, 1 with candidates, 1 not found.');
  });

  it('as CSV have the documented columns, every text as it was, and no formula', () => {
    const csv = resultsCsv(results);
    const { data, errors } = Papa.parse<string[]>(csv, { delimiter: ',', newline: '\r\n' });
    expect(errors).toEqual([]);
    expect(data[0]).toEqual([
      'row',
      'manufacturer',
      'manufacturerPartNumber',
      'result',
      'reason',
      'verification.status',
      'verification.evidenceAsOf',
      'links.record',
      'candidates',
    ]);
    for (const cell of data.flat()) expect(cell).not.toMatch(/^[=+\-@|%\t\r\n]/);
    expect(data.slice(1, -1).map((row) => row.slice(0, 3).map(exactCell))).toEqual([
      ['2', 'Moxa', 'EDS-P510'],
      ['3', '=cmd', "'=1"],
      ['4', '|cmd', '%1'],
    ]);
    expect(JSON.parse(data[2]?.[8] ?? '')).toEqual(['=2', 'a,"b"']);
  });
});
