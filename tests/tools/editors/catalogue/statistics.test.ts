import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { catalogueTool } from '../../../../tools/editors/catalogue/tool.ts';
import { runInTest } from '../../run-in-test.ts';
import { advisory } from './small-advisory.ts';
import { deviceType, emptyCatalogue, type SmallLibrary, smallLibrary } from './small-library.ts';

const run = (project: string, ...words: string[]) =>
  runInTest(catalogueTool, words, {
    projectDirectory: project,
    userDirectory: project,
    now: new Date('2026-11-22T12:00:00Z'),
  });

/** A library of three products, two of which differ by a plus sign, one file of which was edited later. */
const libraryOfThree = (): SmallLibrary => {
  const library = smallLibrary();
  library.commit('2020-01-01', {
    'device-types/Moxa/one.yaml': deviceType({ part_number: 'EDS-1' }),
    'device-types/Moxa/plus.yaml': deviceType({ model: 'EDS+1', part_number: 'EDS+1' }),
  });
  library.commit('2022-01-01', {
    'device-types/ADC/small.yaml': deviceType({ manufacturer: 'ADC', model: 'p 12', part_number: 'p 12' }),
    'device-types/Moxa/one.yaml': deviceType({ part_number: 'EDS-1', slug: 'moved' }),
  });
  return library;
};

/** A project into which the library of three was imported. */
const importedCatalogue = async () => {
  const library = libraryOfThree();
  const project = emptyCatalogue();
  const { exitCode } = await run(project, 'import', 'devicetype-library', library.directory);
  expect(exitCode).toBe(0);
  const count = async (...words: string[]) => {
    const counted = await run(project, 'statistics', ...words, '--json');
    expect(counted.exitCode).toBe(0);
    return JSON.parse(counted.standardOutput);
  };
  return { library, project, count };
};

