import { describe, expect, it } from 'vitest';
import { createFunction } from '../../../functions/http/endpoint.ts';
import { statementsEndpoints } from '../../../functions/statements/statements-endpoints.ts';
import {
  DayResponseSchema,
  HistoryResponseSchema,
  StatementsResponseSchema,
} from '../../../src/contracts/statement-bodies.ts';
import type { SourceHistory } from '../../../src/contracts/statements.ts';
import { libraryOf } from '../../content/catalogue/library-of.ts';
import { catalogueStores } from '../catalogue/catalogue-stores.ts';
import { context, createTestPlatform } from '../platform.ts';

const commits = ['1', '2', '3'].map((digit) => digit.repeat(40));
const path = 'switches/0.yaml';
const plain = libraryOf([['Case', 'A-1']]);
const [{ record } = { record: { id: '', sources: [] } }] = plain.products;
const [cited] = record.sources;

/** A file that named the product A/1 on 1 January 2022, weighed it from March, and has called it A-1 since May. */
const history: SourceHistory = {
  source: 'example/products',
  revisions: [
    { date: '2022-01-01', commit: commits[0] ?? '', path },
    { date: '2022-03-01', commit: commits[1] ?? '', path },
    { date: '2022-05-01', commit: cited !== undefined && 'commit' in cited ? cited.commit : '', path },
  ],
  statements: [
    { pointer: '/manufacturer/name', value: 'Case', since: 0 },
    { pointer: '/manufacturerPartNumber', value: 'A/1', since: 0, until: 2 },
    { pointer: '/manufacturerPartNumber', value: 'A-1', since: 2 },
    { pointer: '/physical/weight', value: { value: '600', unit: 'g' }, since: 1, until: 2 },
    { pointer: '/physical/weight', value: { value: '650', unit: 'g' }, since: 2 },
    { pointer: '/physical/airflow', value: 'passive', since: 1 },
  ],
};

const second: SourceHistory = {
  source: 'shop-list',
  revisions: [{ date: '2023-01-01', address: 'https://shop.example/list' }],
  statements: [{ pointer: '/physical/weight', value: { value: '0.65', unit: 'kg' }, since: 0 }],
};

const library = {
  ...plain,
  sources: [
    ...plain.sources,
    {
      id: 'shop-list',
      name: 'The list of a shop',
      speaker: 'community' as const,
      licence: plain.licence,
      taken: 'Weights.',
      dated: 'By the shop.',
    },
  ],
  imports: [
    {
      repository: 'example/products',
      commit: commits[2] ?? '',
      date: '2024-01-01',
      read: '2024-02-01',
    },
  ],
  histories: new Map([[record.id, { id: record.id, sources: [history, second] }]]),
  editionIndex: {
    counts: [],
    ofRecords: new Map([[record.id, [{ number: 1, date: '2024-03-01', op: 'add' as const }]]]),
    removed: new Map([
      [
        'prd_gone',
        {
          id: 'prd_gone',
          manufacturer: 'manufacturer-0',
          manufacturerPartNumber: 'GONE-1',
          edition: { number: 1, date: '2024-03-01' },
        },
      ],
    ]),
  },
};

const addressOf = (rest: string): string => `/products/${record.id}/${rest}`;

