import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { createRequestListener } from '@remix-run/node-fetch-server';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Catalogue } from '../../../functions/catalogue/catalogue.ts';
import { createFunction } from '../../../functions/http/endpoint.ts';
import { createAgentAnswers } from '../../../functions/mcp/agent-answers.ts';
import { productEndpoint } from '../../../functions/products/product-endpoint.ts';
import { casesOf } from '../../../packages/record-contract/tests/cases-of.ts';
import type { CatalogueLibrary } from '../../../src/content/catalogue/library.ts';
import type {
  ManufacturerCandidate,
  ProductCandidate,
  RecordCandidate,
} from '../../../src/contracts/lookup-problems.ts';
import type { ComparedRecord, ListedRecord, NotFoundRecords } from '../../../src/contracts/page-views.ts';
import { type LookupResult, type LookupStore, lookUp, lookUpNumber } from '../../../src/evidence/look-up.ts';
import { candidateKey } from '../../../src/evidence/lookup-key.ts';
import { createNameFinder } from '../../../src/evidence/similar-names.ts';
import { answersFrom } from '../../../src/list-lookup/list-index.ts';
import { listIndex } from '../../../src/publish/list-index.ts';
import { libraryOf } from '../../content/catalogue/library-of.ts';
import { languages } from '../../examples/languages.ts';
import { servePagesOf } from '../catalogue-pages/served-pages.ts';
import { context, createTestPlatform } from '../platform.ts';
import { catalogueStores, mainStores } from './catalogue-stores.ts';

/** A catalogue with a short name, another name and a former part number. */
const cabinet = (): CatalogueLibrary => {
  const library = libraryOf(
    [
      ['Rockwell Automation', '1756-A10'],
      ['Rockwell Automation', '1756-A10XT'],
      ['Rockwell Automation', '1756-A10-K'],
      ['Weidmüller', '2476450000'],
      ['Works', '1756A10'],
      ['Works', '2476450000'],
      ['Works', 'UX'],
      ['Works', 'UX-1'],
      ['Works', 'AB-12'],
      ['Works', 'ab12'],
      ['Works', 'AB-123'],
    ],
    { 'Rockwell Automation': ['Allen-Bradley'] },
  );
  const short = {
    name: 'AB',
    reason: 'What people write.',
    source: 'https://lists.example',
    read: '2026-11-26',
  };
  const [, , { record } = { record: { id: '' } }] = library.products;
  const commit = '1'.repeat(40);
  const number = { pointer: '/manufacturerPartNumber', since: 0 };
  const revisions = ['2021-01-01', '2023-02-26'].map((date) => ({ date, commit, path: 'a.yaml' }));
  const history = {
    source: 'example/products',
    revisions,
    statements: [{ ...number, value: '1756-A1K', until: 1 }, number].map((statement) => ({
      value: record.id,
      ...statement,
    })),
  };
  return {
    ...library,
    manufacturers: library.manufacturers.map((one) =>
      one.name === 'Rockwell Automation' ? { ...one, shortNames: [short] } : one,
    ),
    histories: new Map([[record.id, { id: record.id, sources: [history] }]]),
  };
};

/** An answer of whatever surface, in lines: what is found, who may be meant, and each record with its reason. */
type Lines = readonly string[];

const reasonOf = {
  candidates: 'own',
  beforeSlash: 'slash',
  elsewhere: 'same',
  alike: 'alike',
  containing: 'longer',
};

