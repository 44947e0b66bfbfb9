import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openFilterStore } from '../../../functions/records/filter-store.ts';
import { createSearchEndpoint } from '../../../functions/records/search-endpoint.ts';
import { openSearchStore } from '../../../functions/records/search-store.ts';
import {
  ChoiceCountsSchema,
  FoundPagesSchema,
  FoundRecordsSchema,
} from '../../../src/contracts/search-service.ts';
import { temporaryDirectory } from '../../temporary-directory.ts';
import { createTestPlatform } from '../platform.ts';
import { libraryWith, writeOnDemandLibrary } from './on-demand-library.ts';

const units = (value: string) => ({ rackUnits: { value, unit: 'U' } });

/** Thirty records of `Case` and three of `Other/Works`, with different facts and dates. */
const library = libraryWith(
  [
    ...Array.from({ length: 30 }, (_, place): [string, string] => ['Case', `C-${100 + place}`]),
    ['Other/Works', 'AB.1'],
    ['Other/Works', 'ab-1'],
    ['Other/Works', 'UNIQUE-77'],
  ],
  ({ verification }, place) => ({
    name: place === 32 ? 'Crème brûlée torch controllers' : `Switch ${place}`,
    physical: place < 10 ? units('1.0') : {},
    verification: { ...verification, evidenceAsOf: place < 5 ? `2020-01-0${5 - place}` : '2024-05-02' },
    ...(place === 32 ? { identifiers: [{ scheme: 'gtin', value: '04012345678901' }] } : {}),
  }),
);

const pages = [
  {
    url: '/insights/torches',
    kind: 'Insight',
    title: 'Torches',
    text: `The torch. ${'word '.repeat(60)}end`,
  },
] as const;

const createSearch = () => {
  const file = writeOnDemandLibrary(library, pages);
  const [search, filters] = [openSearchStore(file), openFilterStore(file)];
  onTestFinished(() => {
    search.close();
    filters.close();
  });
  const platform = createTestPlatform();
  const answer = createSearchEndpoint(
    () => search,
    () => filters,
    platform,
  );
  const ask = (path: string, method = 'GET') =>
    answer(new Request(`https://nameplate.example/search${path}`, { method }), 'request-1');
  const read = async (path: string): Promise<unknown> => (await ask(path)).json();
  return {
    ask,
    platform,
    findPages: async (words: string, more = '') =>
      FoundPagesSchema.parse(await read(`/pages.json?q=${encodeURIComponent(words)}${more}`)),
    findRecords: async (query: string) => FoundRecordsSchema.parse(await read(`/records.json?${query}`)),
    countChoices: async (query: string) =>
      ChoiceCountsSchema.parse(await read(`/counts.json?${query}`)).counts,
  };
};

const id = (place: number): string => `/products/${library.products[place]?.record.id}`;

