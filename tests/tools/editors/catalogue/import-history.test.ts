import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCatalogue } from '../../../../src/content/catalogue/library.ts';
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

/** Imports a library that has had these versions of one file, each on its day, and gives the history. */
const historyOf = async (versions: Readonly<Record<string, string>>): Promise<SourceHistory> => {
  const days = Object.entries(versions).map(([day, text]) => [day, { [file]: text }]);
  return onlyHistory((await imported(Object.fromEntries(days))).project);
};

describe('a fact that is imported', () => {
  it('has the day since when the source says so without interruption, and what it said before', async () => {
    const history = await historyOf({
      '2020-01-01': deviceType({ airflow: 'passive' }),
      '2020-02-01': deviceType({ airflow: 'front-to-rear' }),
    });
    expect(linesOf(history, '/physical/airflow')).toEqual([
      '"passive", 2020-01-01 → 2020-02-01',
      '"front-to-rear", 2020-02-01 →',
    ]);
    expect(linesOf(history, '/manufacturerPartNumber')).toEqual(['"EDS-P510", 2020-01-01 →']);
  });

  it('that goes and returns is stated twice, and since its return', async () => {
    const history = await historyOf({
      '2020-01-01': deviceType({ airflow: 'passive' }),
      '2020-02-01': deviceType({}),
      '2020-03-01': deviceType({ airflow: 'passive' }),
    });
    expect(linesOf(history, '/physical/airflow')).toEqual([
      '"passive", 2020-01-01 → 2020-02-01',
      '"passive", 2020-03-01 →',
    ]);
  });

  it('keeps its day when the file is renamed, written in another form, or its number gets another zero', async () => {
    const library = smallLibrary();
    library.commit('2020-01-01', { [file]: deviceType({ weight: '1.5', weight_unit: 'kg' }) });
    library.git('mv', file, other);
    library.commit('2020-02-01', {});
    const reversed = deviceType({ weight: '1.50', weight_unit: 'kg' })
      .trimEnd()
      .split('\n')
      .slice(1)
      .reverse();
    library.commit('2020-03-01', { [other]: `# A comment\n${reversed.join('\n')}\n` });
    const project = emptyCatalogue();
    await importInto(project, library.directory);
    const history = onlyHistory(project);
    expect(history.revisions).toMatchObject([{ date: '2020-01-01', path: file }]);
    expect(linesOf(history, '/physical/weight')).toEqual(['{"value":"1.50","unit":"kg"}, 2020-01-01 →']);
  });

  it('keeps its day when the file comes into the folder of its kind from elsewhere', async () => {
    const library = smallLibrary();
    library.commit('2020-01-01', { 'vendors/EDS-P510.yaml': deviceType({}), [other]: '' });
    library.git('mv', '--force', 'vendors/EDS-P510.yaml', file);
    library.commit('2020-02-01', {});
    const project = emptyCatalogue();
    await importInto(project, library.directory);
    expect(linesOf(onlyHistory(project), '/physical/rackUnits')).toEqual([
      '{"value":"1.0","unit":"U"}, 2020-01-01 →',
    ]);
  });

  it('is a group of ports, which other groups do not touch', async () => {
    const ports = (count: number) =>
      `interfaces:\n${Array.from({ length: count }, (_, index) => `  - name: eth${index}\n    type: 100base-tx\n`).join('')}`;
    const console = 'console-ports:\n  - name: con\n    type: rj-45\n';
    const history = await historyOf({
      '2020-01-01': deviceType({}, `${ports(8)}${console}`),
      '2020-02-01': deviceType({}, `${ports(10)}${console}`),
    });
    expect(linesOf(history, '/physical/ports')).toEqual([
      '{"kind":"interface","type":"100base-tx","count":8}, 2020-01-01 → 2020-02-01',
      '{"kind":"console","type":"rj-45","count":1}, 2020-01-01 →',
      '{"kind":"interface","type":"100base-tx","count":10}, 2020-02-01 →',
    ]);
  });

  it('has the day of the commit on a branch, and that of the merge only where the merge changed it', async () => {
    const library = smallLibrary();
    library.commit('2020-01-01', { [file]: deviceType({}) });
    library.git('checkout', '--quiet', '-b', 'branch');
    library.commit('2020-02-01', { [file]: deviceType({ airflow: 'passive' }) });
    library.git('checkout', '--quiet', 'main');
    library.commit('2020-03-01', { [other]: deviceType({ part_number: 'OTHER-1', slug: 'other' }) });
    library.git('merge', '--quiet', '--no-edit', 'branch');
    const project = emptyCatalogue();
    await importInto(project, library.directory);
    const [history] = historiesIn(project)['EDS-P510'] ?? [];
    expect(history && linesOf(history, '/physical/airflow')).toEqual(['"passive", 2020-02-01 →']);
  });

  it('keeps its day when a branch changes it and takes that back before it is merged', async () => {
    const library = smallLibrary();
    library.commit('2020-01-01', { [file]: deviceType({ airflow: 'passive' }) });
    library.git('checkout', '--quiet', '-b', 'branch');
    library.commit('2020-02-01', { [file]: deviceType({}) });
    library.commit('2020-02-02', {
      [file]: deviceType({ airflow: 'passive' }),
      [other]: deviceType({ part_number: 'OTHER-1', slug: 'other' }),
    });
    library.git('checkout', '--quiet', 'main');
    library.git('merge', '--quiet', '--no-edit', '--no-ff', 'branch');
    const project = emptyCatalogue();
    await importInto(project, library.directory);
    const [history] = historiesIn(project)['EDS-P510'] ?? [];
    expect(history && linesOf(history, '/physical/airflow')).toEqual(['"passive", 2020-01-01 →']);
  });

  it('is never older than the version before it, where the clock of a committer was wrong', async () => {
    const { library, project } = await imported({
      '2020-03-01': { [file]: deviceType({}) },
      '2020-01-01': { [file]: deviceType({ airflow: 'passive' }) },
    });
    expect(linesOf(onlyHistory(project), '/physical/airflow')).toEqual(['"passive", 2020-03-01 →']);
    library.commit('2020-02-01', {
      [file]: undefined,
      [other]: deviceType({ part_number: 'OTHER-1', slug: 'other', model: 'Another one', u_height: '7' }),
    });
    await importInto(project, library.directory);
    const [ended] = historiesIn(project)['EDS-P510'] ?? [];
    expect(ended && linesOf(ended, '/physical/airflow')).toEqual(['"passive", 2020-03-01 → 2020-03-01']);
  });

  it('stands through a version that cannot be read, which is named as a gap', async () => {
    const history = await historyOf({
      '2020-01-01': deviceType({}),
      '2020-02-01': 'manufacturer: "Moxa\nmodel: [',
      '2020-03-01': 'manufacturer: "Moxa\nmodel: {',
      '2020-04-01': deviceType({ airflow: 'passive' }),
    });
    expect(linesOf(history, '/manufacturerPartNumber')).toEqual(['"EDS-P510", 2020-01-01 →']);
    expect(history.revisions).toMatchObject([{ date: '2020-01-01' }, { date: '2020-04-01' }]);
    expect(history.gaps).toMatchObject([{ from: { date: '2020-02-01' }, to: { date: '2020-04-01' } }]);
  });
});

