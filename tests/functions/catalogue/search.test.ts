import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { casesOf } from '../../../packages/record-contract/tests/cases-of.ts';
import type { Manufacturer } from '../../../src/content/catalogue/product-file.ts';
import type { SearchedPage } from '../../../src/publish/catalogue-tables/searched-pages.ts';
import { libraryWith } from '../../content/catalogue/library-of.ts';
import { catalogueStores } from './catalogue-stores.ts';

const library = libraryWith(
  [
    ...Array.from({ length: 30 }, (_, position): [string, string] => ['Case', `C-${100 + position}`]),
    ['Other/Works', 'AB.1'],
    ['Other/Works', 'ab-1'],
    ['Other/Works', 'UNIQUE-77'],
    ['Other/Works', 'X429-K'],
  ],
  (_, position) => ({
    name: position === 32 ? 'Crème brûlée torch controllers' : `Switch ${position}`,
    ...(position === 32 ? { identifiers: [{ scheme: 'gtin', value: '04012345678901' }] } : {}),
  }),
  { 'Other/Works': ['Werke Anders'] },
);

/** More pages with one word than a search counts. */
const manyPages = Array.from(
  { length: 1010 },
  (_, position): SearchedPage => ({
    path: `/docs/${position}`,
    kind: 'Documentation',
    title: `Page ${position}`,
    text: 'frequent',
  }),
);

const pages: readonly SearchedPage[] = [
  {
    path: '/docs/limits',
    kind: 'Documentation',
    title: 'Limits',
    text: 'Status 429 and unique-77 and torch.',
  },
  {
    path: '/problems/rate_limit_exceeded',
    kind: 'Documentation',
    title: 'Problem: Too many requests',
    text: 'The key has used its requests.',
    codes: ['rate_limit_exceeded', '429'],
  },
  {
    path: '/insights/torches',
    kind: 'Insight',
    title: 'Torches',
    text: `The torch. ${'word '.repeat(60)}end`,
  },
];

