import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { KeptAdvisory } from '../../../../src/advisories/kept-advisory.ts';
import { openWorkbook } from '../../../../src/tables/workbook/read-workbook.ts';
import type { ToolContext } from '../../../../tools/command-line/tool-context.ts';
import { lookupTool } from '../../../../tools/integrators/lookup/tool.ts';
import { madeDocument } from '../../../advisories/own-document.ts';
import { exampleSource, libraryWith } from '../../../content/catalogue/library-of.ts';
import { type Files, temporaryDirectory } from '../../../temporary-directory.ts';
import { runInTest } from '../../run-in-test.ts';
import { serveCatalogue } from './served-catalogue.ts';

const revision = { commit: 'a'.repeat(40), path: 'icsa-1.json', version: '1', date: '2025-02-27' };

const inCatalogue: KeptAdvisory = {
  id: 'ICSA-1',
  source: 'example/advisories',
  title: 'Title of ICSA-1',
  first: revision,
  newest: revision,
  products: [
    {
      vendor: 'Works',
      manufacturer: 'manufacturer-0',
      name: 'Device',
      numbers: ['AB-1'],
      since: '2025-02-27',
    },
  ],
};

/** A deployment with two products of Works, one of which an advisory of an authority names. */
const served = serveCatalogue({
  ...libraryWith([
    ['Works', 'AB-1'],
    ['Works', 'AB-2'],
  ]),
  sources: [
    exampleSource,
    {
      ...{ ...exampleSource, id: 'example/advisories', documents: 'security_advisories' as const },
      publisher: { name: 'Authority', namespace: 'https://authority.example/' },
    },
  ],
  advisories: [inCatalogue],
});

const list = 'Manufacturer,MPN\nWorks,AB-1\nWorks,AB-2\nNobody,X-1\n';

const json = (document: unknown): string => JSON.stringify(document);

const naming = (number: string, options: Parameters<typeof madeDocument>[0] = {}) =>
  madeDocument({ products: [{ numbers: [number] }], ...options });

/** Looks up the list beside these files, on 21 November 2026. */
const run = async (files: Files, words: readonly string[], context: Partial<ToolContext> = {}) => {
  const userDirectory = temporaryDirectory({ 'list.csv': list, ...files });
  const given = ['list.csv', '--base-url', served.baseUrl, ...words];
  return { ...(await runInTest(lookupTool, given, { userDirectory, ...context })), userDirectory };
};

const ResultSchema = z.looseObject({
  lines: z.array(
    z.looseObject({ advisories: z.looseObject({ word: z.string(), advisories: z.array(z.unknown()) }) }),
  ),
});

const read = (output: string) => ResultSchema.parse(JSON.parse(output));

const wordsOf = (output: string): string[] => read(output).lines.map(({ advisories }) => advisories.word);

const zip = (files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
  );