/** What is asked, and what every surface has to say. */
const cases: readonly (readonly [manufacturer: string, partNumber: string, answer: Lines])[] = [
  ['rockwell automation', '1756-A10', ['found']],
  ['ALLEN-BRADLEY', '1756-A10', ['found']],
  [
    'AB',
    '1756-A10',
    [
      'means Rockwell Automation, which has it',
      'alike Works 1756A10',
      'longer Rockwell Automation 1756-A10-K',
      'longer Rockwell Automation 1756-A10XT',
    ],
  ],
  [
    'Rockwell Automaton',
    '1756-A10',
    [
      'means Rockwell Automation, which has it',
      'alike Works 1756A10',
      'longer Rockwell Automation 1756-A10-K',
      'longer Rockwell Automation 1756-A10XT',
    ],
  ],
  ['Rockwell', '24764500', ['longer Weidmüller 2476450000', 'longer Works 2476450000']],
  ['Rockwell', '24764', []],
  [
    'Rockwell Automation',
    '1756-a10',
    [
      'own 1756-A10',
      'alike Works 1756A10',
      'longer Rockwell Automation 1756-A10-K',
      'longer Rockwell Automation 1756-A10XT',
    ],
  ],
  ['Rockwell Automation', '1756A1K', ['own 1756-A10-K']],
  ['Rockwell Automation', '1756-A10/B', ['slash Rockwell Automation 1756-A10']],
  ['Nobody', '1756-A10/B', ['slash Rockwell Automation 1756-A10', 'slash Works 1756A10']],
  ['Nobody', 'AB-12/B', []],
  ['Works', 'AB-12/B', ['slash Works AB-12', 'slash Works ab12']],
  ['Rockwell Automation', '2476450000', ['same Weidmüller 2476450000', 'same Works 2476450000']],
  ['Works', 'UX', ['found']],
  ['Works', 'ux', []],
  ['Nobody', 'UX', ['same Works UX']],
  ['Works', 'AB1', ['longer Works AB-12', 'longer Works ab12', 'longer Works AB-123']],
  ['Nobody', 'AB1', []],
];

/** The lists of the API or of agents. */
type Listed = Partial<
  Record<'beforeSlash' | 'elsewhere' | 'alike' | 'containing', readonly RecordCandidate[] | undefined>
> & {
  readonly manufacturers?: readonly ManufacturerCandidate[] | undefined;
  readonly candidates?: readonly ProductCandidate[] | undefined;
};

const linesOf = (lists: Listed): Lines => [
  ...(lists.manufacturers ?? []).map(
    ({ manufacturer, product }) =>
      `means ${manufacturer.name}${product === undefined ? '' : ', which has it'}`,
  ),
  ...(lists.candidates ?? []).map(
    ({ manufacturerPartNumber }) => `${reasonOf.candidates} ${manufacturerPartNumber}`,
  ),
  ...(['beforeSlash', 'elsewhere', 'alike', 'containing'] as const).flatMap((name) =>
    (lists[name] ?? []).map(
      (one) => `${reasonOf[name]} ${one.manufacturer.name} ${one.manufacturerPartNumber}`,
    ),
  ),
];

/** The same of the answer of the rule, which pages show. */
const linesIn = ({ manufacturer, manufacturers, records }: NotFoundRecords<ComparedRecord>): Lines => [
  ...manufacturers.map(
    (one) => `means ${one.manufacturer.name}${one.record === undefined ? '' : ', which has it'}`,
  ),
  ...records.map(({ why, record }) => {
    const isOwn = record.manufacturer.id === manufacturer?.id;
    const isWritten = why === 'spelling' || why === 'former_number';
    if (isWritten && isOwn) return `own ${record.partNumber}`;
    const reason = {
      before_slash: 'slash',
      same_number: 'same',
      longer: 'longer',
      part: 'part',
      spelling: 'alike',
      former_number: 'alike',
    };
    return `${reason[why]} ${record.manufacturer.name} ${record.partNumber}`;
  }),
];

/** What answers the lines of a list in the catalogue of a library. */
const listAnswers = (of: CatalogueLibrary) => {
  const { head, shards } = listIndex(of);
  return answersFrom(head, [...shards.values()], 'https://nameplate.example');
};

