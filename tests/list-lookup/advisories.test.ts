import { beforeAll, describe, expect, it } from 'vitest';
import type { KeptAdvisory, KeptProduct } from '../../src/advisories/kept-advisory.ts';
import { checkSources, readSources } from '../../src/content/catalogue/sources.ts';
import { catalogueFilePaths } from '../../src/contracts/catalogue-files.ts';
import { sha256 } from '../../src/evidence/sha256.ts';
import {
  advisorySummary,
  createAdvisoryFinder,
  isPerhapsNamed,
  notCheckedInWords,
} from '../../src/list-lookup/advisories.ts';
import { createDecider } from '../../src/list-lookup/decide-lines.ts';
import { type Decisions, noDecisions, withManufacturer } from '../../src/list-lookup/decisions.ts';
import { makeReport, readReport } from '../../src/list-lookup/evidence-report.ts';
import type { LineResult } from '../../src/list-lookup/line.ts';
import { openCatalogue } from '../../src/list-lookup/open-catalogue.ts';
import { reportPage } from '../../src/list-lookup/report-page.ts';
import { returnedCsv, returnedSheets } from '../../src/list-lookup/returned-list.ts';
import { savedColumns } from '../../src/list-lookup/saved-columns.ts';
import { exampleSource, libraryWith } from '../content/catalogue/library-of.ts';
import { suiteDirectory, temporaryDirectory } from '../temporary-directory.ts';
import { origin, publishedCatalogue } from './published-catalogue.ts';

const advisory = (id: string, date: string, products: readonly Partial<KeptProduct>[]): KeptAdvisory => {
  const path = `${id}.json`;
  const revision = { commit: 'a'.repeat(40), path, version: '1' };
  return {
    id,
    source: 'example/advisories',
    title: `Title of ${id}`,
    first: { ...revision, date: '2022-01-02' },
    newest: { ...revision, date },
    products: products.map((product) => ({
      vendor: 'Works',
      manufacturer: 'manufacturer-0',
      name: 'Device',
      states: ['known_affected'],
      since: '2022-01-02',
      ...product,
    })),
  };
};

const plain = libraryWith([
  ['Works', 'AB-1'],
  ['Works', 'AB-2'],
  ['Works', 'AB-3'],
  ['Other', 'X-1'],
]);

