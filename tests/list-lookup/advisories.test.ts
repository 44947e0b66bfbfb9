import { beforeAll, describe, expect, it } from 'vitest';
import { checkSources, readSources } from '../../src/content/catalogue/sources.ts';
import { catalogueFilePaths } from '../../src/contracts/catalogue-files.ts';
import { type Advisories, createAdvisoryFinder } from '../../src/list-lookup/advisories.ts';
import { createDecider } from '../../src/list-lookup/decide-lines.ts';
import { type Decisions, noDecisions, withManufacturer } from '../../src/list-lookup/decisions.ts';
import { makeReport, readReport } from '../../src/list-lookup/evidence-report.ts';
import type { LineResult } from '../../src/list-lookup/line-results.ts';
import { openCatalogue } from '../../src/list-lookup/open-catalogue.ts';
import { reportPage } from '../../src/list-lookup/report-page.ts';
import { returnedCsv, returnedSheets } from '../../src/list-lookup/returned-list.ts';
import { savedColumns } from '../../src/list-lookup/saved-list.ts';
import { exampleSource, libraryWith } from '../content/catalogue/library-of.ts';
import { suiteDirectory, temporaryDirectory } from '../temporary-directory.ts';
import { origin, publishedCatalogue } from './published-catalogue.ts';

const cited = (title: string, date: string) => ({
  repository: 'example/advisories',
  path: `${title}.json`,
  commit: 'a'.repeat(40),
  date,
  title,
  supports: 'identity' as const,
});

const plain = libraryWith(
  [
    ['Works', 'AB-1'],
    ['Works', 'AB-2'],
    ['Works', 'AB-3'],
    ['Other', 'X-1'],
  ],
  ({ sources }, position) => ({
    sources: [
      ...sources,
      ...[
        [cited('ICSA-1', '2023-01-02'), cited('ICSA-2', '2024-03-12')],
        [cited('ICSA-3', '2022-05-06')],
      ].flatMap((list, at) => (at === position ? list : [])),
    ],
  }),
);

const library = {
  ...plain,
  sources: [
    exampleSource,
    { ...exampleSource, id: 'example/advisories', documents: 'security_advisories' as const },
  ],
  imports: [
    { repository: 'example/advisories', commit: 'b'.repeat(40), date: '2025-02-27', read: '2026-11-26' },
  ],
};

const directory = suiteDirectory();
let published: ReturnType<typeof publishedCatalogue>;

beforeAll(() => {
  published = publishedCatalogue([library], origin, directory());
});

const pairs = [
  ['Works', 'AB-1'],
  ['works', 'AB-2'],
  ['Works', 'AB-3'],
  ['Works', 'ab-1'],
  ['Works', 'QQ'],
  ['Other', 'X-1'],
  ['Nobody', 'QQ'],
  ['Works', ''],
] as const;

/** The results of these lines, with what the advisories of a catalogue say. */
const lookUp = async (
  { readText }: Pick<typeof published, 'readText'> = published,
  decisions: Decisions = noDecisions,
  advisories?: Advisories,
): Promise<LineResult[]> => {
  const catalogue = openCatalogue(readText, origin);
  const answers = await catalogue.answers();
  const found = pairs
    .map(([manufacturer, partNumber], at) => ({ row: at + 2, manufacturer, partNumber, cells: [] }))
    .map(createDecider(decisions, { answers, said: () => undefined }));
  const read = advisories ?? (await catalogue.advisories());
  return read === undefined ? found : found.map(createAdvisoryFinder(read, answers)(decisions));
};

const wordsOf = (results: readonly LineResult[]): (string | undefined)[] =>
  results.map(({ advisories }) => advisories?.words);

const notNamed =
  'Not among the part numbers read from the 3 advisories of this manufacturer that carry them, up to 27 February 2025.';