/** Every surface that answers a manufacturer and a part number, over one catalogue. */
const surfacesOf = (catalogue: Catalogue) => {
  const open = async () => catalogue;
  const platform = createTestPlatform();
  const api = createFunction([productEndpoint(open, platform.baseUrl)], platform);
  const { get } = servePagesOf(open);
  const agents = createAgentAnswers(open, platform.baseUrl);
  return {
    rule: async (manufacturer: string, partNumber: string): Promise<Lines> => {
      const answer = await lookUp(catalogue, [{ manufacturer, partNumber }]);
      return answer.verdict === 'found' ? ['found'] : linesIn(answer);
    },
    api: async (manufacturer: string, partNumber: string): Promise<Lines> => {
      const path = [manufacturer, partNumber].map(encodeURIComponent).join('/');
      const response = await api(new Request(`https://nameplate.example/api/v1/products/${path}`), context);
      if (response.ok) return ['found'];
      const { code, candidates, ...lists } = await response.json();
      return linesOf({
        ...lists,
        [code === 'manufacturer_not_found' ? 'manufacturers' : 'candidates']: candidates,
      });
    },
    page: async (manufacturer: string, partNumber: string): Promise<Lines> => {
      const response = await get(`/lookup?${new URLSearchParams({ manufacturer, partNumber })}`);
      if (response.status === 303) return ['found'];
      const { view } = await response.json();
      return linesIn(view.answer);
    },
    agents: async (manufacturer: string, partNumber: string): Promise<Lines> => {
      const { outcome, notTheProduct = {} } = await agents.lookup_product({ manufacturer, partNumber });
      return outcome === 'found' ? ['found'] : linesOf(notTheProduct);
    },
  };
};

describe.each(mainStores)('a lookup by manufacturer and part number in %s', (_, prepare) => {
  const openLibrary = prepare();

  it.each(['rule', 'api', 'page', 'agents'] as const)(
    'says the same by the %s as everywhere',
    async (name) => {
      const ask = surfacesOf(await openLibrary(cabinet()))[name];
      for (const [manufacturer, partNumber, answer] of cases) {
        expect([manufacturer, partNumber, await ask(manufacturer, partNumber)]).toEqual([
          manufacturer,
          partNumber,
          answer,
        ]);
      }
    },
  );

  it('says the same by the lookup of a list', () => {
    const { answer } = listAnswers(cabinet());
    for (const [manufacturer, partNumber, expected] of cases) {
      const said = answer({ manufacturer, partNumber });
      const lines = said.verdict === 'found' ? ['found'] : linesIn(said);
      expect([manufacturer, partNumber, lines]).toEqual([manufacturer, partNumber, expected]);
    }
  });

  it.skipIf(!languages.every(({ isHere }) => isHere))('says the same by the Python module', async () => {
    const catalogue = await openLibrary(cabinet());
    const platform = createTestPlatform();
    const api = createFunction([productEndpoint(async () => catalogue, platform.baseUrl)], platform);
    const server = createServer(createRequestListener((request) => api(request, context)));
    onTestFinished(() => void server.close());
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const port: unknown = Reflect.get(Object(server.address()), 'port');
    const child = spawn('python3', ['-B', 'tests/python/look_up.py', `http://127.0.0.1:${port}`], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { PATH: process.env.PATH, no_proxy: '*' },
    });
    child.stdin.end(JSON.stringify(cases.map(([manufacturer, partNumber]) => [manufacturer, partNumber])));
    expect(await json(child.stdout)).toEqual(cases.map(([, , answer]) => answer));
  });

  it('asks at most five questions of the store, and one where it finds the product', async () => {
    const catalogue = await openLibrary(cabinet());
    const count = async (manufacturer: string, partNumber: string) => {
      let asked = 0;
      const store = {
        ...catalogue,
        find: (...values: Parameters<Catalogue['find']>) => {
          asked += 1;
          return catalogue.find(...values);
        },
        findManufacturer: (name: string) => {
          asked += 1;
          return catalogue.findManufacturer(name);
        },
        findRows: (keys: Parameters<Catalogue['findRows']>[0]) => {
          asked +=
            Number(keys.numbers.length > 0) +
            Number(keys.alike.length > 0) +
            Number(keys.contained !== undefined);
          return catalogue.findRows(keys);
        },
      };
      await lookUp(store, [{ manufacturer, partNumber }]);
      return asked;
    };
    expect(await count('allen-bradley', '1756-A10')).toBe(1);
    expect(await count('Rockwell Automation', '1756-a10/b')).toBe(5);
    expect(await count('Nobody', '1756-a10/b')).toBe(5);
    expect(await count('Nobody', 'x')).toBe(3);
  });
});

