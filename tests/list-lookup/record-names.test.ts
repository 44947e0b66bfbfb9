import { describe, expect, it } from 'vitest';
import { deriveRecord } from '../../src/evidence/derive-record.ts';
import { historyOf, type ToldHistory } from '../../src/evidence/told-history.ts';
import { readAbout } from '../../src/list-lookup/catalogue-states.ts';
import { makeReport } from '../../src/list-lookup/evidence-report.ts';
import { resultOf } from '../../src/list-lookup/line-results.ts';
import { openCatalogue } from '../../src/list-lookup/open-catalogue.ts';
import { addedCells, returnedSheets } from '../../src/list-lookup/returned-list.ts';
import { listIndex } from '../../src/publish/list-index.ts';
import { exampleSource, libraryOf } from '../content/catalogue/library-of.ts';
import { origin, publishedCatalogue } from './published-catalogue.ts';

const advisories = { ...exampleSource, id: 'example/advisories', documents: 'security_advisories' as const };
const order = [exampleSource.id, advisories.id];

const told = (source: string, path: string, date: string, name: string, more = {}): ToldHistory => ({
  source,
  revisions: [{ date, commit: 'a'.repeat(40), path }],
  statements: [
    { pointer: '/manufacturer/name', value: 'Works', since: 0 },
    { pointer: '/manufacturerPartNumber', value: 'A-1', since: 0 },
    { pointer: '/name', value: name, since: 0 },
  ],
  ...more,
});

/** What the sources of one record say, and the name that an editor gave it, if any. */
const cases: readonly {
  readonly say: string;
  readonly sources: ToldHistory[];
  readonly name: string;
  readonly editors?: string;
}[] = [
  {
    say: 'the number alone',
    sources: [told(exampleSource.id, 'a.yaml', '2020-01-01', 'A-1')],
    name: 'A-1',
  },
  {
    say: 'an older advisory, and a description of the product',
    sources: [
      told(advisories.id, 'one.json', '2019-01-01', 'Switches of Works', { title: 'One' }),
      told(exampleSource.id, 'a.yaml', '2024-01-01', 'PoE switch'),
    ],
    name: 'PoE switch',
  },
  {
    say: 'two advisories, of which the newer one calls it otherwise',
    sources: [
      told(advisories.id, 'one.json', '2019-01-01', 'Switch', { title: 'One' }),
      told(advisories.id, 'two.json', '2023-01-01', 'Switch, second series', { title: 'Two' }),
    ],
    name: 'Switch, second series',
  },
  {
    say: 'two files, of which the first says only the number',
    sources: [
      told(exampleSource.id, 'a.yaml', '2019-01-01', 'a-1'),
      told(exampleSource.id, 'b.yaml', '2024-01-01', 'PoE switch'),
    ],
    name: 'PoE switch',
  },
  {
    say: 'two files, of which the first has its description as the name',
    sources: [
      told(exampleSource.id, 'a.yaml', '2019-01-01', 'A box with ports', { isDescribed: true }),
      told(exampleSource.id, 'b.yaml', '2024-01-01', 'PoE switch'),
    ],
    name: 'PoE switch',
  },
  {
    say: 'only the number, where an editor gives a name',
    sources: [told(exampleSource.id, 'a.yaml', '2020-01-01', 'A-1')],
    name: 'A-1 PoE switch',
    editors: 'A-1 PoE switch',
  },
];

const libraryOfCase = ({ sources, editors }: (typeof cases)[number]) => {
  const library = libraryOf([['Works', 'A-1']]);
  const [product] = library.products;
  const id = product?.record.id ?? '';
  const derived = deriveRecord({ id, sources }, 'manufacturer-0', order);
  if (product === undefined || derived === undefined) throw new Error('There is no record.');
  const record = { ...product.record, name: editors ?? derived.name, sources: derived.sources };
  const all = [exampleSource, advisories];
  const cited = all.filter((source) => sources.some((one) => one.source === source.id));
  return {
    ...library,
    sources: all,
    products: [{ ...product, record, sources: cited }],
    histories: new Map([[id, historyOf({ id, sources })]]),
  };
};

describe.each(cases)('a record of which the sources say $say', (one) => {
  const { name } = one;
  const library = libraryOfCase(one);

  it('has one name: as a record, in a list, in Excel and in a report, of today and of an edition', async () => {
    expect(library.products[0]?.record.name).toBe(name);
    const catalogue = openCatalogue(publishedCatalogue([library]).readText, origin);
    const past = await catalogue.past(1);
    const today = { answers: await catalogue.answers(), state: await catalogue.newest() };
    const about = await readAbout(catalogue.readText);
    for (const { answers, state } of [today, past]) {
      const line = { row: 2, manufacturer: 'Works', partNumber: 'A-1', cells: [] };
      const result = resultOf(line, answers.answer(line));
      const results = [result];
      const returned = { headings: undefined, results, said: state.record, sources: about.sources };
      expect(addedCells(result, returned).name).toBe(name);
      const occasion = { list: 'list', madeOn: '2026-11-28', origin, edition: state.edition, about };
      expect(returnedSheets(returned, occasion)[0]?.rows[1]?.[0]).toBe(name);
      const parts = { ...occasion, state, results, readText: catalogue.readText, pause: async () => {} };
      expect((await makeReport(parts)).lines[0]?.record?.name).toBe(name);
    }
  });
});

it('has in the index only the names that no statement gives', () => {
  const named = cases.map((one) => Object.values(listIndex(libraryOfCase(one)).head.names ?? {}));
  expect(named).toEqual([[], [], [], [], ['PoE switch'], ['A-1 PoE switch']]);
});
