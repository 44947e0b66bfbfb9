import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { countedEditions } from '../../../../src/content/catalogue/editions.ts';
import { readCatalogue } from '../../../../src/content/catalogue/library.ts';
import { loadLines } from '../../../../src/content/catalogue/line-file.ts';
import { digestOf } from '../../../../src/content/digest.ts';
import { changeInWords } from '../../../../src/evidence/changes.ts';
import { statementsText } from '../../../../src/evidence/editions.ts';
import { RecordStatementsSchema } from '../../../../src/evidence/told-history.ts';
import { changedEditions, listedChanges } from '../../../../src/publish/edition-changes.ts';
import { changesFeed } from '../../../../src/publish/feeds/changes-feed.ts';
import { editionFindings, statementLines } from '../../../../src/publish/statement-files.ts';
import { catalogueTool } from '../../../../tools/editors/catalogue/tool.ts';
import { runInTest } from '../../run-in-test.ts';
import { advisory, advisoryPath } from './small-advisory.ts';
import { deviceType, emptyCatalogue, importsOf, smallLibrary } from './small-library.ts';

const today = '2026-11-21';
const licence = 'CC0-1.0';

const run = async (project: string, ...words: string[]) => {
  const { exitCode, standardOutput, standardError } = await runInTest(catalogueTool, words, {
    projectDirectory: project,
    userDirectory: project,
  });
  return { exitCode, standardOutput, standardError };
};

const libraryOf = (project: string) => {
  const { library, findings } = readCatalogue(project, today);
  expect(findings).toEqual([]);
  return library;
};

/** A project with a library beside it, whose commits are imported and become editions. */
const projectWithEditions = () => {
  const library = smallLibrary();
  const project = emptyCatalogue();
  const statements: string[] = [];
  return {
    project,
    library,
    /** The text of the statements file of each edition, from 1. */
    statements,
    makeEdition: async (day: string, files: Parameters<typeof library.commit>[1], ...words: string[]) => {
      library.commit(day, files);
      const imported = await run(
        project,
        ...['import', 'devicetype-library', library.directory, '--today', today, '--json'],
      );
      expect(imported.exitCode, imported.standardOutput).toBe(0);
      const made = await run(project, 'make-edition', '--date', today, ...words);
      expect(made.exitCode, made.standardError).toBe(0);
      statements.push(statementsText(statementLines(libraryOf(project)).get(licence) ?? new Map()));
      return made;
    },
  };
};

const file = 'device-types/Moxa/EDS-P510.yaml';
const other = 'device-types/Moxa/other.yaml';
const second = deviceType({ part_number: 'OTHER-1', slug: 'other', model: 'Another one', u_height: '7' });

const statements = 'content/statements/moxa.ndjson';

const removeRecord = (project: string, id: string | undefined): void => {
  const list = join(project, statements);
  const lines = readFileSync(list, 'utf8').split('\n');
  writeFileSync(list, lines.filter((line) => !line.startsWith(`{"id":"${id}"`)).join('\n'));
};

const ownIds = { ofManufacturer: (id: string) => id, ofLicence: (id: string) => id };