describe.each(catalogueStores)('in %s', (_, prepare) => {
  const openLibrary = prepare();
  const serve = () => {
    const platform = createTestPlatform();
    const endpoint = createFunction(
      statementsEndpoints(() => openLibrary(library), platform.baseUrl),
      platform,
    );
    return (address: string, headers: Record<string, string> = {}) =>
      endpoint(new Request(`https://nameplate.example${address}`, { headers }), context);
  };

  describe('the statements of a record', () => {
    it('say of each fact which source states it since when, also where sources contradict each other', async () => {
      const response = await serve()(addressOf('statements.json'));
      expect(response.headers.get('Access-Control-Allow-Origin')).toBe('*');
      const { data } = StatementsResponseSchema.parse(await response.json());
      expect(data.facts.find(({ pointer }) => pointer === '/physical/weight')).toEqual({
        pointer: '/physical/weight',
        value: { value: '650', unit: 'g' },
        statements: [
          {
            value: { value: '650', unit: 'g' },
            source: 'example/products',
            since: '2022-05-01',
            address: `https://github.com/example/products/blob/${history.revisions[2] && 'commit' in history.revisions[2] ? history.revisions[2].commit : ''}/${path}`,
          },
          {
            value: { value: '0.65', unit: 'kg' },
            source: 'shop-list',
            since: '2023-01-01',
            address: 'https://shop.example/list',
          },
        ],
      });
      expect(data.facts.find(({ pointer }) => pointer === '/physical/airflow')?.value).toBeNull();
      expect(data.facts.find(({ pointer }) => pointer === '/name')?.statements).toEqual([]);
      expect(data.sources).toMatchObject([
        {
          id: 'example/products',
          newestRevision: '2024-01-01',
          readOn: '2024-02-01',
          licence: { id: 'CC0-1.0' },
        },
        { id: 'shop-list', name: 'The list of a shop' },
      ]);
    });

    it('are kept by caches until the next deploy, and not sent again with the entity tag', async () => {
      const ask = serve();
      const first = await ask(addressOf('statements.json'));
      const tag = first.headers.get('ETag') ?? '';
      expect(first.headers.get('Netlify-CDN-Cache-Control')).toContain('max-age');
      expect((await ask(addressOf('statements.json'), { 'If-None-Match': tag })).status).toBe(304);
      const other = await ask(addressOf('statements.json?unused=anything'));
      expect([other.status, other.headers.get('Netlify-CDN-Cache-Control')]).toEqual([200, null]);
    });
  });

  describe('the history of a record', () => {
    it('has what the sources said once, with both revisions, and the editions that changed the record', async () => {
      const { data } = HistoryResponseSchema.parse(await (await serve()(addressOf('history.json'))).json());
      expect(data.earlier).toMatchObject([
        {
          pointer: '/manufacturerPartNumber',
          value: 'A/1',
          since: { date: '2022-01-01' },
          until: { date: '2022-05-01' },
        },
        { pointer: '/physical/weight', since: { date: '2022-03-01' }, until: { date: '2022-05-01' } },
      ]);
      expect(data.editions).toEqual([{ number: 1, date: '2024-03-01', op: 'add' }]);
    });
  });

  describe('the statements of a day', () => {
    it('are those of the last change up to it, to which other days lead', async () => {
      const ask = serve();
      const between = await ask(addressOf('on/2022-04-30.json'));
      expect([between.status, between.headers.get('Location')]).toEqual([
        302,
        addressOf('on/2022-03-01.json'),
      ]);
      // There are thousands of such days, and the CDN keeps what a change says alone.
      expect(between.headers.get('Netlify-CDN-Cache-Control')).toBeNull();
      const { data } = DayResponseSchema.parse(await (await ask(addressOf('on/2022-03-01.json'))).json());
      expect(data).toMatchObject({
        about: 'sources',
        date: '2022-03-01',
        facts: [
          { pointer: '/manufacturer/name' },
          { pointer: '/manufacturerPartNumber', statements: [{ value: 'A/1' }] },
          { pointer: '/physical/weight', statements: [{ value: { value: '600', unit: 'g' } }] },
          { pointer: '/physical/airflow' },
        ],
      });
    });

    it.each(['2021-12-31', '2024-01-02', '2023-02-30', 'now'])(
      '%s is not known, which the 404 says',
      async (day) => {
        const response = await serve()(addressOf(`on/${day}.json`));
        expect(response.status).toBe(404);
        expect(await response.json()).toMatchObject({
          code: 'day_not_covered',
          detail: expect.stringMatching(/\.$/),
        });
      },
    );

    it('are listed by no search engine', async () => {
      const response = await serve()(addressOf('on/2022-03-01.json'));
      expect(response.headers.get('X-Robots-Tag')).toBe('noindex');
    });
  });

  describe('a record that is not there', () => {
    it.each([
      ['prd_none', 404, 'record_not_found'],
      ['prd_gone', 410, 'record_removed'],
    ])('%s is a %i that says so', async (id, status, code) => {
      for (const rest of ['statements.json', 'history.json', 'on/2022-03-01.json']) {
        const response = await serve()(`/products/${id}/${rest}`);
        expect([response.status, await response.json()]).toMatchObject([status, { code }]);
      }
    });
  });
});