describe('searching pages', () => {
  it('finds records by words of their text in any form, with the words marked', async () => {
    const { findPages } = createSearch();
    const { total, pages: found } = await findPages('creme controller');
    expect(total).toBe(1);
    expect(found).toMatchObject([{ url: id(32), kind: 'Product record', title: 'Other/Works UNIQUE-77' }]);
    const runs = found[0]?.excerpt ?? [];
    expect(runs.filter(({ isMatch }) => isMatch).map(({ text }) => text)).toEqual(['Crème', 'controllers']);
    expect(runs.map(({ text }) => text).join('')).toContain('Crème brûlée torch controllers. A switch');
    expect(runs.every(({ text }) => text !== '')).toBe(true);
  });

  it('finds other pages with their address, kind and title, a title first', async () => {
    const { findPages } = createSearch();
    const { total, pages: found } = await findPages('torch');
    expect(total).toBe(2);
    expect(found.map(({ url, kind, title }) => [url, kind, title])).toEqual([
      ['/insights/torches', 'Insight', 'Torches'],
      [id(32), 'Product record', 'Other/Works UNIQUE-77'],
    ]);
    const excerpt = found[0]?.excerpt ?? [];
    expect(excerpt).toContainEqual({ text: 'torch', isMatch: true });
    expect(excerpt[0]).toEqual({ text: 'The ', isMatch: false });
    expect(excerpt.at(-1)?.text).toMatch(/…$/);
  });

  it('puts the record first whose part number was typed, as written before other spellings', async () => {
    const { findPages } = createSearch();
    for (const [words, first] of [
      ['AB.1', [30, 31]],
      ['ab-1', [31, 30]],
      ['other works ab-1', [31, 30]],
      ['Other/Works AB.1', [30, 31]],
    ] as const) {
      const { total, pages: found } = await findPages(words);
      expect([words, total, found.map(({ url }) => url)]).toEqual([words, 2, first.map(id)]);
    }
    expect((await findPages('Case AB.1')).total).toBe(0);
  });

  it('shows the beginning of a record that is found by its part number alone', async () => {
    const { findPages } = createSearch();
    const { total, pages: found } = await findPages('U-NIQUE 77');
    expect(total).toBe(1);
    expect(found[0]?.excerpt).toHaveLength(1);
    expect(found[0]?.excerpt[0]).toMatchObject({ isMatch: false });
    expect(found[0]?.excerpt[0]?.text).toMatch(/^Crème brûlée/);
  });

  it('gives 25 results at a time, each once, the exact one first', async () => {
    const { findPages } = createSearch();
    const first = await findPages('case');
    expect([first.total, first.pages.length]).toEqual([30, 25]);
    const rest = await findPages('case', '&from=25');
    expect([rest.total, rest.pages.length]).toEqual([30, 5]);
    expect(new Set([...first.pages, ...rest.pages].map(({ url }) => url)).size).toBe(30);
    expect((await findPages('case c-10')).total).toBe(10);
    const exact = await findPages('C-129');
    expect([exact.total, exact.pages[0]?.url]).toEqual([1, id(29)]);
    expect(await findPages('C-129', '&from=1')).toEqual({ total: 1, pages: [] });
  });

  it('counts an exact record among the others, on every page of results', async () => {
    const { findPages } = createSearch();
    const exact = await findPages('Case C-100');
    expect([exact.total, exact.pages.length, exact.pages[0]?.url]).toEqual([1, 1, id(0)]);
    const both = await findPages('AB.1');
    expect((await findPages('AB.1', '&from=1')).pages).toEqual(both.pages.slice(1));
    const switches = await findPages('C1');
    const more = await findPages('C1', '&from=25');
    expect([switches.total, switches.pages.length + more.pages.length]).toEqual([0, 0]);
  });

  it.each(['', '   ', '---', '"', 'nowhere', 'switch nowhere', 'UNIQUE-78'])(
    'finds nothing for %j',
    async (words) => {
      const { findPages } = createSearch();
      expect(await findPages(words)).toEqual({ total: 0, pages: [] });
    },
  );

  it('reads at most 200 characters, and a place that is no number as the first', async () => {
    const { findPages } = createSearch();
    expect((await findPages(`torch ${' '.repeat(194)}nowhere`)).total).toBe(2);
    expect((await findPages(`torch ${' '.repeat(193)}nowhere`)).total).toBe(0);
    for (const from of ['-1', 'x', '1.5', '1e99', '']) {
      expect((await findPages('torch', `&from=${from}`)).pages).toHaveLength(2);
    }
    expect((await findPages('torch', '&from=1')).pages).toHaveLength(1);
  });
});