const library = {
  ...plain,
  sources: [
    exampleSource,
    { ...exampleSource, id: 'example/advisories', documents: 'security_advisories' as const },
  ],
  advisories: [
    advisory('ICSA-1', '2023-01-02', [{ numbers: ['AB-1'], version: '<V2' }]),
    advisory('ICSA-2', '2024-03-12', [{ numbers: ['AB-1'] }]),
    advisory('ICSA-3', '2022-05-06', [{ numbers: ['AB-2'] }, { name: 'Device QQ-77 of a series' }]),
    advisory('ICSA-4', '2025-02-27', [{ name: 'Series of devices' }]),
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
  ['Works', 'QQ-77'],
  ['Other', 'X-1'],
  ['Nobody', 'AB-3'],
  ['Works', ''],
] as const;

/** The results of these lines, with what the advisories of a catalogue say. */
const lookUp = async (
  { readText }: Pick<typeof published, 'readText'> = published,
  decisions: Decisions = noDecisions,
): Promise<LineResult[]> => {
  const catalogue = openCatalogue(readText, origin);
  const answers = await catalogue.answers();
  const found = pairs
    .map(([manufacturer, partNumber], at) => ({ row: at + 2, manufacturer, partNumber, cells: [] }))
    .map(createDecider(decisions, { answers, said: () => undefined }));
  const read = await catalogue.advisories();
  return read === undefined ? found : found.map(createAdvisoryFinder(read, answers)(decisions));
};

const wordsOf = (results: readonly LineResult[]): (string | undefined)[] =>
  results.map(({ advisories }) => advisories?.words);

const upTo = 'Nothing after 27 February 2025 was read.';

const noNumber = `None of the 3 security advisories about Works with numbers has this one; one more names products without numbers: search it for the family. ${upTo}`;

const notRead = 'Not checked: no advisory about the manufacturer was read.';

describe('security advisories of a line', () => {
  it('name it, perhaps name it, have no such number, or are not checked: never a bare number', async () => {
    const results = await lookUp();
    expect(wordsOf(results)).toEqual([
      `Named in 2 security advisories, the newest of 12 March 2024: “known affected” in 2. ${upTo}`,
      `Named in 1 security advisory of 6 May 2022: “known affected”. ${upTo}`,
      noNumber,
      `Perhaps named in 2 security advisories, the newest of 12 March 2024: “AB-1” differs by case, spacing or punctuation. ${upTo}`,
      `Perhaps named in 1 security advisory of 6 May 2022: “QQ-77” stands in the name of a product, not as its number. ${upTo}`,
      notRead,
      notRead,
      'Not checked: the line was not looked up.',
    ]);
    expect(results[0]?.advisories?.advisories).toMatchObject([
      {
        id: 'ICSA-2',
        date: '2024-03-12',
        address: `https://github.com/example/advisories/blob/${'a'.repeat(40)}/ICSA-2.json`,
      },
      { id: 'ICSA-1', date: '2023-01-02', says: [{ states: ['known_affected'], version: '<V2' }] },
    ]);
    expect(results.map(isPerhapsNamed)).toEqual([true, true, false, true, true, false, false, false]);
  });

  it('are said once for a whole list where none was checked, and where no number is one of its lines', async () => {
    expect(advisorySummary(await lookUp())).toEqual([
      `1 line: ${noNumber}`,
      '2 lines not checked against security advisories: no advisory about the manufacturer was read.',
      '1 line not checked against security advisories: the line was not looked up.',
    ]);
  });

  it('are those of the manufacturer that a person decided', async () => {
    const manufacturer = { id: 'manufacturer-0', name: 'Works' };
    const decided = withManufacturer(noDecisions, {
      written: 'Nobody',
      manufacturer,
      by: 'A. Buyer',
      at: '2026-11-21T10:00:00Z',
    });
    expect(wordsOf(await lookUp(published, decided))[6]).toBe(noNumber);
  });

  it('have titles to search, in the order of the index', async () => {
    const [, , none] = await lookUp();
    const titles = await openCatalogue(published.readText, origin).advisoryTitles();
    expect(none?.advisories?.toSearch.map(({ place = -1 }) => titles[place])).toEqual(['Title of ICSA-4']);
  });

  it('could not be checked where their index is missing, is another one or is cut, and the lookup still holds', async () => {
    const path = catalogueFilePaths.advisoryIndex;
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
        advisories: { word: 'not_checked', advisories: [] },
      });
      expect(notCheckedInWords(results)).toEqual([
        '8 lines not checked against security advisories: the index of the advisories could not be loaded.',
      ]);
    }
  });

  it('are no column of a catalogue without a source of them', async () => {
    const bare = libraryWith([['Works', 'AB-1']]);
    const other = publishedCatalogue([bare], origin, temporaryDirectory());
    expect(other.files.has(catalogueFilePaths.advisoryIndex)).toBe(false);
    expect(wordsOf(await lookUp(other)).every((words) => words === undefined)).toBe(true);
  });

  it('come back with the list, with links, and the list is known again', async () => {
    const results = await lookUp();
    const returned = { headings: ['Maker', 'MPN'], results, said: () => undefined, sources: [] };
    const [headings = '', first = '', ...others] = returnedCsv(returned).split('\r\n');
    expect(headings).toMatch(/,advisories,advisoryAddresses,advisoryAnswer,advisoryIds$/);
    expect(first).toMatch(/ICSA-2\.json.*,named,.*ICSA-2.*ICSA-1/);
    // What was not checked is said once for the whole list.
    expect(others[4]).toMatch(/,,,not_checked,$/);
    expect(savedColumns(headings.split(','))?.own).toBe(2);
    const about = { service: 'Nameplate', boundary: 'Nothing is ordered.' };
    const occasion = { list: 'a', madeOn: '2026-11-26', origin, edition: undefined, about };
    const [sheet, check] = returnedSheets(returned, occasion);
    expect(check?.rows.flat()).toContainEqual(expect.stringMatching(/^2 lines not checked/));
    expect(sheet?.rows[1]?.at(-1)).toEqual({
      text: expect.stringMatching(/^Named in 2 security advisories.* ICSA-2, ICSA-1$/),
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
      advisories: await catalogue.advisories(),
      readText: published.readText,
      pause: async () => {},
    });
    const page = await reportPage(report, async () => {});
    expect(page).toMatch(
      /Named in 2 security advisories, [^<]* <a class="day" href="[^"]*ICSA-2\.json">ICSA-2<\/a>, <a/,
    );
    expect(page).toContain('2 lines not checked against security advisories');
    expect(report.lines[3]?.advisories).toMatchObject({
      word: 'perhaps_named',
      advisories: [
        { id: 'ICSA-2', reason: 'spelling' },
        { id: 'ICSA-1', reason: 'spelling' },
      ],
    });
    expect(report.advisoriesSha256).toBe(
      await sha256(published.files.get(catalogueFilePaths.advisoryIndex) ?? ''),
    );
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