describe('lookup --advisories', () => {
  it('reads a file, a folder and an archive, and names for each line whose advisory it is and in which file', async () => {
    const { standardOutput, standardError, exitCode } = await run(
      {
        'one.json': json(naming('AB-2')),
        'folder/deeper/two.json': json(naming('AB-2', { id: 'EX-2', label: 'AMBER' })),
        'folder/readme.txt': 'No advisory.',
        'folder/feed.json': json({ feed: {} }),
        'all.zip': zip({ 'x/three.json': json(naming('AB-2', { id: 'EX-3' })), 'x/page.html': '<p>' }),
      },
      ['--advisories', 'one.json', '--advisories', 'folder', '--advisories', 'all.zip', '--json'],
    );
    expect(wordsOf(standardOutput)).toEqual(['named', 'named', 'not_checked']);
    expect(read(standardOutput).lines[1]?.advisories).toMatchObject({
      words: expect.stringMatching(
        /Nothing of Authority after 27 February 2025 and nothing of your files after/,
      ),
      advisories: [
        { id: 'EX-1', publisher: { namespace: 'https://psirt.works.example' }, file: 'one.json' },
        { id: 'EX-2', title: 'Title of EX-2', file: 'folder/deeper/two.json' },
        { id: 'EX-3', file: 'all.zip/x/three.json' },
      ],
    });
    expect(read(standardOutput)).toMatchObject({ ownAdvisories: { documents: 3, lists: 1, unread: [] } });
    expect(standardError).toContain(
      '3 security advisories of your own files, the newest of 1 November 2026.',
    );
    expect(standardError).toContain('1 document not for everybody by its TLP label');
    // A line is still not found.
    expect(exitCode).toBe(1);
  });

  it('sends nothing of them, and asks for the same files', async () => {
    served.requested.length = 0;
    await run({}, []);
    const asked = served.requested.toSorted();
    served.requested.length = 0;
    await run({ 'one.json': json(naming('AB-2')) }, ['--advisories', 'one.json']);
    expect(served.requested.toSorted()).toEqual(asked);
  });

  it('names what it cannot read and ends with 1, and still reads the others', async () => {
    const files = {
      'list.csv': 'Manufacturer,MPN\nWorks,AB-2\n',
      'f/a.json': '{',
      'f/b.json': json(naming('AB-2')),
      'f/empty.zip': zip({}),
    };
    const { exitCode, standardError, standardOutput } = await run(files, ['--advisories', 'f', '--json']);
    expect(exitCode).toBe(1);
    expect(wordsOf(standardOutput)).toEqual(['named']);
    expect(standardError).toContain('Not read: f/a.json. The file is not JSON.');
    expect(standardError).toContain(
      'Not read: f/empty.zip. The archive has no file whose name ends with .json.',
    );
    const { 'f/b.json': good } = files;
    expect(
      await run({ 'list.csv': files['list.csv'], 'b.json': good }, ['--advisories', 'b.json']),
    ).toMatchObject({
      exitCode: 0,
    });
    expect(await run({}, ['--advisories', 'nowhere'])).toMatchObject({
      exitCode: 2,
      standardError: expect.stringContaining('Name 1 of --advisories: There is no such file or folder.'),
    });
    const none = await run({ 'folder/readme.txt': '' }, ['--advisories', 'folder']);
    expect(none.standardError).toContain('The folder has no file whose name ends with .json or .zip.');
  });

  it('follows no link to a folder, and goes no deeper than a limit', async () => {
    const good = json(naming('AB-2'));
    const userDirectory = temporaryDirectory({
      'list.csv': list,
      'f/a/ok.json': good,
      [`f/${'d/'.repeat(40)}x.json`]: good,
    });
    symlinkSync('..', join(userDirectory, 'f/a/back'));
    symlinkSync('ok.json', join(userDirectory, 'f/a/same.json'));
    symlinkSync('gone', join(userDirectory, 'f/a/gone.json'));
    mkdirSync(join(userDirectory, 'f/a/folder.json'));
    const { standardError } = await run({}, ['--advisories', 'f'], { userDirectory });
    expect(standardError).toContain('f/a/back. A link to a folder is not followed.');
    expect(standardError).toContain('f/a/gone.json. This is no file.');
    expect(standardError).toMatch(/d\/d\/d\. The folder is more than 32 folders deep/);
    expect(standardError).toContain('1 security advisory of your own files');
  });

  it('reads a hostile archive without unpacking more than it declares, and takes no name for a path', async () => {
    const good = json(naming('AB-2'));
    const patched = (archive: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer> => {
      // The size unpacked, in the file’s own head and in the list of files.
      const view = new DataView(archive.buffer);
      for (let at = 0; at < archive.length - 4; at += 1) {
        if (view.getUint32(at, true) === 0x04034b50) view.setUint32(at + 22, size, true);
        if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, size, true);
      }
      return archive;
    };
    const spaces = ' '.repeat(3_000_000);
    const twice = zip({ 'a.json': good, 'b.json': good });
    // Both files are called a.json.
    for (const [at, byte] of twice.entries()) if (byte === 0x62 && twice[at + 1] === 0x2e) twice[at] = 0x61;
    const cases: readonly (readonly [archive: Uint8Array, said: string])[] = [
      [zip({ '../../etc/a.json': good }), '1 security advisory of your own files'],
      [
        patched(zip({ 'lie.json': `${spaces}${good}` }), 100),
        'lie.json. The archive is damaged in this file.',
      ],
      [patched(zip({ 'lie.json': good }), 10_000), 'lie.json. The archive is damaged in this file.'],
      [patched(zip({ 'a.json': good }), 2 ** 31), 'a.json. The document is larger than 64 MiB.'],
      [twice, 'a.json. The archive has two files of this name.'],
      [zip({ 'a.json': good }).slice(0, -30), 'The file is no zip archive, or it is damaged or cut.'],
      [zip({ 'in.zip': 'PK' }), 'in.zip. Unpack this archive first.'],
    ];
    for (const [archive, said] of cases) {
      const { standardError } = await run({ 'all.zip': archive }, ['--advisories', 'all.zip']);
      expect(standardError).toContain(said);
    }
  });

  it('shows no control character of a document on a terminal', async () => {
    const { standardOutput, standardError } = await run(
      { 'a.json': json(naming('AB-2', { id: 'EX\u001b[31m', publisher: 'A\u202eB' })), 'b\u001b.json': '{' },
      ['--advisories', '.'],
    );
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there.
    expect(standardOutput + standardError).not.toMatch(/[\u001b\u202e]/);
  });

  it('names the source in CSV, Excel and the report, which is made again from the same documents alone', async () => {
    const files = { 'a.json': json(naming('AB-2')), 'b.json': json(naming('AB-2', { id: 'EX-9' })) };
    const words = ['--csv', 'out.csv', '--xlsx', 'out.xlsx', '--report', 'report.html'];
    const { userDirectory } = await run(files, ['--advisories', 'a.json', ...words]);
    const csv = readFileSync(join(userDirectory, 'out.csv'), 'utf8');
    expect(csv).toMatch(/,advisorySources\r\n/);
    expect(csv).toContain('Works PSIRT, https://psirt.works.example, your file a.json');
    const workbook = openWorkbook(readFileSync(join(userDirectory, 'out.xlsx')));
    expect(
      workbook
        .readSheet('List')
        .table.rows.flatMap(({ cells }) => cells)
        .join(),
    ).toContain('EX-1 (Works PSIRT, https://psirt.works.example, your file a.json)');
    const page = readFileSync(join(userDirectory, 'report.html'), 'utf8');
    expect(page).toContain('EX-1 of Works PSIRT (https://psirt.works.example), your file “a.json”');
    expect(page).toContain('1 security advisory of your own files, the newest of 1 November 2026.');
    const check = (...more: readonly string[]) =>
      runInTest(lookupTool, ['--check', 'report.html', '--base-url', served.baseUrl, ...more], {
        userDirectory,
      });
    const [same, without, other] = [
      await check('--advisories', 'a.json'),
      await check(),
      await check('--advisories', 'b.json'),
    ];
    expect(same).toMatchObject({
      exitCode: 0,
      standardOutput: expect.not.stringContaining('would have to be read'),
    });
    for (const { standardOutput } of [without, other]) {
      expect(standardOutput).toContain('the same 1 document of their own files would have to be read');
    }
    const forged = page.replaceAll('“a.json”', '“z.json”').replaceAll('"file":"a.json"', '"file":"z.json"');
    writeFileSync(join(userDirectory, 'report.html'), forged);
    expect(await check('--advisories', 'a.json')).toMatchObject({
      exitCode: 1,
      standardOutput: expect.stringContaining('security advisories.'),
    });
  });
});

