import { describe, expect, it } from 'vitest';
import type { FoundRecord, LineAnswer, LineCandidate } from '../../src/list-lookup/line.ts';
import { countOutcomes, refusedLine, resultOf, summaryOf } from '../../src/list-lookup/line-results.ts';

const line = (manufacturer: string, partNumber: string, row = 2) => ({
  row,
  manufacturer,
  partNumber,
  cells: [],
});

const recordOf = (manufacturer: string, partNumber: string): FoundRecord => ({
  id: 'prd_1',
  manufacturer: { id: manufacturer.toLowerCase(), name: manufacturer },
  partNumber,
  verificationStatus: 'source_listed',
  evidenceAsOf: '2024-05-02',
  address: 'https://nameplate.example/products/prd_1',
});

const found: LineAnswer = { kind: 'found', record: recordOf('Moxa', 'EDS-P510') };

const candidate = (why: 'name' | 'part_number' | 'elsewhere', text: string): LineCandidate => {
  const page = 'https://nameplate.example/x';
  return why === 'name'
    ? { why, text, page, manufacturer: { id: text.toLowerCase(), name: text } }
    : { why, text, page, record: recordOf('Works', text) };
};

const notFound = (
  kind: 'part_number_not_found' | 'manufacturer_not_found',
  ...candidates: string[]
): LineAnswer => ({
  kind,
  candidates: candidates.map((text) =>
    candidate(kind === 'manufacturer_not_found' ? 'name' : 'part_number', text),
  ),
});

describe('a line', () => {
  it('that was not found says which half, and whether a space may be why', () => {
    const words = (
      manufacturer: string,
      partNumber: string,
      kind: 'part_number_not_found' | 'manufacturer_not_found',
    ) => resultOf(line(manufacturer, partNumber), notFound(kind)).words;
    expect(words('Moxa', 'x', 'part_number_not_found')).toContain('exactly this part number');
    expect(words('Moxa', 'x ', 'part_number_not_found')).toContain('space');
    expect(words('Nobody', 'x', 'manufacturer_not_found')).toContain('manufacturer is unknown');
    expect(words(' Moxa', 'x', 'manufacturer_not_found')).toContain('space');
    for (const odd of ['EDS\u00ad510', 'EDS\u200b510', 'EDS\u00a0510', 'EDS\t510']) {
      expect(words('Moxa', odd, 'part_number_not_found')).toContain('not visible');
    }
    expect(words('Moxa', 'EDS 510', 'part_number_not_found')).not.toContain('not visible');
  });

  it('with candidates of several kinds says so of each, and lists them by kind', () => {
    const result = resultOf(line('rockwel', '1756-a10'), {
      kind: 'manufacturer_not_found',
      candidates: [
        candidate('elsewhere', 'Other 1756-a10'),
        candidate('part_number', 'Rockwell Automation 1756-A10'),
        candidate('name', 'Rockwell Automation'),
      ],
    });
    expect(result.candidates.map(({ text }) => text)).toEqual([
      'Rockwell Automation',
      'Rockwell Automation 1756-A10',
      'Other 1756-a10',
    ]);
    expect(result.words).toBe(
      'The manufacturer is unknown. Similar names exist. These part numbers differ by case or punctuation. Another manufacturer has exactly this part number.',
    );
  });

  it.each([
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

it('counts the results by outcome', () => {
  const results = [
    resultOf(line('Moxa', 'EDS-P510'), found),
    resultOf(line('Moxa', 'eds', 3), notFound('part_number_not_found', 'EDS')),
    resultOf(line('', 'x', 4), notFound('manufacturer_not_found')),
  ];
  expect(results[2]).toMatchObject({ outcome: 'not_found', reason: 'no_manufacturer' });
  expect(countOutcomes(results)).toMatchObject({ found: 1, candidates: 1, not_found: 1, chosen: 0 });
  expect(summaryOf(results)).toBe('3 lines: 1 found, 1 to decide, 1 not found.');
  const many = Array.from({ length: 1000 }, () => resultOf(line('Moxa', 'EDS-P510'), found));
  expect(summaryOf(many)).toBe('1,000 lines: 1,000 found, 0 not found.');
});