describe('an edition', () => {
  it('is made again byte for byte from the changes of all before, whatever was added, changed, removed, returned or renamed', async () => {
    const { project, statements, makeEdition } = projectWithEditions();
    await makeEdition('2020-01-01', { [file]: deviceType({}) });
    await makeEdition('2020-02-01', { [other]: second });
    await makeEdition('2020-03-01', { [file]: deviceType({ u_height: '2' }) });
    await makeEdition('2020-04-01', {
      [file]: undefined,
      'device-types/Moxa/new.yaml': deviceType({ u_height: '3' }),
    });
    await makeEdition('2020-05-01', { [other]: second.replace('OTHER-1', 'OTHER-2') });
    const removed = libraryOf(project).products.find(
      ({ record }) => record.manufacturerPartNumber === 'OTHER-1',
    );
    removeRecord(project, removed?.record.id);
    const { exitCode } = await run(
      project,
      'make-edition',
      '--date',
      today,
      '--note',
      `${removed?.record.id}=Taken out.`,
    );
    expect(exitCode).toBe(0);
    statements.push(statementsText(statementLines(libraryOf(project)).get(licence) ?? new Map()));
    await makeEdition('2020-06-01', { [other]: second });
    const back = libraryOf(project).products.find(
      ({ record }) => record.manufacturerPartNumber === 'OTHER-1',
    );
    expect(back?.record.id).toBe(removed?.record.id);

    const { editions, editionIndex } = libraryOf(project);
    expect(editions.map(({ added, changed, removed: gone }) => [added, changed, gone])).toEqual(
      [
        [1, 0, 0],
        [1, 0, 0],
        [0, 1, 0],
        [0, 1, 0],
        [1, 1, 0],
        [0, 0, 1],
        [1, 1, 0],
      ].slice(0, editions.length),
    );
    expect(new Set(editions.map(({ files }) => files[0]?.sha256)).size).toBe(statements.length);
    for (const [index, text] of statements.entries()) {
      const output = join(project, `edition-${index + 1}.ndjson`);
      const replayed = await run(project, 'replay', '--to', String(index + 1), '--output', output);
      expect(replayed.exitCode, replayed.standardError).toBe(0);
      expect(readFileSync(output, 'utf8')).toBe(text);
      expect(editions[index]?.files[0]?.sha256).toBe(digestOf(text));
    }
    expect(editionIndex.removed.has(removed?.record.id ?? '')).toBe(false);
    expect(editionIndex.ofRecords.get(removed?.record.id ?? '')?.map(({ op }) => op)).toEqual([
      'add',
      'change',
      'remove',
      'add',
    ]);
  });

  it('names in words what a source says otherwise, and since when, on the page and in the feed', async () => {
    const { project, makeEdition } = projectWithEditions();
    await makeEdition('2020-01-01', { [file]: deviceType({}) });
    await makeEdition('2020-03-01', { [file]: deviceType({ u_height: '2', airflow: 'passive' }) });
    const [newest] = changedEditions(project, libraryOf(project));
    const [change, ...others] = newest?.changes ?? [];
    expect(others).toEqual([]);
    expect(change?.op).toBe('change');
    expect(change?.changes.map(changeInWords)).toEqual([
      'Rack height: 1.0 U → 2 U',
      'Airflow: no value → passive',
    ]);
    const changed = changedEditions(project, libraryOf(project));
    const listed = changed.map((one) => listedChanges(one, ownIds).all);
    const feed = changesFeed(listed, {
      title: 'Changes',
      page: '/catalogue/changes',
      own: '/catalogue/changes.xml',
      id: '/catalogue/changes',
      idPath: '/catalogue/changes',
      formatDate: (date) => date,
      baseUrl: 'https://nameplate.example',
      licence: 'CC0 1.0',
    });
    expect(feed.items.map(({ title, description }) => [title, description])).toEqual([
      [
        'moxa EDS-P510: changed in edition 2',
        'Rack height: 1.0 U → 2 U, in the source since 2020-03-01. Airflow: no value → passive, in the source since 2020-03-01.',
      ],
      ['moxa EDS-P510: added in edition 1', 'The record was added.'],
    ]);
    expect(new Set(feed.items.map(({ id }) => id)).size).toBe(2);
  });

  /** A record in a file of two licences: edition 2 adds the file of the second, edition 3 removes the file of the first. */
  const projectOfTwoLicences = async () => {
    const { project, makeEdition } = projectWithEditions();
    const sources = join(project, 'content/sources.yaml');
    const text = readFileSync(sources, 'utf8');
    const at = text.indexOf('id: CC0-1.0', text.indexOf('id: cisagov/CSAF'));
    writeFileSync(sources, `${text.slice(0, at)}id: CC-BY-4.0${text.slice(at + 'id: CC0-1.0'.length)}`);
    await makeEdition('2020-01-01', { [file]: deviceType({}) });
    const advisories = smallLibrary();
    advisories.commit('2020-02-01', {
      [advisoryPath]: advisory('2020-02-01', [{ name: 'Switch', numbers: ['EDS-P510', 'NEW-1'] }]),
    });
    await importsOf('csaf').importInto(project, advisories.directory);
    expect((await run(project, 'make-edition', '--date', today)).exitCode).toBe(0);
    const list = join(project, statements);
    const kept = loadLines(project, statements, RecordStatementsSchema).flatMap(({ value }) =>
      value === undefined
        ? []
        : [{ ...value, sources: value.sources.filter(({ source }) => source === 'cisagov/CSAF') }],
    );
    writeFileSync(list, [...kept].map((line) => `${JSON.stringify(line)}\n`).join(''));
    const made = await run(project, 'make-edition', '--date', today);
    expect(made.exitCode, made.standardError).toBe(0);
    return project;
  };

  it('counts records: one that gains or loses the file of a licence was changed, in the entry, its history and the page', async () => {
    const library = libraryOf(await projectOfTwoLicences());
    expect(library.editions.map(({ added, changed, removed }) => [added, changed, removed])).toEqual([
      [1, 0, 0],
      [1, 1, 0],
      [0, 1, 0],
    ]);
    const id = library.products.find(({ record }) => record.manufacturerPartNumber === 'EDS-P510')?.record.id;
    expect(library.editionIndex.ofRecords.get(id ?? '')?.map(({ op }) => op)).toEqual([
      'add',
      'change',
      'change',
    ]);
    expect(library.editionIndex.removed.size).toBe(0);
  });

  it('with a wrong number of records is refused by the build, until a dated note says what is right', async () => {
    const project = await projectOfTwoLicences();
    const list = join(project, 'content/editions.ndjson');
    const lines = readFileSync(list, 'utf8').split('\n');
    writeFileSync(
      list,
      `${lines[0]}\n${lines[1]?.replace('"added":1,"changed":1', '"added":2,"changed":0')}\n`,
    );
    const { findings } = readCatalogue(project, today);
    expect(findings).toMatchObject([
      { code: 'edition_miscounted', file: 'content/editions.ndjson', line: 2 },
    ]);
    expect(findings[0]?.why).toContain('1 added, 1 changed, 0 removed');
    const note = 'The entry counts the file of a licence.';
    writeFileSync(
      join(project, 'content/edition-notes.yaml'),
      `- edition: 2\n  date: "2026-11-21"\n  note: "${note}"\n`,
    );
    const library = libraryOf(project);
    const [newest] = changedEditions(project, library);
    if (newest === undefined) throw new Error('The project has no edition.');
    expect(listedChanges(newest, ownIds).all).toMatchObject({
      counts: '1 record added, 1 record changed',
      notes: [{ date: '2026-11-21', note }],
    });
    expect(countedEditions(library.editions, library.editionIndex, library.editionNotes)[1]).toMatchObject({
      added: 1,
      changed: 1,
      notes: [{ date: '2026-11-21', note }],
    });
  });

  it('names the file, such as an advisory, that no longer names a product which others name', async () => {
    const { project } = projectWithEditions();
    const advisories = smallLibrary();
    const second = advisoryPath.replace('01.json', '02.json');
    const naming = (day: string, ...numbers: string[]) => advisory(day, [{ name: 'Switch', numbers }]);
    advisories.commit('2020-02-01', {
      [advisoryPath]: naming('2020-02-01', 'A-1'),
      [second]: naming('2020-02-01', 'A-1'),
    });
    const { importInto } = importsOf('csaf');
    await importInto(project, advisories.directory);
    await run(project, 'make-edition', '--date', today);
    advisories.commit('2020-03-01', { [second]: naming('2020-03-01', 'A-2') });
    await importInto(project, advisories.directory);
    await run(project, 'make-edition', '--date', today);
    const [newest] = changedEditions(project, libraryOf(project));
    if (newest === undefined) throw new Error('The project has no edition.');
    const changed = listedChanges(newest, ownIds).all.changes.filter(({ op }) => op === 'change');
    expect(
      changed.map(({ partNumber, said }) => [partNumber, said.map(({ words, date }) => [words, date])]),
    ).toEqual([['A-1', [['ICSA-23-001-02 no longer lists it', '2020-03-01']]]]);
  });

  it('is not made when nothing has changed', async () => {
    const { project, makeEdition } = projectWithEditions();
    await makeEdition('2020-01-01', { [file]: deviceType({}) });
    const { exitCode, standardError } = await run(project, 'make-edition');
    expect(exitCode).toBe(1);
    expect(standardError).toContain('nothing has changed since edition 1');
  });

  it('is asked for by a build whose statements are not those of the newest', async () => {
    const { project, library, makeEdition } = projectWithEditions();
    await makeEdition('2020-01-01', { [file]: deviceType({}) });
    expect(editionFindings(libraryOf(project))).toEqual([]);
    library.commit('2020-02-01', { [other]: second });
    await run(project, 'import', 'devicetype-library', library.directory, '--today', today);
    expect(editionFindings(libraryOf(project))).toMatchObject([{ code: 'statements_without_edition' }]);
  });

  it('that was changed afterwards does not replay', async () => {
    const { project, makeEdition } = projectWithEditions();
    await makeEdition('2020-01-01', { [file]: deviceType({}) });
    await makeEdition('2020-02-01', { [other]: second });
    const changes = join(project, 'content/editions/1/CC0-1.0.ndjson');
    writeFileSync(changes, readFileSync(changes, 'utf8').replace('"EDS-P510"', '"EDS-P511"'));
    const { exitCode, standardError } = await run(project, 'replay', '--to', '2');
    expect(exitCode).toBe(1);
    expect(standardError).toContain('do not give the statements whose SHA-256');
  });

  it.each([
    ['whose entry before was changed', (list: string) => list.replace('"added":1', '"added":2')],
    ['with a number that another branch has made too', (list: string) => `${list}${list.split('\n')[1]}\n`],
    ['without the one before it', (list: string) => `${list.split('\n')[1]}\n`],
  ])('%s is refused by the build', async (_what, change) => {
    const { project, makeEdition } = projectWithEditions();
    await makeEdition('2020-01-01', { [file]: deviceType({}) });
    await makeEdition('2020-02-01', { [other]: second });
    const list = join(project, 'content/editions.ndjson');
    writeFileSync(list, change(readFileSync(list, 'utf8')));
    const { findings } = readCatalogue(project, today);
    expect(findings[0]).toMatchObject({ code: 'edition_does_not_follow', file: 'content/editions.ndjson' });
  });
});

describe('the id of a removed record', () => {
  it('names no other product', async () => {
    const { project, makeEdition } = projectWithEditions();
    await makeEdition('2020-01-01', { [file]: deviceType({}), [other]: second });
    const id = libraryOf(project).products.find(({ record }) => record.manufacturerPartNumber === 'OTHER-1')
      ?.record.id;
    removeRecord(project, id);
    await run(project, 'make-edition', '--date', today);
    expect(libraryOf(project).editionIndex.removed.get(id ?? '')).toMatchObject({
      manufacturerPartNumber: 'OTHER-1',
      edition: { number: 2 },
    });
    const list = join(project, statements);
    writeFileSync(list, readFileSync(list, 'utf8').replace(/^\{"id":"[^"]*"/, `{"id":"${id}"`));
    const { findings } = readCatalogue(project, today);
    expect(findings.map(({ code }) => code)).toContain('id_of_removed_record');
  });
});
