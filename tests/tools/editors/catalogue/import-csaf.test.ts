import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCatalogue } from '../../../../src/content/catalogue/library.ts';
import { advisory, advisoryPath as path } from './small-advisory.ts';
import { catalogueOf, deviceType, emptyCatalogue, importsOf, smallLibrary } from './small-library.ts';

const { imported, importInto, run } = importsOf('csaf');

describe('npm run catalogue -- import csaf', () => {
  it('takes a part number from the field of the standard, with the manufacturer and the name above it', async () => {
    const { records, commits } = await imported({
      '2023-03-01': {
        [path]: advisory('2023-02-01', [{ name: 'Switch EDS-510 (EDS-P510)', numbers: ['EDS-P510'] }]),
      },
    });
    expect(records).toMatchObject([
      {
        manufacturer: 'moxa',
        manufacturerPartNumber: 'EDS-P510',
        name: 'Switch EDS-510',
        verification: { status: 'source_listed', evidenceAsOf: '2023-02-01' },
        physical: {},
        sources: [
          {
            repository: 'cisagov/CSAF',
            path,
            commit: commits[0],
            date: '2023-02-01',
            title: 'ICSA-23-001-01',
            supports: 'identity',
          },
        ],
      },
    ]);
    expect(records[0]?.sources[0]).not.toHaveProperty('unstructured');
  });

  it('takes the field for stock-keeping units too, and no number from a name', async () => {
    const { records } = await imported({
      '2023-03-01': {
        [path]: advisory('2023-02-01', [{ name: 'EDS-1234', numbers: ['A-1'], field: 'skus' }]),
      },
    });
    expect(records.map(({ manufacturerPartNumber }) => manufacturerPartNumber)).toEqual(['A-1']);
  });

  it('says on the record that an advisory was extracted from unstructured data', async () => {
    const notes = ['This advisory was extracted from unstructured data and may contain inaccuracies.'];
    const { records } = await imported({
      '2023-03-01': { [path]: advisory('2023-02-01', [{ name: 'Switch', numbers: ['A-1'] }], { notes }) },
    });
    expect(records[0]?.sources).toMatchObject([{ unstructured: true }]);
  });

  it('dates a statement by the revision that first made it, of those that the repository has', async () => {
    const { records, histories, commits } = await imported({
      '2023-03-01': { [path]: advisory('2023-02-01', [{ name: 'Switch', numbers: ['A-1'] }]) },
      '2023-06-01': { [path]: advisory('2023-05-01', [{ name: 'Switch', numbers: ['A-1', 'A-2'] }]) },
      '2023-09-01': { [path]: advisory('2023-08-01', [{ name: 'Switch E', numbers: ['A-1', 'A-2'] }]) },
    });
    expect(records.map(({ verification }) => verification.evidenceAsOf)).toEqual([
      '2023-08-01',
      '2023-08-01',
    ]);
    const since = histories.map(([history]) =>
      (history?.statements ?? [])
        .filter(({ until }) => until === undefined)
        .map(({ pointer, since: number }) => [pointer, history?.revisions[number]?.date]),
    );
    expect(since).toEqual([
      [
        ['/manufacturer/name', '2023-02-01'],
        ['/manufacturerPartNumber', '2023-02-01'],
        ['/name', '2023-08-01'],
      ],
      [
        ['/manufacturer/name', '2023-05-01'],
        ['/manufacturerPartNumber', '2023-05-01'],
        ['/name', '2023-08-01'],
      ],
    ]);
    expect(histories[0]?.[0]?.revisions).toMatchObject([{ commit: commits[0] }, { commit: commits[2] }]);
  });

  it('has the day that an advisory gives itself today, where a version before had a later one by mistake', async () => {
    const { records, histories, commits } = await imported({
      '2023-03-01': { [path]: advisory('2022-10-10', [{ name: 'Old switch', numbers: ['A-1'] }]) },
      '2023-06-01': { [path]: advisory('2022-10-10', [{ name: 'Switch', numbers: ['A-1'] }]) },
      '2023-09-01': { [path]: advisory('2019-05-14', [{ name: 'Switch', numbers: ['A-1'] }]) },
    });
    expect(records[0]?.verification.evidenceAsOf).toBe('2019-05-14');
    expect(records[0]?.sources).toMatchObject([{ date: '2019-05-14', commit: commits[2] }]);
    expect(histories[0]?.[0]?.revisions).toMatchObject([{ date: '2019-05-14', commit: commits[2] }]);
  });

  it('names every advisory, the newest first, whose name the record takes', async () => {
    const other = 'csaf_files/OT/white/2024/icsa-24-002-01.json';
    const { records } = await imported({
      '2024-03-01': {
        [path]: advisory('2023-02-01', [{ name: 'Old name', numbers: ['A-1'] }]),
        [other]: advisory('2024-02-01', [{ name: 'New name', numbers: ['A-1'] }], { id: 'ICSA-24-002-01' }),
      },
    });
    expect(records).toHaveLength(1);
    expect(records[0]?.name).toBe('New name');
    expect(records[0]?.sources.map((source) => source.title)).toEqual(['ICSA-24-002-01', 'ICSA-23-001-01']);
  });

  it('marks a record that no advisory names any more, and keeps what was stated', async () => {
    const { library, project } = await imported({
      '2023-03-01': { [path]: advisory('2023-02-01', [{ name: 'Switch', numbers: ['A-1'] }]) },
    });
    library.commit('2023-06-01', { [path]: advisory('2023-05-01', [{ name: 'Switch', numbers: ['A-2'] }]) });
    const report = await importInto(project, library.directory);
    expect([report.added.length, report.dropped.length]).toEqual([1, 1]);
    const { records, histories } = catalogueOf(project);
    expect(records.map(({ sources }) => sources[0]?.lastSeen)).toEqual(['2023-03-01', undefined]);
    expect(histories[0]?.[0]?.statements.map(({ until }) => until)).toEqual([1, 1, 1]);
  });

  it('changes nothing when it runs again', async () => {
    const { library, project } = await imported({
      '2023-03-01': { [path]: advisory('2023-02-01', [{ name: 'Switch', numbers: ['A-1'] }]) },
    });
    const report = await importInto(project, library.directory);
    expect(report).toMatchObject({ added: [], changed: [], statedAgain: 1, files: [] });
  });

  it('keeps what was read of every vendor in a file of its year, and writes nothing for --dry-run', async () => {
    const library = smallLibrary();
    const days = ['2023-03-01', '2023-06-01'];
    const [first, newest] = days.map((day, index) =>
      library.commit(day, {
        [path]: advisory(day, [{ name: 'Panel', vendor: 'Nobody', numbers: ['P-1*'], range: `<V${index}` }]),
      }),
    );
    const project = emptyCatalogue();
    const file = join(project, 'content/advisories/2023.ndjson');
    await importInto(project, library.directory, '--dry-run');
    expect(existsSync(file)).toBe(false);
    const { files } = await importInto(project, library.directory);
    expect(files).toContain('content/advisories/2023.ndjson');
    const text = readFileSync(file, 'utf8');
    expect(
      text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
    ).toMatchObject([
      {
        id: 'ICSA-23-001-01',
        first: { commit: first },
        newest: { commit: newest },
        products: [
          { vendor: 'Nobody', numbers: ['P-1*'], version: '<V1', since: '2023-06-01' },
          { vendor: 'Nobody', numbers: ['P-1*'], version: '<V0', since: '2023-03-01', last: '2023-03-01' },
        ],
      },
    ]);
    expect((await importInto(project, library.directory)).files).toEqual([]);
    library.commit('2023-09-01', { [path]: undefined, 'csaf_files/OT/white/2024/a.json': text });
    await importInto(project, library.directory);
    expect(readFileSync(file, 'utf8')).toBe('');
  });

  it.each<[string, string]>([
    ['unreadable', '{"document": {}}'],
    ['not_public', advisory('2023-02-01', [{ name: 'Switch', numbers: ['A-1'] }], { label: 'AMBER' })],
    ['unknown_manufacturer', advisory('2023-02-01', [{ name: 'Switch', vendor: 'Other', numbers: ['A-1'] }])],
    ['pattern', advisory('2023-02-01', [{ name: 'Switch', numbers: ['A-1*'] }])],
    ['several_numbers', advisory('2023-02-01', [{ name: 'Switch', numbers: ['A-1, A-2'] }])],
    ['no_name', advisory('2023-02-01', [{ name: ' ', numbers: ['A-1'] }])],
    [
      'several_names',
      advisory('2023-02-01', [
        { name: 'Switch', numbers: ['A-1'] },
        { name: 'Router', numbers: ['A-1'] },
      ]),
    ],
  ])('keeps out with the reason %s', async (reason, text) => {
    const { records, report } = await imported({
      '2023-03-01': { [path]: text, 'csaf_files/OT/white/index.json': '[]' },
    });
    expect(records).toEqual([]);
    expect(report.quarantined).toMatchObject([{ path, reason }]);
    expect(report.quarantined[0]?.why).toMatch(/\.$/);
  });

  it('keeps every revision from the source, and names the copy in which a later one was read', async () => {
    const library = smallLibrary();
    const own = library.commit('2023-03-01', {
      [path]: advisory('2023-02-01', [{ name: 'Switch', numbers: ['A-1'] }]),
    });
    const project = emptyCatalogue();
    await importInto(project, library.directory);
    const before = catalogueOf(project).histories[0]?.[0]?.revisions;
    expect(before).toEqual([{ date: '2023-02-01', commit: own, path }]);

    const sources = join(project, 'content', 'sources.yaml');
    const copy = `    copy: { repository: somebody/copy, after: "${own}" }\n`;
    writeFileSync(sources, readFileSync(sources, 'utf8').replace(/(?= +name: The source cisagov)/, copy));
    const later = library.commit('2023-06-01', {
      [path]: advisory('2023-05-01', [{ name: 'Router', numbers: ['A-1'] }]),
    });
    await importInto(project, library.directory);
    const { records, histories } = catalogueOf(project);
    const revision = { date: '2023-05-01', commit: later, path, copy: 'somebody/copy' };
    expect(histories[0]?.[0]?.revisions).toEqual([...(before ?? []), revision]);
    expect(records[0]?.sources).toMatchObject([{ repository: 'cisagov/CSAF', ...revision }]);
  });

  it('takes the modules of Modicon and no series of Schneider Electric', async () => {
    const library = smallLibrary();
    const numbers = ['BMENOC0321', '140CRA31200', 'HMIST6', 'PFXGP4100', 'BMKC80'];
    library.commit('2025-03-01', {
      [path]: advisory('2025-02-27', [{ name: 'Module', vendor: 'Schneider Electric', numbers }]),
    });
    const project = emptyCatalogue();
    const manufacturer = '- id: schneider-electric\n  name: "Schneider Electric"\n';
    appendFileSync(join(project, 'content', 'manufacturers.yaml'), manufacturer);
    const { quarantined } = await importInto(project, library.directory);
    const taken = catalogueOf(project).records.map((record) => record.manufacturerPartNumber);
    expect(taken.toSorted()).toEqual(['140CRA31200', 'BMENOC0321']);
    expect(quarantined.map(({ reason }) => reason)).toEqual(['another_form', 'another_form', 'another_form']);
  });

  it('refuses a repository without advisories', async () => {
    const library = smallLibrary();
    library.commit('2023-03-01', { 'README.md': 'Nothing.' });
    const { exitCode, standardOutput } = await run(emptyCatalogue(), library.directory, '--json');
    expect([exitCode, JSON.parse(standardOutput).error.code]).toEqual([2, 'no_products']);
  });

  it('changes no byte a second time, whichever source was imported in between', async () => {
    const project = emptyCatalogue();
    const [library, advisories] = [smallLibrary(), smallLibrary()];
    library.commit('2020-01-01', { 'device-types/Moxa/EDS-P510.yaml': deviceType({}) });
    advisories.commit('2023-03-01', {
      [path]: advisory('2023-02-01', [{ name: 'Switch', numbers: ['EDS-P510', 'A-1'] }]),
      [path.replace('01.json', '02.json')]: advisory('2023-02-01', [
        { name: 'Switch', numbers: ['EDS-P510'] },
      ]),
    });
    const states: string[] = [];
    const { importInto: importLibrary } = importsOf('devicetype-library');
    const importBoth = async (today: string) => {
      for (const [importOne, { directory }] of [
        [importInto, advisories],
        [importLibrary, library],
      ] as const) {
        const report = await importOne(project, directory, '--today', today);
        states.push(
          report.files.join(),
          readFileSync(join(project, 'content/statements/moxa.ndjson'), 'utf8'),
        );
      }
    };
    await importBoth('2026-11-21');
    advisories.commit('2023-04-01', { [path]: undefined });
    await importBoth('2026-11-21');
    const before = states.slice(-1);
    states.length = 0;
    await importBoth('2026-11-22');
    expect(states).toEqual(['', ...before, '', ...before]);
  });

  it('of an older commit than the last is refused in one sentence, which names the day of the last', async () => {
    const { project, library, commits } = await imported({
      '2023-03-01': { [path]: advisory('2023-02-01', [{ name: 'Switch', numbers: ['A-1'] }]) },
      '2023-06-01': { [path]: advisory('2023-05-01', [{ name: 'Switch', numbers: ['A-1', 'A-2'] }]) },
    });
    const { exitCode, standardError } = await run(project, library.directory, '--commit', commits[0] ?? '');
    expect([exitCode, standardError]).toEqual([
      2,
      'This commit is older than the one of 2023-06-01 that was imported last: give that one or a later one with --commit.\n',
    ]);
  });

  it('keeps the last revision of each day in lines of 0.1.0, which the build refuses', async () => {
    const { project, library } = await imported({
      '2023-03-01': { [path]: advisory('2023-02-01', [{ name: 'Switch', numbers: ['A-1'] }]) },
    });
    const file = join(project, 'content/statements/moxa.ndjson');
    const sound = readFileSync(file, 'utf8');
    const revision = /\{"date":"2023-02-01"[^}]*\}/.exec(sound)?.[0] ?? '';
    const earlier = { pointer: '/name', value: 'Hub', since: 0, until: 1 };
    writeFileSync(
      file,
      sound
        .replaceAll('"since":0', '"since":1')
        .replace(revision, `${revision},${revision}`)
        .replace('{"pointer":"/name"', `${JSON.stringify(earlier)},{"pointer":"/name"`),
    );
    expect(readCatalogue(project, '2026-11-21').findings).toMatchObject([
      { code: 'revision_out_of_order', file: 'content/statements/moxa.ndjson', line: 1 },
    ]);
    await importInto(project, library.directory);
    expect(readFileSync(file, 'utf8')).toBe(sound);
  });
});
