import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SourceHistory } from '../../../../src/contracts/statements.ts';
import { catalogueOf, deviceType, emptyCatalogue, importsOf, smallLibrary } from './small-library.ts';

const file = 'device-types/Moxa/EDS-P510.yaml';
const other = 'device-types/Moxa/other.yaml';

const { importInto, imported } = importsOf('devicetype-library');

/** The histories of the files of each record, by part number. */
const historiesIn = (project: string): Readonly<Record<string, readonly SourceHistory[]>> => {
  const { records, histories } = catalogueOf(project);
  return Object.fromEntries(
    records.map(({ manufacturerPartNumber }, index) => [manufacturerPartNumber, histories[index] ?? []]),
  );
};

/** The statements of a place as lines: `value, since → until`, with the days of the revisions. */
const linesOf = ({ revisions, statements }: SourceHistory, pointer: string): string[] =>
  statements
    .filter((statement) => statement.pointer === pointer)
    .map(({ value, since, until }) => {
      const end = until === undefined ? '' : revisions[until]?.date;
      return `${JSON.stringify(value)}, ${revisions[since]?.date} → ${end}`.trim();
    });

const onlyHistory = (project: string): SourceHistory => {
  const [history, ...others] = Object.values(historiesIn(project)).flat();
  expect(others).toEqual([]);
  if (history === undefined) throw new Error('The catalogue has no history.');
  return history;
};

describe('a fact that is imported', () => {
  it('has the day since when the source says so without interruption, and what it said before', async () => {
    const { project } = await imported({
      '2020-01-01': { [file]: deviceType({ airflow: 'passive' }) },
      '2020-02-01': { [file]: deviceType({ airflow: 'front-to-rear' }) },
    });
    const history = onlyHistory(project);
    expect(linesOf(history, '/physical/airflow')).toEqual([
      '"passive", 2020-01-01 → 2020-02-01',
      '"front-to-rear", 2020-02-01 →',
    ]);
    expect(linesOf(history, '/manufacturerPartNumber')).toEqual(['"EDS-P510", 2020-01-01 →']);
  });

  it('is never older than the version before it, where the clock of a committer was wrong', async () => {
    const { library, project } = await imported({
      '2020-03-01': { [file]: deviceType({}) },
      '2020-01-01': { [file]: deviceType({ airflow: 'passive' }) },
    });
    expect(linesOf(onlyHistory(project), '/physical/airflow')).toEqual(['"passive", 2020-03-01 →']);
    library.commit('2020-04-01', { [file]: deviceType({ airflow: 'front-to-rear' }) });
    library.commit('2020-02-01', {
      [file]: undefined,
      [other]: deviceType({ part_number: 'OTHER-1', slug: 'other', model: 'Another one', u_height: '7' }),
    });
    await importInto(project, library.directory);
    const [ended] = historiesIn(project)['EDS-P510'] ?? [];
    expect(ended && linesOf(ended, '/physical/airflow')).toEqual(['"passive", 2020-03-01 → 2020-04-01']);
  });
});

describe('of several revisions of one day, the last', () => {
  it('counts: what was taken back on its day was never said, and nothing lasted no time', async () => {
    const { library, project } = await imported({
      '2020-01-01': { [file]: deviceType({ airflow: 'passive' }) },
    });
    library.commit('2020-02-01', { [file]: deviceType({ airflow: 'front-to-rear' }) });
    library.commit('2020-02-01', { [file]: deviceType({ airflow: 'passive' }) });
    library.commit('2020-03-01', { [file]: deviceType({ airflow: 'mixed', u_height: '2' }) });
    const last = library.commit('2020-03-01', {
      [file]: deviceType({ airflow: 'rear-to-front', u_height: '2' }),
    });
    await importInto(project, library.directory);
    const history = onlyHistory(project);
    expect(linesOf(history, '/physical/airflow')).toEqual([
      '"passive", 2020-01-01 → 2020-03-01',
      '"rear-to-front", 2020-03-01 →',
    ]);
    expect(history.revisions.map(({ date }) => date)).toEqual(['2020-01-01', '2020-03-01']);
    expect(history.revisions.at(-1)).toMatchObject({ commit: last });
  });
});

describe('the history of a record', () => {
  it('ends with the commit that removed the file, and goes on when the file returns', async () => {
    const { library, project } = await imported({
      '2020-01-01': {
        [file]: deviceType({}),
        [other]: deviceType({ part_number: 'OTHER-1', slug: 'other', model: 'Another one', u_height: '7' }),
      },
    });
    const removal = library.commit('2020-02-01', { [file]: undefined });
    await importInto(project, library.directory);
    const [ended] = historiesIn(project)['EDS-P510'] ?? [];
    expect(ended && linesOf(ended, '/manufacturerPartNumber')).toEqual([
      '"EDS-P510", 2020-01-01 → 2020-02-01',
    ]);
    expect(ended?.revisions.at(-1)).toMatchObject({ commit: removal });
    library.commit('2020-03-01', { [file]: deviceType({}) });
    await importInto(project, library.directory);
    const [back] = historiesIn(project)['EDS-P510'] ?? [];
    expect(back && linesOf(back, '/manufacturerPartNumber')).toEqual(['"EDS-P510", 2020-03-01 →']);
  });

  it('ends where the file gets the number of another product, whose history tells the former number', async () => {
    const { library, project } = await imported({
      '2020-01-01': { [file]: deviceType({ part_number: 'FGT_50E' }) },
    });
    library.commit('2020-02-01', { [file]: deviceType({ part_number: 'FG-50E' }) });
    await importInto(project, library.directory);
    const numbers = Object.entries(historiesIn(project)).map(([partNumber, histories]) => [
      partNumber,
      histories.flatMap((history) => linesOf(history, '/manufacturerPartNumber')),
    ]);
    expect(Object.fromEntries(numbers)).toEqual({
      FGT_50E: ['"FGT_50E", 2020-01-01 → 2020-02-01'],
      'FG-50E': ['"FGT_50E", 2020-01-01 → 2020-02-01', '"FG-50E", 2020-02-01 →'],
    });
  });

  it('is written the same in a second import, and a later one changes only what changed', async () => {
    const library = smallLibrary();
    library.commit('2020-01-01', {
      [file]: deviceType({}),
      [other]: deviceType({ part_number: 'OTHER-1', slug: 'other' }),
    });
    const project = emptyCatalogue();
    const lines = () =>
      readFileSync(join(project, 'content/statements/moxa.ndjson'), 'utf8').trimEnd().split('\n');
    await importInto(project, library.directory);
    const first = lines();
    await importInto(project, library.directory);
    expect(lines()).toEqual(first);
    library.commit('2020-02-01', { [file]: deviceType({ airflow: 'passive' }) });
    await importInto(project, library.directory);
    expect(lines().filter((line) => !first.includes(line))).toHaveLength(1);
  });
});