// What is counted of the records is compared with the Insights by tests/content/catalogue/whole-catalogue.test.ts.
describe('npm run catalogue -- statistics', () => {
  it('dates records by their facts, and compares with the last commits on their files', async () => {
    const { count, library } = await importedCatalogue();
    expect(await count('evidence-dates', '--library', library.directory)).toMatchObject({
      records: 3,
      years: [
        { year: '2020', records: 2 },
        { year: '2022', records: 1 },
      ],
      median: '2020-01-01',
      olderThanTwoYears: 3,
      olderThanFiveYears: 2,
      commits: 2,
      lastCommits: {
        records: 3,
        years: [
          { year: '2020', records: 1 },
          { year: '2022', records: 2 },
        ],
        later: 1,
        meanDaysLater: 731,
      },
    });
  });

  it('counts the part numbers of the library itself, also those that are no record', async () => {
    const { count, library } = await importedCatalogue();
    library.commit('2023-01-01', { 'device-types/Moxa/tbd.yaml': deviceType({ part_number: 'TBD' }) });
    const { products } = await count('collisions', '--library', library.directory, '--commit', 'HEAD');
    expect(products).toBe(4);
  });

  it('prints tables, and writes charts only when asked', async () => {
    const { project } = await importedCatalogue();
    const folder = join(project, 'content', 'insights');
    const { standardOutput } = await run(project, 'statistics', 'collisions');
    expect(standardOutput).toMatch(/ Letters and digits, upper case {2}3 {8}1\n/);
    expect(existsSync(folder)).toBe(false);
    mkdirSync(folder);
    for (const name of ['collisions', 'part-numbers', 'evidence-dates', 'fact-dates']) {
      const { exitCode, standardOutput: table } = await run(project, 'statistics', name, '--write-charts');
      expect([exitCode, table]).toEqual([0, expect.stringContaining('3')]);
    }
    expect(
      readFileSync(join(folder, 'age-of-network-hardware-evidence/last-change-of-a-fact.csv'), 'utf8'),
    ).toBe('year,records\n2020,2\n2022 to 1 January,1\n');
    expect(readFileSync(join(folder, 'age-of-network-hardware-evidence/half-since.csv'), 'utf8')).toContain(
      'fact,half since\nManufacturer,2020-01-01\nPart number,2020-01-01\n',
    );
  });

  it('refuses a repository that git cannot read, without repeating its name', async () => {
    const project = emptyCatalogue();
    const { exitCode, standardError } = await run(project, 'statistics', 'collisions', '--library', 'secret');
    expect([exitCode, standardError]).toEqual([2, expect.stringMatching(/^git cannot read this repository/)]);
    expect(standardError).not.toContain('secret');
  });

  it('counts how advisories name products: by number, by the beginning of one, by name alone', async () => {
    const source = smallLibrary();
    const unstructured = ['This advisory was extracted from unstructured data.'];
    const file = (number: number) => `csaf_files/OT/white/2023/icsa-23-00${number}-01.json`;
    source.commit('2023-05-01', {
      [file(1)]: advisory(
        '2021-01-01',
        [
          { name: 'Switch A', numbers: ['A-1'], range: 'vers:all/*' },
          { name: 'Switch B', numbers: ['A-1-B'], range: '<2' },
        ],
        { id: 'one', notes: unstructured },
      ),
      [file(2)]: advisory(
        '2023-01-01',
        [
          { name: 'Switch B', numbers: ['A-1'], range: '<1' },
          { name: 'Switch B', numbers: ['A-1'], range: '<2' },
          { name: 'Switch A', numbers: ['A-1-B'], range: '<2' },
          { name: 'Switch family', numbers: [] },
        ],
        { id: 'two' },
      ),
      [file(3)]: advisory(
        '2023-01-01',
        [
          { name: 'Switch B (A-1-B)', numbers: [] },
          { name: 'Switch C (A-1-B-C)', numbers: [] },
        ],
        { id: 'three' },
      ),
      [file(4)]: advisory('2023-01-02', [{ name: 'Switch A', numbers: ['A-2*', 'A-2'] }], { id: 'four' }),
      [file(5)]: advisory('2023-01-03', [{ name: 'Drive', vendor: 'ADC', numbers: [] }], { id: 'five' }),
    });
    const project = emptyCatalogue();
    expect((await run(project, 'import', 'csaf', source.directory)).exitCode).toBe(0);
    const words = ['statistics', 'advisories', '--csaf', source.directory, '--json', '--write-charts'];
    const counted = await run(project, ...words);
    expect(counted.exitCode).toBe(0);
    expect(JSON.parse(counted.standardOutput)).toMatchObject({
      numbers: 3,
      exchangedNames: [{ partNumbers: ['A-1', 'A-1-B'], names: ['Switch A', 'Switch B'] }],
      listed: {
        advisories: 5,
        unstructuredAdvisories: 1,
        advisoriesWithNumbers: 3,
        numbers: 4,
        first: '2021-01-01',
        last: '2023-01-02',
        overAYear: 2,
        longest: { partNumber: 'A-1-B', first: '2021-01-01', last: '2023-01-01', days: 730 },
        patterns: 1,
        manufacturers: [
          {
            manufacturer: 'Moxa',
            advisories: 4,
            advisoriesWithNumbers: 3,
            products: 8,
            productsWithNumbers: 5,
            besideNumbers: { products: 1, advisories: 1 },
            families: {
              products: 1,
              advisories: 1,
              names: [{ name: 'Switch family', advisories: ['two'] }],
            },
            numberInNameOnly: { products: 1, advisories: [{ id: 'three', products: 1 }] },
            versionsWithNumbers: 6,
            allVersions: 1,
          },
        ],
      },
    });
    const chart = join(project, 'content/insights/order-numbers-in-advisories/advisories-per-number.csv');
    expect(readFileSync(chart, 'utf8')).toBe('number of advisories,order numbers\n1,1\n2,2\n');
  });
});
