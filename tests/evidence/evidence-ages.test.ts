import { expect, it } from 'vitest';
import type { StatementSource } from '../../src/contracts/statement-bodies.ts';
import type { SourceHistory } from '../../src/contracts/statements.ts';
import { evidenceAges } from '../../src/evidence/evidence-ages.ts';

const revision = (date: string) => ({ date, commit: 'a'.repeat(40), path: 'a.yaml' });

const source = (id: string): StatementSource => ({
  id,
  name: id,
  speaker: 'community',
  licence: { id: 'CC0-1.0', name: 'CC0 1.0' },
});

const history = (
  id: string,
  days: readonly string[],
  stated: readonly (readonly [pointer: string, since: number, until?: number])[],
): SourceHistory => ({
  source: id,
  revisions: days.map(revision),
  statements: stated.map(([pointer, since, until]) => ({
    pointer,
    value: 'X-1',
    since,
    ...(until !== undefined && { until }),
  })),
});

it('the age of the evidence is that of the oldest statement of the part number that stands, for each source that still makes one', () => {
  const number = '/manufacturerPartNumber';
  const histories = [
    history(
      'newer',
      ['2020-01-01', '2023-05-06'],
      [
        [number, 0, 1],
        [number, 1],
      ],
    ),
    history('older', ['2022-02-03'], [[number, 0]]),
    history(
      'older',
      ['2021-09-03', '2024-01-01'],
      [
        [number, 0],
        ['/name', 1],
      ],
    ),
    history('gone', ['2019-01-01', '2020-01-01'], [[number, 0, 1]]),
    history('facts alone', ['2018-01-01'], [['/name', 0]]),
  ];
  const sources = ['newer', 'older', 'gone', 'facts alone'].map(source);
  expect(evidenceAges(histories, sources).map(({ source: { id }, since }) => [id, since])).toEqual([
    ['older', '2021-09-03'],
    ['newer', '2023-05-06'],
  ]);
});
