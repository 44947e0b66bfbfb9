import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readCatalogue } from '../../../../src/content/catalogue/library.ts';
import { catalogueTool } from '../../../../tools/editors/catalogue/tool.ts';
import { emptyContent } from '../../../../tools/editors/content/empty-content.ts';
import { temporaryDirectory } from '../../../temporary-directory.ts';
import { runInTest } from '../../run-in-test.ts';
import { advisory, advisoryPath } from './small-advisory.ts';
import { deviceType, emptyCatalogue, smallLibrary } from './small-library.ts';

const today = '2026-11-21';
const library = 'netbox-community/devicetype-library';
const advisories = 'cisagov/CSAF';

/** What a folder holds beside git’s own files, as texts by paths. */
const textsOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes('.git'))
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [path, readFileSync(path, 'utf8')]),
  );

/** Content of one’s own in a repository, and a clone of each of two sources beside it. */
const createProject = () => {
  const own = emptyCatalogue(temporaryDirectory(Object.fromEntries(emptyContent('Ours'))));
  const repository = smallLibrary(own);
  repository.commit('2026-11-01', {});
  repository.git('config', 'user.name', 'Editor');
  repository.git('config', 'user.email', 'editor@catalogue.example');
  const clones = { types: smallLibrary(), csaf: smallLibrary() };
  const read = [
    ...['--from', `${library}=${clones.types.directory}`, '--from', `${advisories}=${clones.csaf.directory}`],
    ...['--only', library, '--only', advisories],
  ];
  const refresh = (...words: string[]) =>
    runInTest(catalogueTool, ['refresh', 'clones', ...words], {
      projectDirectory: process.cwd(),
      contentRoot: own,
      userDirectory: own,
      now: new Date(`${today}T12:00:00Z`),
    });
  const subjects = () => execFileSync('git', ['-C', own, 'log', '--format=%s'], { encoding: 'utf8' }).trim();
  return { ...clones, own, repository, refresh, read, subjects };
};

const type = 'device-types/Moxa/EDS-P510.yaml';

describe('a refresh', () => {
  it('renews each source from its local clone, makes one edition, and commits each by itself', async () => {
    const { types, csaf, own, refresh, read, subjects } = createProject();
    types.commit('2020-01-01', { [type]: deviceType({}) });
    csaf.commit('2023-01-02', {
      [advisoryPath]: advisory('2023-01-01', [{ name: 'EDS-P510A', numbers: ['EDS-P510A-8PoE'] }]),
    });
    const before = textsOf(own);
    const dry = await refresh(...read, '--commit', '--dry-run');
    expect([dry.exitCode, dry.standardError]).toEqual([0, '']);
    expect(dry.standardOutput).toMatch(
      /Edition 1 of 2026-11-21: 2 records added, .*\nNo errors\.\nNothing was written/,
    );
    expect(textsOf(own)).toEqual(before);

    const first = await refresh(...read, '--commit');
    expect([first.exitCode, first.standardError]).toEqual([0, '']);
    expect(first.standardOutput).toBe(dry.standardOutput.replace('Nothing was written (--dry-run).\n', ''));
    expect(subjects()).toBe(
      `Make edition 1 of the catalogue\nRead The source ${advisories} again\nRead The source ${library} again\n2026-11-01`,
    );
    expect(first.standardOutput).toContain(
      'content/advisories/ (1), content/imports.yaml, content/statements/ (1)',
    );

    types.commit('2020-02-01', { [type]: deviceType({ u_height: '2' }) });
    const changed = await refresh(...read, '--json');
    expect(JSON.parse(changed.standardOutput)).toMatchObject({
      sources: [
        { source: library, result: { changed: [expect.any(String)], written: true } },
        { source: advisories, result: { changed: [], statedAgain: 1 } },
      ],
      edition: { number: 2, changed: 1 },
      findings: [],
      written: true,
    });
    const again = await refresh(...read, '--commit');
    expect([again.exitCode, again.standardError]).toEqual([
      1,
      'content/ has changes that are not committed. Commit or undo them, or leave out --commit.\n',
    ]);
  });

  it('counts a source as read on the day on which its newest commit is that of the last reading', async () => {
    const { types, own, refresh } = createProject();
    types.commit('2020-01-01', { [type]: deviceType({}) });
    const days = async (day: string) => {
      const words = ['--from', `${library}=${types.directory}`, '--only', library, '--today', day];
      expect((await refresh(...words)).exitCode).toBe(0);
      return readCatalogue(own, '2026-12-31').library.imports.map(({ read }) => read);
    };
    expect(await days('2026-11-21')).toEqual(['2026-11-21']);
    expect(await days('2026-11-28')).toEqual(['2026-11-28']);
  });

  it('fetches a source from its address into a clone, and renews the others where one cannot be had', async () => {
    const { types, csaf, own, refresh } = createProject();
    types.commit('2020-01-01', { [type]: deviceType({}) });
    const from = [
      '--from',
      `${library}=${pathToFileURL(types.directory).href}`,
      '--from',
      `${advisories}=${pathToFileURL(join(csaf.directory, 'nothing')).href}`,
      ...['--only', library, '--only', advisories],
    ];
    const { exitCode, standardOutput } = await refresh(...from);
    expect(exitCode).toBe(2);
    expect(standardOutput).toContain(`${advisories}\ngit cannot fetch this source.`);
    expect(standardOutput).toContain('Edition 1 of 2026-11-21: 1 record added');
    expect(readdirSync(join(own, 'clones')).sort()).toEqual([
      'cisagov+CSAF.git',
      'netbox-community+devicetype-library.git',
    ]);
    types.commit('2020-02-01', { [type]: deviceType({ u_height: '2' }) });
    expect((await refresh(...from)).standardOutput).toContain('0 records added, 1 changed');
  });

  it('leaves a source as it was whose records the build would refuse, and says why', async () => {
    const { types, own, refresh, read } = createProject();
    types.commit('2030-01-01', { [type]: deviceType({}) });
    const before = textsOf(own);
    const { exitCode, standardOutput } = await refresh(...read.slice(0, 2), '--only', library);
    expect(exitCode).toBe(1);
    expect(standardOutput).toContain('This source was not renewed.');
    expect(textsOf(own)).toEqual(before);
  });

  it.each([
    [
      ['--only', 'somebody/else'],
      '--only names no such source. Renewable sources of content/sources.yaml: netbox-community/devicetype-library, cisagov/CSAF, qelectrotech/qelectrotech-elements, linuxcnc-ethercat/esi-data.',
    ],
    [['--from', library], 'Write --from as the id of a source, =, and a folder or address.'],
  ])('refuses %j in a sentence', async (words, said) => {
    const { refresh } = createProject();
    expect(await refresh(...words)).toMatchObject({
      exitCode: 2,
      standardError: expect.stringContaining(said),
    });
  });
});