const manufacturers = ['Zeta', 'Alpha', 'Müller & Söhne', 'Δ Works'];

/** Few characters, so that texts share trigrams which stand next to each other in some of them alone; some count two in UTF-16. */
const alphabet = [
  'a',
  'B',
  '1',
  '0',
  '0',
  'ß',
  'Ω',
  '型',
  '𐐨',
  'Ａ',
  '²',
  '-',
  '/',
  '/',
  '.',
  ' ',
  '%',
  '_',
  '*',
  '?',
  '[',
];

const textOf = (length: { readonly minLength: number; readonly maxLength: number }) =>
  fc.string({ unit: fc.constantFrom(...alphabet), ...length });

const pairs = fc
  .sample(fc.tuple(fc.constantFrom(...manufacturers), textOf({ minLength: 1, maxLength: 12 })), {
    numRuns: 600,
    seed: 74,
  })
  .concat([
    ['Alpha', `${'a1'.repeat(40)}b`],
    ['Alpha', `${'a1'.repeat(40)}c`],
    ...Array.from({ length: 120 }, (_, index): [string, string] => [
      `Many ${index}`,
      index % 2 === 0 ? 'SHARED-1' : 'shared/1',
    ]),
  ]);

const library = libraryOf([...new Map(pairs.map((pair) => [pair.join('\n'), pair])).values()]);

const compare = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other));

type Entry = ListedRecord & { readonly key: string };

/** A store that reads every record for every key. */
const scanOf = ({ products, manufacturers: all }: CatalogueLibrary): LookupStore<Entry, Entry> => {
  const entries = products
    .map(
      ({ manufacturer: { id, name }, record }): Entry => ({
        id: record.id,
        manufacturer: { id, name },
        partNumber: record.manufacturerPartNumber,
        name: record.name,
        evidenceAsOf: '2024-05-02',
        verificationStatus: 'source_listed',
        key: candidateKey(record.manufacturerPartNumber),
      }),
    )
    .sort(
      (one, other) =>
        compare(one.manufacturer.id, other.manufacturer.id) || compare(one.partNumber, other.partNumber),
    );
  const byKey = entries.toSorted(
    (one, other) => compare(one.manufacturer.id, other.manufacturer.id) || compare(one.key, other.key),
  );
  const { named, meant } = createNameFinder(all);
  const known = (name: string) => named(name).find(({ isShortName }) => isShortName !== true)?.manufacturer;
  /** Fifty of the wanted manufacturers and fifty of others for each key, in the order of all. */
  const pick = (texts: readonly string[], ids: readonly string[], of: (entry: Entry) => string) => {
    const taken = new Map<string, number>();
    return entries.filter((entry) => {
      const side = `${of(entry)}\n${ids.includes(entry.manufacturer.id)}`;
      const place = (taken.get(side) ?? 0) + 1;
      if (!texts.includes(of(entry))) return false;
      taken.set(side, place);
      return place <= 50;
    });
  };
  return {
    find: async (name, partNumber) =>
      entries.find((entry) => entry.manufacturer.id === known(name)?.id && entry.partNumber === partNumber),
    findManufacturer: async (name) => {
      const one = known(name);
      return one && { ...one, records: entries.filter(({ manufacturer: { id } }) => id === one.id).length };
    },
    findMeant: async (name) => meant(name),
    findRows: async ({ numbers, alike, contained, manufacturerIds }) => {
      const of = byKey.filter(
        ({ key, manufacturer: { id } }) =>
          contained !== undefined &&
          key !== contained.key &&
          key.includes(contained.key) &&
          (contained.manufacturerId === undefined || id === contained.manufacturerId),
      );
      const begins = ({ key }: Entry) => key.startsWith(contained?.key ?? '');
      return {
        exact: pick(numbers, manufacturerIds, ({ partNumber }) => partNumber),
        alike: pick(alike, manufacturerIds, ({ key }) => key),
        containing: [...of.filter(begins).slice(0, 11), ...of.filter((entry) => !begins(entry)).slice(0, 11)],
      };
    },
  };
};

