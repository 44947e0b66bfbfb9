import { describe, expect, it } from 'vitest';
import { readCsafDocument } from '../../../../src/advisories/csaf-document.ts';
import { AdvisoryLineSchema } from '../../../../src/advisories/kept-advisory.ts';
import {
  type AdvisoryVersion,
  keepAdvisory,
} from '../../../../tools/editors/catalogue/csaf/keep-advisory.ts';
import { advisory, advisoryPath as path } from './small-advisory.ts';

type Named = Parameters<typeof advisory>[1][number];

const switchOf = (numbers: readonly string[], range?: string): Named => ({
  name: 'Switch',
  numbers,
  ...(range !== undefined && { range }),
});

/** What is kept of the versions of a file, given the oldest first: each by the day it states and its products. */
const keptOf = (
  ...versions: readonly (readonly [
    day: string,
    products: readonly Named[],
    more?: Parameters<typeof advisory>[2],
  ])[]
) =>
  keepAdvisory(
    'cisagov/CSAF',
    versions
      .flatMap(([day, products, more], index): AdvisoryVersion[] => {
        const reading = readCsafDocument(advisory(day, products, { version: `${index + 1}`, ...more }));
        const commit = `${index}`.repeat(40);
        return reading.kind === 'refused'
          ? []
          : [{ version: { commit, date: '2026-01-01', path }, document: reading.document }];
      })
      .reverse(),
  );

describe('what is kept of an advisory', () => {
  it('is its title, score, and the first and newest revision with the commit that made exactly that file', () => {
    const kept = keptOf(
      ['2023-02-01', [switchOf(['A-1'])]],
      ['2023-05-01', [switchOf(['A-1'])], { notes: ['It was extracted from unstructured data.'] }],
    );
    expect(AdvisoryLineSchema.parse(kept)).toEqual({
      id: 'ICSA-23-001-01',
      source: 'cisagov/CSAF',
      title: 'Switches of Moxa',
      first: { date: '2023-02-01', commit: '0'.repeat(40), path, version: '1' },
      newest: { date: '2023-05-01', commit: '1'.repeat(40), path, version: '2' },
      severity: 7.5,
      unstructured: true,
      products: [
        {
          vendor: 'Moxa',
          name: 'Switch',
          version: 'All versions of EDS-9999',
          numbers: ['A-1'],
          states: ['known_affected'],
          since: '2023-02-01',
        },
      ],
    });
  });

  it('has a product that a revision dropped, after those of the newest, with the days of its first and last revision', () => {
    const kept = keptOf(
      ['2023-02-01', [switchOf(['A-1'], '<V1')]],
      ['2023-03-01', [switchOf(['A-1'], '<V1'), switchOf(['A-2'])]],
      ['2023-05-01', [switchOf(['A-1'], '<V2')]],
    );
    expect(
      kept?.products.map(({ version, numbers, since, last }) => [version, numbers, since, last]),
    ).toEqual([
      ['<V2', ['A-1'], '2023-05-01', undefined],
      ['<V1', ['A-1'], '2023-02-01', '2023-03-01'],
      ['All versions of EDS-9999', ['A-2'], '2023-03-01', '2023-03-01'],
    ]);
  });

  it('begins a product that came back with its first revision', () => {
    const kept = keptOf(
      ['2023-02-01', [switchOf(['A-1'])]],
      ['2023-03-01', []],
      ['2023-04-01', [switchOf(['A-1'])]],
    );
    expect(kept?.products).toMatchObject([{ since: '2023-02-01' }]);
    expect(kept?.products[0]).not.toHaveProperty('last');
  });

  it('loses no product of a version that another of the same day replaced', () => {
    const kept = keptOf(['2023-02-01', [switchOf(['A-1'])]], ['2023-02-01', [switchOf(['A-2'])]]);
    expect(kept?.products).toMatchObject([
      { numbers: ['A-2'], since: '2023-02-01' },
      { numbers: ['A-1'], since: '2023-02-01', last: '2023-02-01' },
    ]);
  });

  it('has no day that the advisory has taken back', () => {
    const kept = keptOf(
      ['2022-10-10', [switchOf(['A-1'])]],
      ['2022-10-10', [switchOf(['A-1']), switchOf(['A-2'])]],
      ['2019-05-14', [switchOf(['A-1'])]],
    );
    expect([kept?.first.date, kept?.newest.date]).toEqual(['2019-05-14', '2019-05-14']);
    expect(kept?.products).toMatchObject([
      { numbers: ['A-1'], since: '2019-05-14' },
      { numbers: ['A-2'], since: '2019-05-14', last: '2019-05-14' },
    ]);
  });

  it('has a product once that stands there several times', () => {
    expect(keptOf(['2023-02-01', [switchOf(['A-1']), switchOf(['A-1'])]])?.products).toHaveLength(1);
  });

  it('is nothing where the newest version is not for anybody, and nothing of an earlier one that was not', () => {
    const hidden = { label: 'AMBER' };
    const open: Named[] = [switchOf(['A-1'])];
    expect(keptOf(['2023-02-01', open], ['2023-03-01', open, hidden])).toBeUndefined();
    expect(keptOf(['2023-02-01', open, hidden], ['2023-03-01', open])?.first.date).toBe('2023-03-01');
    expect(keptOf()).toBeUndefined();
  });
});