describe('security advisories of a line', () => {
  it('are named with the newest day, are none up to a day, or cannot be checked: never a bare number', async () => {
    const results = await lookUp();
    expect(wordsOf(results)).toEqual([
      'Named in 2 advisories, the newest of 12 March 2024; read up to 27 February 2025.',
      'Named in 1 advisory of 6 May 2022; read up to 27 February 2025.',
      notNamed,
      'Decide the line first.',
      notNamed,
      'Cannot be checked for this manufacturer.',
      'Cannot be checked for this manufacturer.',
      'Not checked: the line was not looked up.',
    ]);
    expect(results[0]?.advisories?.named).toEqual([
      {
        id: 'ICSA-2',
        date: '2024-03-12',
        address: `https://github.com/example/advisories/blob/${'a'.repeat(40)}/ICSA-2.json`,
      },
      expect.objectContaining({ id: 'ICSA-1', date: '2023-01-02' }),
    ]);
    expect(JSON.stringify(results)).not.toMatch(/affected/i);
  });

  it('are those of the manufacturer that a person decided', async () => {
    const manufacturer = { id: 'manufacturer-0', name: 'Works' };
    const decided = withManufacturer(noDecisions, {
      written: 'Nobody',
      manufacturer,
      by: 'A. Buyer',
      at: '2026-11-21T10:00:00Z',
    });
    expect(wordsOf(await lookUp(published, decided))[6]).toBe(notNamed);
  });

  it('could not be checked where their file is missing, is another one or is cut, and the lookup still holds', async () => {
    const path = catalogueFilePaths.advisories;
    for (const text of [undefined, '', published.files.get(path)?.slice(0, -40)]) {
      const files = new Map(published.files);
      if (text === undefined) files.delete(path);
      else files.set(path, text);
      const results = await lookUp({
        readText: async (asked) => {
          const file = files.get(asked);
          if (file === undefined) throw new Error('There is no such file.');
          return file;
        },
      });
      expect(results[0]).toMatchObject({
        outcome: 'found',
        advisories: { status: 'not_checked', named: [] },
      });
      expect(wordsOf(results)[0]).toContain('could not be loaded');
    }
  });

  it('are no column of a catalogue without a source of them', async () => {
    const bare = libraryWith([['Works', 'AB-1']]);
    const other = publishedCatalogue([bare], origin, temporaryDirectory());
    expect(other.files.has(catalogueFilePaths.advisories)).toBe(false);
    expect(wordsOf(await lookUp(other)).every((words) => words === undefined)).toBe(true);
  });

  it('come back with the list, with links, and the list is known again', async () => {
    const results = await lookUp();
    const returned = { headings: ['Maker', 'MPN'], results, said: () => undefined, sources: [] };
    const [headings = '', first = ''] = returnedCsv(returned).split('\r\n');
    expect(headings).toMatch(/,advisories,advisoryAddresses$/);
    expect(first).toContain('ICSA-2.json');
    expect(savedColumns(headings.split(','))?.own).toBe(2);
    const about = { service: 'Nameplate', boundary: 'Nothing is ordered.' };
    const occasion = { list: 'a', madeOn: '2026-11-26', origin, edition: undefined, about };
    const [sheet, check] = returnedSheets(returned, occasion);
    expect(sheet?.rows[1]?.at(-1)).toEqual({
      text: expect.stringMatching(/^Named in 2 advisories.* ICSA-2, ICSA-1$/),
      address: expect.stringContaining('ICSA-2.json'),
    });
    expect(check?.rows.map(([name]) => name)).toContain('Security advisories');
    expect(savedColumns(sheet?.rows[0]?.map(String))?.own).toBe(2);
  });

  it('stand in the evidence report, as words with links and as data', async () => {
    const catalogue = openCatalogue(published.readText, origin);
    const report = await makeReport({
      list: 'parts',
      madeOn: '2026-11-26',
      origin,
      state: await catalogue.newest(),
      results: await lookUp(),
      readText: published.readText,
      pause: async () => {},
    });
    const page = await reportPage(report, async () => {});
    expect(page).toMatch(/Named in 2 advisories, [^<]* <a href="[^"]*ICSA-2\.json">ICSA-2<\/a>, <a/);
    expect(readReport(page)).toEqual(report);
  });
});

describe('the file of the advisories', () => {
  it('has one licence: two sources with different ones are a finding', () => {
    const source = (id: string, licence: string) =>
      `  - id: ${id}\n    name: Advisories\n    speaker: authority\n    documents: security_advisories\n    licence: { id: ${licence}, name: Licence }\n    taken: Part numbers.\n    dated: By revisions.\n`;
    const findings = (...licences: readonly string[]) => {
      const sources = licences.map((licence, at) => source(`source-${at}`, licence)).join('');
      const root = temporaryDirectory({
        'content/sources.yaml': `licence: { id: CC0-1.0, name: CC0 1.0 }\nsources:\n${sources}`,
      });
      return checkSources(readSources(root));
    };
    expect(findings('CC0-1.0', 'CC0-1.0')).toEqual([]);
    expect(findings('CC0-1.0', 'CC-BY-4.0')).toMatchObject([{ code: 'advisories_of_two_licences' }]);
  });
});