describe('lookup --since', () => {
  const nothing = json({ lines: [] });

  /** Looks up with own advisories and an earlier result, and reads what is printed as JSON. */
  const since = async (earlier: string, documents: Files, ...words: readonly string[]) => {
    const files = { 'earlier.json': earlier, 'f/readme.txt': '', ...documents };
    const given = Object.keys(documents).length === 0 ? [] : ['--advisories', 'f'];
    return run(files, [...given, '--since', 'earlier.json', '--json', ...words]);
  };

  const two = { 'f/1.json': json(naming('AB-2', { date: '2026-11-01T00:00:00Z' })) };

  it('ends with 1 for lines that are newly named or perhaps named, and with 0 where there is none', async () => {
    const first = await since(nothing, two);
    expect([first.exitCode, first.standardError]).toEqual([
      1,
      expect.stringContaining('2 newly named, 0 newly perhaps named, 0 with other states or versions'),
    ]);
    expect(JSON.parse(first.standardOutput)).toMatchObject({
      since: {
        lines: [
          { row: 2, change: 'newly_named', advisories: [{ id: 'ICSA-1' }] },
          { row: 3, change: 'newly_named', advisories: [{ id: 'EX-1', publisher: { name: 'Works PSIRT' } }] },
        ],
        newest: '2026-11-01',
        isTooOld: false,
      },
    });
    const second = await since(first.standardOutput, two);
    expect([second.exitCode, second.standardError]).toEqual([
      0,
      expect.stringContaining('0 newly named, 0 newly perhaps named, 0 with other'),
    ]);
    expect(second.standardError).toContain('1 line not checked.');
    const more = { ...two, 'f/2.json': json(naming('ab2', { id: 'EX-2' })) };
    const third = await since(first.standardOutput, more);
    expect([third.exitCode, third.standardError]).toEqual([
      1,
      expect.stringContaining('1 newly perhaps named'),
    ]);
  });

  it('takes a later revision for no news, unless it says something else of the part', async () => {
    const { standardOutput } = await since(nothing, two);
    const later = { date: '2026-11-20T00:00:00Z', version: '2' };
    expect(await since(standardOutput, { 'f/1.json': json(naming('AB-2', later)) })).toMatchObject({
      exitCode: 0,
    });
    const fixed = naming('AB-2', { ...later, products: [{ numbers: ['AB-2'], state: 'fixed' }] });
    const { exitCode, standardError } = await since(standardOutput, { 'f/1.json': json(fixed) });
    expect([exitCode, standardError]).toEqual([
      1,
      expect.stringContaining('1 with other states or versions'),
    ]);
  });

  it('counts an advisory of another publisher with the same id as new', async () => {
    const { standardOutput } = await since(nothing, two);
    const other = json(naming('AB-2', { namespace: 'https://other.example' }));
    expect(await since(standardOutput, { ...two, 'f/2.json': other })).toMatchObject({
      exitCode: 1,
      standardError: expect.stringContaining('1 newly named'),
    });
  });

  it('ends with 1 where a file cannot be read, and where nothing that was read is new enough', async () => {
    const { standardOutput } = await since(nothing, two);
    const unread = await since(standardOutput, { ...two, 'f/2.json': '{' });
    expect([unread.exitCode, unread.standardError]).toEqual([
      1,
      expect.stringContaining('1 file of --advisories not read.'),
    ]);
    expect(await since(standardOutput, two, '--max-age', '20')).toMatchObject({ exitCode: 0 });
    const old = await since(standardOutput, two, '--max-age', '19');
    expect([old.exitCode, old.standardError]).toEqual([1, expect.stringContaining('more than 19 days ago')]);
    // The catalogue alone was read in February 2025.
    expect(await since(standardOutput, {})).toMatchObject({
      exitCode: 1,
      standardError: expect.stringContaining('more than 90 days ago'),
    });
  });

  it('says how many lines are named no more, so that a lost folder is no good news', async () => {
    const { standardOutput } = await since(nothing, two);
    const { standardError } = await since(standardOutput, {}, '--max-age', '36500');
    expect(standardError).toContain('1 line no longer named or perhaps named.');
  });

  it('shows the lines with the publisher of each advisory without --json', async () => {
    const { standardOutput } = await run({ 'earlier.json': nothing, ...two }, [
      ...['--since', 'earlier.json', '--advisories', 'f'],
    ]);
    expect(standardOutput).toMatch(/3 +Works +AB-2 +Newly named +EX-1 of Works PSIRT, 2026-11-01\n/);
    expect(standardOutput).toContain('1 line not checked.');
  });

  it('refuses what is no earlier result, and needs the advisories of the catalogue', async () => {
    for (const earlier of ['', '[]', '{"lines":[{}]}']) {
      expect(await since(earlier, two)).toMatchObject({
        exitCode: 2,
        standardOutput: expect.stringContaining('not what an earlier lookup --json printed'),
      });
    }
    const known = served.files;
    served.files = new Map([...known].filter(([path]) => !path.endsWith('/advisories/index.json')));
    const without = await since(nothing, {});
    served.files = known;
    expect(without.exitCode).toBe(2);
  });
});