describe('the history of a record', () => {
  const small = { part_number: 'T086A', model: 'T086A', slug: 't086a' };

  it('has one for each file that describes the product', async () => {
    const library = smallLibrary();
    const [short, long] = ['module-types/Moxa/T086A.yaml', 'module-types/Moxa/Module T086A.yaml'];
    library.commit('2020-01-01', { [short]: deviceType({ ...small, weight: '1', weight_unit: 'kg' }) });
    library.commit('2020-02-01', { [long]: deviceType({ ...small, model: 'Module T086A' }) });
    const project = emptyCatalogue();
    await importInto(project, library.directory);
    const histories = historiesIn(project).T086A ?? [];
    expect(histories.map((history) => linesOf(history, '/name'))).toEqual([
      ['"Module T086A", 2020-02-01 →'],
      ['"T086A", 2020-01-01 →'],
    ]);
  });

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

  it('of a record that is not in the catalogue is refused by the build', async () => {
    const { project } = await imported({
      '2020-01-01': { [file]: deviceType({}) },
    });
    rmSync(join(project, 'content/products/moxa/eds-p510.yaml'));
    const { findings } = readCatalogue(project, '2026-11-21');
    expect(findings).toMatchObject([
      { code: 'statements_without_record', file: 'content/statements/moxa.ndjson', line: 1 },
    ]);
  });
});
