import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { catalogueTool } from '../../../../tools/editors/catalogue/tool.ts';
import { suiteDirectory, temporaryDirectory } from '../../../temporary-directory.ts';
import { runInTest } from '../../run-in-test.ts';
import { deviceType, emptyCatalogue, type SmallLibrary, smallLibrary } from './small-library.ts';

const folder = 'device-types/Moxa';
const statements = 'content/statements/moxa.ndjson';

/**
 * A library with all that makes dating hard: a rename, a value that goes and returns, a version that cannot be read, a clock that
 * runs backwards, a branch and its merge, a file that resembles an older one, and two files of one product.
 */
const eventfulLibrary = (directory: string) => {
  const library = smallLibrary(directory);
  const large = deviceType({ part_number: 'LARGE', model: 'Large', airflow: 'passive' });
  library.commit('2020-01-01', {
    [`${folder}/one.yaml`]: deviceType({ airflow: 'passive', weight: '1.5', weight_unit: 'kg' }),
    [`${folder}/LARGE.yaml`]: large,
  });
  library.git('mv', `${folder}/one.yaml`, `${folder}/EDS-P510.yaml`);
  library.commit('2020-02-01', {});
  library.commit('2020-03-01', { [`${folder}/EDS-P510.yaml`]: deviceType({ manufacturer: 'MOXA' }) });
  library.commit('2020-04-01', {
    [`${folder}/EDS-P510.yaml`]: 'model: [',
    [`${folder}/LIKE.yaml`]: large.replaceAll(/LARGE|Large/g, 'LIKE'),
  });
  library.git('checkout', '--quiet', '-b', 'branch');
  library.commit('2020-02-15', {
    [`${folder}/EDS-P510.yaml`]: deviceType({ airflow: 'passive', weight: '1.50', weight_unit: 'kg' }),
  });
  library.git('checkout', '--quiet', 'main');
  library.commit('2020-05-01', {
    [`${folder}/LARGE.yaml`]: deviceType({ part_number: 'LARGE', model: 'Large' }),
  });
  library.git('merge', '--quiet', '--no-edit', 'branch');
  library.commit('2020-06-01', {
    [`${folder}/Second LARGE.yaml`]: deviceType({
      part_number: 'LARGE',
      model: 'Second LARGE',
      is_full_depth: '',
    }),
  });
  return library;
};

const run = (project: string, ...words: string[]) =>
  runInTest(catalogueTool, words, { projectDirectory: project, userDirectory: project });

describe('npm run catalogue -- check-history', () => {
  const libraryDirectory = suiteDirectory();
  const projectDirectory = suiteDirectory();
  let library: SmallLibrary;
  let project: string;
  const check = (...words: string[]) =>
    run(project, 'check-history', '--source', library.directory, ...words);
  beforeAll(async () => {
    library = eventfulLibrary(libraryDirectory());
    project = emptyCatalogue(projectDirectory());
    const imported = await run(project, 'import', 'devicetype-library', library.directory);
    expect(imported).toMatchObject({ exitCode: 0, standardError: '' });
  }, 60_000);

  it('comes to the same statements as the import, in a history with all that makes dating hard', async () => {
    const { exitCode, standardOutput } = await check('--json');
    expect([exitCode, JSON.parse(standardOutput)]).toMatchObject([
      0,
      { records: 3, files: 4, differences: [] },
    ]);
  });

  it.each([
    ['a value', '"value":"passive"', '"value":"front-to-rear"'],
    ['a day', '2020-03-01', '2020-03-02'],
    ['a gap', /,"gaps":\[.*?\]/, ''],
    ['a statement', /\{"pointer":"\/physical\/airflow"[^}]*\},/, ''],
  ])('names what differs when %s in the statements is another, and fails', async (_, from, to) => {
    const path = join(project, statements);
    const text = readFileSync(path, 'utf8');
    onTestFinished(() => writeFileSync(path, text));
    writeFileSync(path, text.replace(from, to));
    expect(readFileSync(path, 'utf8')).not.toBe(text);
    const { exitCode, standardOutput } = await check();
    expect([exitCode, standardOutput]).toEqual([1, expect.stringMatching(/ source /)]);
  });

  it('draws the same records with the same seed, and others with another', async () => {
    const drawn = async (seed: string) => (await check('--records', '1', '--seed', seed)).standardOutput;
    expect(await drawn('1')).toBe(await drawn('1'));
    expect(new Set(await Promise.all(['1', '2', '3', '4', '5', '6'].map(drawn))).size).toBeGreaterThan(1);
  });

  it('refuses a repository without the imported commit, without repeating its name', async () => {
    const { exitCode, standardError } = await run(project, 'check-history', '--source', temporaryDirectory());
    expect([exitCode, standardError]).toEqual([2, expect.stringMatching(/^The repository lacks the commit/)]);
  });
});