describe.each(catalogueStores)('a search in %s', (_, prepare) => {
  const openLibrary = prepare();
  const search = async (words: string, skipped = 0) => {
    const { entries, total } = await (await openLibrary(library, pages)).search(words, skipped);
    return { total, entries, titles: entries.map(({ title }) => title) };
  };

  it('finds words of one or two characters where a word or a piece of a part number begins, and longer ones anywhere', async () => {
    expect((await search('x4')).titles).toEqual(['Other/Works X429-K']);
    expect((await search('unique 77')).titles[0]).toBe('Other/Works UNIQUE-77');
    expect((await search('other 77')).titles).toEqual(['Other/Works UNIQUE-77']);
    expect((await search('ni')).titles).toEqual([]);
    expect((await search('nique')).titles).toContain('Other/Works UNIQUE-77');
  });

  it('finds a whole part number whose last characters were typed apart, also when no word begins with them', async () => {
    expect((await search('x429k')).titles).toEqual(['Other/Works X429-K']);
    expect((await search('x42 9k')).titles).toEqual(['Other/Works X429-K']);
    expect((await search('other/works uniqu e77')).titles).toEqual(['Other/Works UNIQUE-77']);
  });

  it('finds every record by an alias, and by a name that came with a purchase only those that have it in their texts', async () => {
    const plain = libraryWith(
      [
        ['Case', 'C-1'],
        ['Case', 'C-2'],
      ],
      (_, position) => ({ name: position === 0 ? 'Bought Works switch' : 'Switch' }),
      { Case: ['Case Company', 'Bought Works'] },
    );
    const dated = (manufacturer: Manufacturer): Manufacturer => ({
      ...manufacturer,
      aliases: manufacturer.aliases.map((alias) =>
        alias.name === 'Bought Works' ? { ...alias, since: '2021' } : alias,
      ),
    });
    const bought = {
      ...plain,
      manufacturers: plain.manufacturers.map(dated),
      products: plain.products.map((product) => ({ ...product, manufacturer: dated(product.manufacturer) })),
    };
    const store = await openLibrary(bought);
    const found = async (words: string) => (await store.search(words, 0)).entries.map(({ title }) => title);
    expect(await found('case company')).toEqual(['Case C-1', 'Case C-2']);
    expect(await found('bought works')).toEqual(['Case C-1']);
  });

  it('finds records by words of their text in any case, with or without accents, and marks them', async () => {
    const { total, entries } = await search('creme CONTROLLER');
    expect(total).toBe(1);
    expect(entries[0]).toMatchObject({ kind: 'Product record', title: 'Other/Works UNIQUE-77' });
    expect(entries[0]?.path).toBe(`/products/${library.products[32]?.record.id}`);
    const runs = entries[0]?.excerpt ?? [];
    expect(runs.filter(({ isMatch }) => isMatch).map(({ text }) => text)).toEqual(['Crème', 'controller']);
    expect(runs.map(({ text }) => text).join('')).toMatch(/^Crème brûlée torch controllers\. /);
  });

  it.each([
    ['UNIQUE-77', 'Other/Works UNIQUE-77'],
    ['unique 77', 'Other/Works UNIQUE-77'],
    ['Other/Works unique77', 'Other/Works UNIQUE-77'],
    ['AB.1', 'Other/Works AB.1'],
    ['ab-1', 'Other/Works ab-1'],
  ])(
    'lists the record first whose part number was typed, written so before other spellings: %s',
    async (words, title) => {
      expect((await search(words)).titles[0]).toBe(title);
    },
  );

  it('lists exact codes first, then parts of part numbers, titles, and texts', async () => {
    expect((await search('429')).titles).toEqual([
      'Problem: Too many requests',
      'Other/Works X429-K',
      'Limits',
    ]);
    expect((await search('torch')).titles).toEqual(['Torches', 'Limits', 'Other/Works UNIQUE-77']);
  });

  it('finds a part of a part number, whatever its punctuation', async () => {
    expect((await search('nique7')).titles).toEqual(['Other/Works UNIQUE-77']);
    expect((await search('C-12')).total).toBe(10);
  });

  it('finds records by a name of the manufacturer and by other identifiers', async () => {
    expect((await search('werke anders')).total).toBe(4);
    expect((await search('04012345678901')).titles).toEqual(['Other/Works UNIQUE-77']);
  });

  it('requires every word, each once, and of many the first eight', async () => {
    expect((await search('case c-10')).total).toBe(10);
    expect((await search('case unique')).total).toBe(0);
    expect((await search('torch '.repeat(33))).total).toBe(3);
    expect((await search('case a b c d e f g nowhere')).total).toBe(
      (await search('case a b c d e f g')).total,
    );
  });

  it('gives 25 results at a time, each once, with the number of all', async () => {
    const [first, rest] = [await search('case'), await search('case', 25)];
    expect([first.total, first.entries.length, rest.total, rest.entries.length]).toEqual([30, 25, 30, 5]);
    expect(new Set([...first.entries, ...rest.entries].map(({ path }) => path)).size).toBe(30);
    expect(await search('case', 100)).toEqual({ total: 30, entries: [], titles: [] });
  });

  it('lists the first 1,000 results, and counts one more when there are more', async () => {
    const store = await openLibrary(library, manyPages);
    const last = await store.search('frequent', 975);
    expect([last.total, last.entries.length, last.entries.at(-1)?.path]).toEqual([1001, 25, '/docs/999']);
    expect(await store.search('frequent', 1000)).toEqual({ total: 1001, entries: [] });
  });

  it.each(['', '   ', '---', '"*"', 'nowhere', 'switch nowhere', 'UNIQUE-78'])(
    'finds nothing for %j rather than something near it',
    async (words) => expect((await search(words)).total).toBe(0),
  );

  it('never takes what was typed as anything but text', async () => {
    const store = await openLibrary(library, pages);
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({
        unit: fc.constantFrom("'", '"', '%', '_', '*', '(', ';', '-', ' ', ':v1', '\0', '🙂', 'é'),
      }),
    );
    await fc.assert(
      fc.asyncProperty(texts, async (typed) => {
        const { total, entries } = await store.search(typed, 0);
        expect(total).toBeGreaterThanOrEqual(entries.length);
      }),
      { numRuns: casesOf(1_000) },
    );
  });
});