describe('filtering records', () => {
  const places = ({ records }: { readonly records: readonly { readonly url: string }[] }) =>
    records.map(({ url }) => library.products.findIndex(({ record }) => url === `/products/${record.id}`));

  it('gives all records by part number without a filter, 25 at a time', async () => {
    const { findRecords } = createSearch();
    const first = await findRecords('');
    expect([first.total, places(first)]).toEqual([33, Array.from({ length: 25 }, (_, place) => place)]);
    expect(first.records[0]).toEqual({
      url: id(0),
      manufacturerId: 'manufacturer-0',
      partNumber: 'C-100',
      name: 'Switch 0',
      evidenceAsOf: '2020-01-05',
    });
    expect(places(await findRecords('from=25'))).toEqual([25, 26, 27, 28, 29, 30, 31, 32]);
  });

  it('gives the records that meet every filter', async () => {
    const { findRecords } = createSearch();
    expect((await findRecords('rack-units=1')).total).toBe(10);
    expect(places(await findRecords('rack-units=1&year=2020'))).toEqual([0, 1, 2, 3, 4]);
    expect(await findRecords('rack-units=1&manufacturer=manufacturer-1')).toEqual({ total: 0, records: [] });
    expect(await findRecords('rack-units=9')).toEqual({ total: 0, records: [] });
    expect((await findRecords('rack-units=')).total).toBe(33);
    expect((await findRecords('unknown=1')).total).toBe(33);
  });

  it('orders by part number, or by evidence date with the part number after it', async () => {
    const { findRecords } = createSearch();
    const filter = 'rack-units=1';
    expect(places(await findRecords(`${filter}&sort=newest`))).toEqual([5, 6, 7, 8, 9, 0, 1, 2, 3, 4]);
    expect(places(await findRecords(`${filter}&sort=oldest`))).toEqual([4, 3, 2, 1, 0, 5, 6, 7, 8, 9]);
    expect(places(await findRecords(`${filter}&sort=unknown`))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('counts the records under each value, beside the other filters', async () => {
    const { countChoices } = createSearch();
    const all = await countChoices('');
    expect(all).toMatchObject({
      manufacturer: { 'manufacturer-0': 30, 'manufacturer-1': 3 },
      market: { 'industrial-networking': 33 },
      'rack-units': { 1: 10 },
      ports: {},
      year: { 2020: 5, 2024: 28 },
    });
    expect(await countChoices('year=2020')).toMatchObject({
      manufacturer: { 'manufacturer-0': 5 },
      'rack-units': { 1: 5 },
      year: { 2020: 5, 2024: 28 },
    });
    const two = await countChoices('year=2024&rack-units=1');
    expect(two).toMatchObject({ year: { 2020: 5, 2024: 5 }, 'rack-units': { 1: 5 } });
    expect(two.manufacturer).toEqual({ 'manufacturer-0': 5 });
    expect(await countChoices('year=1999')).toMatchObject({ manufacturer: {}, year: { 2020: 5, 2024: 28 } });
  });
});

describe('the search service', () => {
  it('answers JSON that nothing stores, and only this site reads', async () => {
    const { ask } = createSearch();
    for (const path of ['/pages.json?q=torch', '/records.json', '/counts.json', '/counts.json/']) {
      const response = await ask(path);
      expect([path, response.status]).toEqual([path, 200]);
      expect(response.headers.get('Content-Type')).toBe('application/json');
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull();
    }
  });

  it('answers 404 elsewhere, and 405 to other methods', async () => {
    const { ask } = createSearch();
    const [elsewhere, post] = [await ask('/else.json'), await ask('/pages.json?q=torch', 'POST')];
    expect([elsewhere.status, await elsewhere.json()]).toMatchObject([404, { code: 'not_found' }]);
    expect([post.status, post.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('does not log what was searched for', async () => {
    const { findPages, platform } = createSearch();
    await findPages('confidential');
    expect(platform.lines).toMatchObject([{ route: '/search/*.json', status: 200 }]);
    expect(JSON.stringify(platform.lines)).not.toContain('confidential');
  });
});

describe('a search whose file cannot be read', () => {
  it.each(['/pages.json?q=torch', '/records.json', '/counts.json'])('is unavailable: %s', async (path) => {
    const missing = join(temporaryDirectory(), 'missing.sqlite');
    const platform = createTestPlatform();
    const answer = createSearchEndpoint(
      () => openSearchStore(missing),
      () => openFilterStore(missing),
      platform,
    );
    const response = await answer(new Request(`https://nameplate.example/search${path}`), 'request-1');
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5']);
    expect(await response.json()).toMatchObject({ code: 'catalogue_unavailable', retryable: true });
    expect(platform.lines).toMatchObject([{ error: expect.stringContaining('unable to open') }]);
  });
});
