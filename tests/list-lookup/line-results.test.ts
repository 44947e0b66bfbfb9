import { describe, expect, it } from 'vitest';
import type { NotFoundRecords, RecordReason } from '../../src/contracts/page-views.ts';
import type { FoundRecord, LineAnswer } from '../../src/list-lookup/line.ts';
import {
  countOutcomes,
  decisionInWords,
  refusedLine,
  resultOf,
  summaryOf,
  verdictInWords,
} from '../../src/list-lookup/line-results.ts';

const line = (manufacturer: string, partNumber: string, row = 2) => ({
  row,
  manufacturer,
  partNumber,
  cells: [],
});

const recordOf = (manufacturer: string, partNumber: string): FoundRecord => ({
  id: `prd_${manufacturer}`,
  manufacturer: { id: manufacturer.toLowerCase(), name: manufacturer },
  partNumber,
  verificationStatus: 'source_listed',
  evidenceAsOf: '2024-05-02',
  address: 'https://nameplate.example/products/prd_1',
});

const found: LineAnswer = { verdict: 'found', product: recordOf('Moxa', 'EDS-P510') };

const moxa = { id: 'moxa', name: 'Moxa', records: 7 };

const missed = (
  known: typeof moxa | undefined,
  ...offers: readonly (readonly [RecordReason, FoundRecord])[]
): NotFoundRecords<FoundRecord> => ({
  verdict: offers.length > 0 ? 'perhaps' : 'not_found',
  manufacturer: known,
  manufacturers: [],
  records: offers.map(([why, record]) => ({ why, record })),
  hasMoreLonger: false,
});

describe('a line', () => {
  it('that was not found says which half, and whether a space may be why', () => {
    const words = (manufacturer: string, partNumber: string, known?: typeof moxa) =>
      resultOf(line(manufacturer, partNumber), missed(known)).words;
    expect(words('Moxa', 'x', moxa)).toBe(
      'We have no record of exactly this number. The product may still exist.',
    );
    expect(words('Moxa', 'x', { ...moxa, records: 0 })).toBe('No records of Moxa yet.');
    expect(words('Moxa', 'x ', moxa)).toContain('space');
    expect(words('Nobody', 'x')).toBe('No manufacturer here has this name. It may still exist.');
    expect(words(' Moxa', 'x')).toContain('space');
    expect(words('Digi-Key', 'x')).toContain('Digi-Key sells products of many manufacturers.');
    for (const odd of ['EDS\u00ad510', 'EDS\u200b510', 'EDS\u00a0510', 'EDS\t510']) {
      expect(words('Moxa', odd, moxa)).toContain('not visible');
    }
    expect(words('Moxa', 'EDS 510', moxa)).not.toContain('not visible');
    expect(words('Moxa', '6E+07', moxa)).toContain(
      'It has a number with an exponent, whose digits may be lost.',
    );
    expect(words('Moxa', 'A, B', moxa)).toContain('It has several texts, it seems, in one cell.');
    expect(words('Moxa', '2026-03-01', moxa)).toContain('It has a date, which may have been a number.');
    expect(words('Moxa', '\u0415DS-510', moxa)).toContain('It has a letter, digit or dash of another script');
  });

  it('that is perhaps found says why, in the words and the order of every lookup', () => {
    const works = { manufacturer: { id: 'works', name: 'Works' }, matched: 'Works', isShortName: false };
    const result = resultOf(line('Wrks', '1756-a10'), {
      ...missed(
        undefined,
        ['same_number', recordOf('Other', '1756-a10')],
        ['spelling', recordOf('Others', '1756-A10')],
      ),
      verdict: 'perhaps',
      manufacturers: [{ ...works, record: undefined }],
    });
    expect(result).toMatchObject({ outcome: 'candidates', reason: 'manufacturer_not_found' });
    expect(result.candidates.map(({ text }) => text)).toEqual(['Works', 'Other 1756-a10', 'Others 1756-A10']);
    expect(result.words).toBe(
      'No manufacturer here has this name. It may still exist. Did you mean Works? Other has this number. Same characters, other spelling. Compare with your label.',
    );
    expect(verdictInWords(result)).toMatch(/^Perhaps: Works, Other 1756-a10, Others 1756-A10\. /);
  });

  it('without a manufacturer is never found, and says that its number alone was looked up', () => {
    const result = resultOf(
      line('', 'EDS-P510'),
      missed(undefined, ['same_number', recordOf('Moxa', 'EDS-P510')]),
    );
    expect(result).toMatchObject({
      outcome: 'candidates',
      reason: 'no_manufacturer',
      words: 'The line names no manufacturer, so its number alone was looked up. Moxa has this number.',
    });
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

it('says of a decision whether it was made by number alone', () => {
  const decision = { chosen: 'record', by: 'A. Buyer', at: '2026-11-21T10:00:00Z' } as const;
  expect(decisionInWords(decision)).toBe('Record chosen by A. Buyer on 2026-11-21');
  expect(decisionInWords({ ...decision, byNumberAlone: true })).toBe(
    'Record chosen by A. Buyer on 2026-11-21, by number alone',
  );
});

it('counts the results by outcome', () => {
  const results = [
    resultOf(line('Moxa', 'EDS-P510'), found),
    resultOf(line('Moxa', 'eds', 3), missed(moxa, ['longer', recordOf('Moxa', 'EDS-P510')])),
    resultOf(line('', 'x', 4), missed(undefined)),
  ];
  expect(results[2]).toMatchObject({ outcome: 'not_found', reason: 'no_manufacturer' });
  expect(countOutcomes(results)).toMatchObject({ found: 1, candidates: 1, not_found: 1, chosen: 0 });
  expect(summaryOf(results)).toBe('3 lines: 1 found, 1 perhaps, 1 not found.');
  const many = Array.from({ length: 1000 }, () => resultOf(line('Moxa', 'EDS-P510'), found));
  expect(summaryOf(many)).toBe('1,000 lines: 1,000 found, 0 not found.');
});
