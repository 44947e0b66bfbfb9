import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { catalogueTool } from '../../../../tools/editors/catalogue/tool.ts';
import { suiteDirectory, temporaryDirectory } from '../../../temporary-directory.ts';
import { runInTest } from '../../run-in-test.ts';
import { deviceType, emptyCatalogue, type SmallLibrary, smallLibrary } from './small-library.ts';

const folder = 'device-types/Moxa';
const statements = 'content/statements/moxa.ndjson';

const consolePort = 'console-ports:\n  - name: con\n    type: rj-45\n';
const portsOf = (count: number): string =>
  `interfaces:\n${Array.from({ length: count }, (_, index) => `  - name: eth${index}\n    type: 100base-tx\n`).join('')}${consolePort}`;

/**
 * A library with all that makes dating hard: a rename, a file that comes from another folder, a value that goes and returns, one
 * that a branch takes back before it is merged, a version that cannot be read, a clock that runs backwards, a branch and its merge,
 * a group of ports beside others, the same facts in other forms of YAML, a file that resembles an older one, and two files of one
 * product.
 */
const eventfulLibrary = (directory: string) => {
  const library = smallLibrary(directory);
  const large = deviceType({ part_number: 'LARGE', model: 'Large', airflow: 'passive' });
  library.commit('2020-01-01', {
    [`${folder}/one.yaml`]: deviceType({ airflow: 'passive', weight: '1.5', weight_unit: 'kg' }),
    [`${folder}/LARGE.yaml`]: large,
    'vendors/PORTS.yaml': deviceType({ part_number: 'PORTS', model: 'Ports' }, portsOf(2)),
    [`${folder}/other.yaml`]: '',
  });
  library.git('mv', `${folder}/one.yaml`, `${folder}/EDS-P510.yaml`);
  library.git('mv', '--force', 'vendors/PORTS.yaml', `${folder}/other.yaml`);
  library.commit('2020-02-01', {});
  library.commit('2020-03-01', { [`${folder}/EDS-P510.yaml`]: deviceType({ manufacturer: 'MOXA' }) });
  library.commit('2020-04-01', {
    [`${folder}/EDS-P510.yaml`]: 'model: [',
    [`${folder}/LIKE.yaml`]: large.replaceAll(/LARGE|Large/g, 'LIKE'),
  });
  const weighing = deviceType({
    part_number: 'FORM',
    model: 'Form',
    weight: '1.5',
    weight_unit: 'kg',
    comments: '"Two lines"',
  });
  const form = (text: string) => ({ [`${folder}/FORM.yaml`]: text });
  library.commit('2020-04-02', form(weighing.replace('Two lines', 'Two\nlines')));
  library.commit('2020-04-03', form(`${weighing}u_height: 1.0\n`));
  library.commit(
    '2020-04-04',
    form(weighing.replace('weight: 1.5\nweight_unit: kg\n', 'weight:\n  - value: 1.5\n    unit: kg\n')),
  );
  library.git('checkout', '--quiet', '-b', 'branch');
  library.commit('2020-02-15', {
    [`${folder}/EDS-P510.yaml`]: deviceType({ airflow: 'passive', weight: '1.50', weight_unit: 'kg' }),
  });
  library.commit('2020-04-15', {
    [`${folder}/LARGE.yaml`]: deviceType({ part_number: 'LARGE', model: 'Large', airflow: 'mixed' }),
  });
  library.commit('2020-04-16', { [`${folder}/LARGE.yaml`]: large });
  library.git('checkout', '--quiet', 'main');
  library.commit('2020-05-01', {
    [`${folder}/other.yaml`]: deviceType({ part_number: 'PORTS', model: 'Ports' }, portsOf(3)),
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
      { records: 5, files: 6, differences: [] },
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
