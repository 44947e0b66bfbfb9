import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import type { KeptAdvisory } from '../../src/advisories/kept-advisory.ts';
import { PublishedAdvisorySchema } from '../../src/contracts/published-advisory.ts';
import { advisoriesCsv, advisoriesNdjson } from '../../src/publish/advisory-files.ts';
import { catalogueFiles } from '../../src/publish/catalogue-files.ts';
import { exampleSource, libraryWith } from '../content/catalogue/library-of.ts';

const source = 'example/advisories';

const cited = (title: string, date: string) => ({
  repository: source,
  path: `2024/${title}.json`,
  commit: 'a'.repeat(40),
  date,
  title,
  supports: 'identity' as const,
});

const revision = (title: string, date: string, commit: string) => ({
  date,
  commit: commit.repeat(40),
  path: `2024/${title}.json`,
  version: '1',
});

const plain = libraryWith([['Works', 'AB-1']], ({ sources }) => ({
  sources: [
    ...sources,
    cited('ICSA-1', '2023-01-02'),
    cited('ICSA-2', '2024-03-12'),
    cited('ICSA-3', '2022-01-01'),
  ],
}));

const manufacturer = plain.manufacturers[0]?.id ?? '';
const named = { vendor: 'Works', manufacturer, name: 'Switch', numbers: ['AB-1'] };

const advisories: readonly KeptAdvisory[] = [
  {
    id: 'ICSA-1',
    source,
    title: 'Switches',
    first: revision('ICSA-1', '2023-01-02', 'a'),
    newest: { ...revision('ICSA-1', '2025-06-01', 'b'), copy: 'example/copy' },
    severity: 9.8,
    products: [
      { ...named, version: '<V2', states: ['known_affected'], since: '2024-01-01' },
      { ...named, version: 'V2', states: ['fixed'], since: '2025-06-01' },
      { ...named, numbers: ['AB-*', 'all'], since: '2023-01-02' },
      { ...named, version: 'All', states: ['known_affected'], since: '2023-01-02', last: '2023-12-01' },
      { vendor: 'Nobody', name: 'Panel', numbers: ['AB-1'], version: 'X', since: '2023-01-02' },
    ],
  },
  {
    id: 'ICSA-2',
    source,
    title: 'A number that is gone',
    first: revision('ICSA-2', '2023-05-01', 'c'),
    newest: revision('ICSA-2', '2024-05-01', 'd'),
    products: [
      { ...named, version: 'V1', states: ['known_affected'], since: '2023-05-01', last: '2024-03-12' },
      { ...named, version: 'V0', states: ['recommended'], since: '2023-05-01', last: '2023-06-01' },
    ],
  },
];

const library = {
  ...plain,
  sources: [exampleSource, { ...exampleSource, id: source, documents: 'security_advisories' as const }],
  advisories,
};

const rows = Papa.parse<Record<string, string>>(advisoriesCsv(library), {
  header: true,
  skipEmptyLines: true,
}).data;

describe('/catalogue/advisories.csv', () => {
  it('has its columns in their order, those of 0.1.0 first', () => {
    expect(Object.keys(rows[0] ?? {}).join()).toBe(
      'id,manufacturer.id,manufacturer.name,manufacturerPartNumber,advisory,date,lastSeen,unstructured,address,source,readUpTo,namedSince,lastNamed,state,versions,title,licence,conditions,attribution',
    );
  });

  it('has the day and the file of the newest revision, and the newest advisory of a record first', () => {
    expect(rows.map(({ advisory, date, address }) => [advisory, date, address])).toEqual([
      ['ICSA-1', '2025-06-01', `https://github.com/example/copy/blob/${'b'.repeat(40)}/2024/ICSA-1.json`],
      ['ICSA-2', '2024-05-01', `https://github.com/${source}/blob/${'d'.repeat(40)}/2024/ICSA-2.json`],
      // Nothing was kept of this one, as its file is gone: the row is what the record says.
      ['ICSA-3', '2022-01-01', `https://github.com/${source}/blob/${'a'.repeat(40)}/2024/ICSA-3.json`],
    ]);
  });

  it('says since when the number is named, and of the newest revision the status and the versions', () => {
    expect(rows[0]).toMatchObject({
      namedSince: '2023-01-02',
      lastNamed: '',
      state: 'fixed; known_affected',
      versions: '<V2; V2',
      title: 'Switches',
      licence: exampleSource.licence.id,
    });
  });

  it('says of a number that was dropped the last revision with it, and what that said', () => {
    expect(rows[1]).toMatchObject({
      namedSince: '2023-05-01',
      lastNamed: '2024-03-12',
      state: 'known_affected',
      versions: 'V1',
    });
    expect(rows[2]).toMatchObject({ namedSince: '', lastNamed: '', state: '', versions: '', title: '' });
  });
});

describe('/catalogue/advisories.ndjson', () => {
  const lines = advisoriesNdjson(library)
    .split('\n')
    .filter(Boolean)
    .map((line) => PublishedAdvisorySchema.parse(JSON.parse(line)));

  it('has every advisory with the products of every vendor, and what each value is', () => {
    expect(lines.map(({ id, products }) => [id, products.length])).toEqual([
      ['ICSA-1', 5],
      ['ICSA-2', 2],
    ]);
    expect(lines[0]).toMatchObject({ severity: 9.8, newest: { version: '1', date: '2025-06-01' } });
    expect(lines[0]?.products[2]).toEqual({
      vendor: 'Works',
      'manufacturer.id': manufacturer,
      name: 'Switch',
      values: [
        { value: 'AB-*', kind: 'pattern' },
        { value: 'all', kind: 'series' },
      ],
      since: '2023-01-02',
    });
    expect(lines[0]?.products[4]).not.toHaveProperty('manufacturer.id');
  });

  it('stands in the list of files where advisories were imported', () => {
    const listed = (own: typeof library) =>
      catalogueFiles(own, 'https://x.example').list.data.filter(({ url }) =>
        url.endsWith('/advisories.ndjson'),
      );
    expect(listed(library)).toMatchObject([{ mediaType: 'application/x-ndjson; charset=utf-8' }]);
    expect(listed({ ...library, advisories: [] })).toEqual([]);
  });
});