/** Part numbers of the catalogue and parts of them, the same with more behind, and other texts. */
const probes = fc.oneof(
  textOf({ minLength: 0, maxLength: 7 }),
  fc
    .tuple(
      fc.constantFrom(...library.products),
      fc.nat(4),
      fc.integer({ min: 1, max: 90 }),
      fc.constantFrom('', '', 'a', '0', '/a'),
    )
    .map(
      ([{ record }, from, length, more]) => record.manufacturerPartNumber.slice(from, from + length) + more,
    ),
  fc.constantFrom('shared-1', 'SHARED-1', 'SHARED1', 'shared1/X'),
);

const names = fc.oneof(
  fc.constantFrom(...manufacturers, 'many 7', 'Zetta', 'ALPHA', 'Muller & Söhne', '\0', '\ud800'),
  fc.constant(undefined),
);

describe.each(catalogueStores)('a lookup in %s', (_, prepare) => {
  const openLibrary = prepare();

  it('says what a scan of all records says, by every key', { timeout: 600_000 }, async () => {
    const catalogue = await openLibrary(library);
    const scan = scanOf(library);
    const list = listAnswers(library);
    const toldOf = (
      answer: LookupResult<{ readonly id: string }, ComparedRecord & { readonly id: string }>,
    ) => {
      if (answer.verdict === 'found') return [answer.product.id];
      const { manufacturer, manufacturers: meant, records, hasMoreLonger } = answer;
      return [
        manufacturer?.id,
        manufacturer?.records,
        hasMoreLonger,
        ...meant.map((one) => [one.manufacturer.id, one.matched, one.record?.id]),
        ...records.map(({ why, record }) => [why, record.id]),
      ];
    };
    const told = async <Found extends { readonly id: string }, Listed extends ListedRecord>(
      store: LookupStore<Found, Listed>,
      name: string | undefined,
      text: string,
    ) =>
      toldOf(
        name === undefined
          ? await lookUpNumber(store, text)
          : await lookUp(store, [{ manufacturer: name, partNumber: text }]),
      );
    const seen = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(names, probes, async (name, text) => {
        const expected = await told(scan, name, text);
        expect(await told(catalogue, name, text), JSON.stringify([name, text])).toEqual(expected);
        const inList = list.answer({ manufacturer: name ?? '', partNumber: text });
        expect(toldOf(inList), JSON.stringify([name, text])).toEqual(expected);
        for (const entry of expected) {
          const reason = Array.isArray(entry) ? String(entry[0]) : '';
          seen.set(reason, (seen.get(reason) ?? 0) + 1);
        }
      }),
      { numRuns: casesOf(10_000) },
    );
    for (const why of ['spelling', 'before_slash', 'same_number', 'longer'])
      expect(seen.get(why), why).toBeGreaterThan(50);
  });

  it('never lets others crowd out the records of the manufacturer that was named', async () => {
    const catalogue = await openLibrary(library);
    const answer = await lookUp(catalogue, [{ manufacturer: 'Many 99', partNumber: 'shared-1' }]);
    const records = answer.verdict === 'found' ? [] : answer.records;
    expect(records[0]).toMatchObject({ why: 'spelling', record: { manufacturer: { name: 'Many 99' } } });
  });

  it('of a text longer than any part number, whose letters may become many more, offers nothing', async () => {
    const catalogue = await openLibrary(libraryOf([['Alpha', 'ab-1234']]));
    const ask = async (text: string) => (await lookUpNumber(catalogue, text)).records.length;
    expect(await ask('ab1234')).toBe(1);
    expect(await ask(`ab1234${'-'.repeat(200)}`)).toBe(0);
  });
});
