import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pageHeaders } from '../../../src/contracts/headers.ts';
import { libraryOf } from '../../content/catalogue/library-of.ts';
import { writeLibrary } from '../../content/catalogue/temporary-catalogue.ts';
import { temporaryDirectory } from '../../temporary-directory.ts';
import { awkwardPairs } from '../catalogue/awkward-pairs.ts';
import { servePages } from './served-pages.ts';

const library = libraryOf([
  ...Array.from({ length: 60 }, (_, position): [string, string] => ['Case', `C-${100 + position}`]),
  ['Other', 'X/1'],
]);
const [{ record: first } = { record: { id: '' } }] = library.products;
const awkward = libraryOf(awkwardPairs);
const serve = () => servePages(writeLibrary(library));

const keptUntilDeploy = {
  'cache-control': 'public, max-age=0, must-revalidate',
  'netlify-cdn-cache-control': 'public, durable, max-age=31536000',
};

describe('a page of the catalogue', () => {
  it.each([
    [`/products/${first.id}`, 'record', 'query=on'],
    [`/products/${first.id}?a=b`, 'record', 'query=on'],
    ['/catalogue', 'records', 'query=manufacturer|function|market|rack-units|ports|year|licence|sort|page|q'],
    [
      '/catalogue?utm_source=x',
      'records',
      'query=manufacturer|function|market|rack-units|ports|year|licence|sort|page|q',
    ],
    [
      '/catalogue?year=2024&sort=newest&page=2',
      'records',
      'query=manufacturer|function|market|rack-units|ports|year|licence|sort|page|q',
    ],
    ['/catalogue/changes', 'changes', 'query=manufacturer|since'],
    ['/catalogue/changes?manufacturer=manufacturer-0', 'changes', 'query=manufacturer|since'],
    ['/catalogue/files', 'files', 'query=unused'],
    ['/catalogue/manufacturers', 'manufacturers', 'query=unused'],
    ['/catalogue/manufacturer/manufacturer-0?page=2', 'manufacturer', 'query=page'],
  ])(
    '%s is kept by the CDN until the next deploy, one for each value of the parameters that it depends on',
    async (path, kind, vary) => {
      const { get, viewAt } = serve();
      expect((await viewAt(path)).kind).toBe(kind);
      const { status, headers } = await get(path);
      expect(status).toBe(200);
      expect(Object.fromEntries(headers)).toMatchObject({
        ...keptUntilDeploy,
        'netlify-vary': vary,
        'content-type': 'text/html; charset=utf-8',
      });
      for (const [name, value] of Object.entries(pageHeaders)) expect(headers.get(name), name).toBe(value);
      expect(headers.get('Access-Control-Allow-Origin')).toBeNull();
    },
  );

  it.each([
    `/products/${first.id}/`,
    `/products/prd%5f${first.id.slice(4)}`,
    '/catalogue/',
    '/catalogue?sort=anything',
    '/catalogue?page=1',
    '/catalogue?year=2024&year=anything',
    '/catalogue?page=2&year=2024',
    '/catalogue?%79ear=2024',
    '/catalogue/manufacturers?unused=anything',
    '/catalogue/manufacturer/manufacturer-0?page=2&page=anything',
  ])(
    'is not kept by the CDN at another spelling of its address, of which there is no end: %s',
    async (path) => {
      const { status, headers } = await serve().get(path);
      expect([status, headers.get('Cache-Control')]).toEqual([200, keptUntilDeploy['cache-control']]);
      expect(headers.get('ETag')).not.toBeNull();
      for (const name of ['Netlify-CDN-Cache-Control', 'Netlify-Vary']) expect(headers.get(name)).toBeNull();
    },
  );

  it.each([
    '/catalogue?manufacturer=anything',
    '/catalogue?manufacturer=manufacturer-0&year=anything',
    '/catalogue?manufacturer=anything&year=',
    '/catalogue?manufacturer=anything&sort=part-number',
    '/catalogue/changes?since=2024-01-02',
    '/catalogue/changes?manufacturer=&since=',
    `/products/${first.id}?on=anything`,
    `/products/${first.id}?on=2024-01-02`,
  ])('is kept by no cache for a value that the visitor chooses: %s', async (path) => {
    const { status, headers } = await serve().get(path);
    expect([200, 302]).toContain(status);
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('Netlify-CDN-Cache-Control')).toBeNull();
  });

  it.each(['/lookup', '/lookup?q=c-100&page=1', '/lookup?q=c-100', '/lookup?partNumber=nothing'])(
    '%s is kept by no cache, because what was asked may be confidential',
    async (path) => {
      const { headers } = await serve().get(path);
      expect(headers.get('Cache-Control')).toBe('no-store');
      expect(headers.get('Netlify-CDN-Cache-Control')).toBeNull();
      expect(headers.get('ETag')).toBeNull();
    },
  );

  it('has an entity tag that stays while the page does, and answers 304 to it without type and body', async () => {
    const { get } = serve();
    const path = `/products/${first.id}`;
    const tag = (await get(path)).headers.get('ETag') ?? '';
    expect(tag).toMatch(/^"[\w-]{43}"$/);
    const again = await get(path, { headers: { 'If-None-Match': `"x", W/${tag}` } });
    expect([again.status, again.headers.get('ETag'), await again.text()]).toEqual([304, tag, '']);
    expect(again.headers.get('Content-Type')).toBeNull();
    expect(Object.fromEntries(again.headers)).toMatchObject(keptUntilDeploy);
    expect((await get('/catalogue')).headers.get('ETag')).not.toBe(tag);
  });

  it.each([
    '/products/prd_unknown',
    '/products/prd_%',
    `/products/${first.id.toUpperCase()}`,
    '/catalogue?page=0',
    '/catalogue?page=1.5',
    '/catalogue?page=3',
    '/catalogue/manufacturer/none',
    '/catalogue/manufacturer/none/changes',
    '/catalogue/changes?manufacturer=none',
    '/catalogue/changes?since=yesterday',
    '/catalogue/changes.xml?manufacturer=none',
    '/catalogue/manufacturer/manufacturer-1?page=2',
    '/lookup?q=case&page=9',
  ])('that does not exist is the page for that, with 404, which no cache keeps: %s', async (path) => {
    const response = await serve().get(path);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ status: 404, view: { kind: 'not_found' } });
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('X-Frame-Options')).toBe('DENY');
  });

  it('has one address for one list: what the form sends beside it is left out', async () => {
    const { get } = serve();
    const form = '/catalogue?manufacturer=manufacturer-0&function=&market=&year=&sort=part-number';
    const response = await get(form);
    expect([response.status, response.headers.get('Location')]).toEqual([
      302,
      '/catalogue?manufacturer=manufacturer-0',
    ]);
    expect((await get('/catalogue?manufacturer=manufacturer-0&sort=newest')).status).toBe(200);
  });

  it('answers HEAD as GET, and refuses other methods with a Problem', async () => {
    const { get } = serve();
    expect((await get('/catalogue', { method: 'HEAD' })).status).toBe(200);
    for (const method of ['POST', 'DELETE', 'OPTIONS']) {
      const refused = await get('/catalogue', { method });
      expect([refused.status, refused.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
    }
  });

  it('is logged with its route and without what was asked', async () => {
    const { get, platform } = serve();
    for (const path of [`/products/${first.id}`, '/catalogue?class=canary', '/lookup?partNumber=canary']) {
      await get(path);
    }
    expect(platform.lines.map(({ route, status }) => [route, status])).toEqual([
      ['/products/{id}', 200],
      ['/catalogue', 200],
      ['/lookup', 404],
    ]);
    expect(JSON.stringify(platform.lines)).not.toMatch(new RegExp(`canary|${first.id}`));
  });
});

describe('a lookup', () => {
  it('leads to exactly the record that was looked up', async () => {
    const response = await serve().get('/lookup?manufacturer=case&partNumber=C-100');
    expect([response.status, response.headers.get('Location')]).toEqual([303, `/products/${first.id}`]);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  it.each([
    ['/lookup', 200],
    ['/lookup?manufacturer=case', 200],
    ['/lookup?partNumber=X%2F1', 200],
    ['/lookup?partNumber=c-100', 404],
    ['/lookup?manufacturer=case&partNumber=c-100', 404],
    ['/lookup?manufacturer=none&partNumber=C-100', 404],
  ])('%s answers with a page and %i', async (path, status) => {
    const { get, viewAt } = serve();
    expect((await get(path)).status).toBe(status);
    expect((await viewAt(path)).kind).toBe('lookup');
  });

  const moved = async (path: string) => {
    const { status, headers } = await serve().get(path);
    return [status, headers.get('Location')];
  };

  it('answers a text that is asked of the catalogue, which no cache keeps', async () => {
    expect(await moved('/catalogue?q=a+%26b&page=2')).toEqual([302, '/lookup?q=a+%26b']);
    expect(await moved('/catalogue?q=')).toEqual([302, '/lookup']);
    const { headers } = await serve().get('/catalogue?q=a');
    expect(headers.get('Cache-Control')).toBe('no-store');
  });

  it('takes the place of the search with every parameter', async () => {
    expect(await moved('/search')).toEqual([301, '/lookup']);
    expect(await moved('/search?q=a+b&page=2&utm_source=x')).toEqual([
      301,
      '/lookup?q=a+b&page=2&utm_source=x',
    ]);
  });

  it.each(awkwardPairs)('of %s %s leads to its record', async (manufacturer, partNumber) => {
    const { products } = awkward;
    const product = products.find(
      (one) => one.manufacturer.name === manufacturer && one.record.manufacturerPartNumber === partNumber,
    );
    const query = new URLSearchParams({ manufacturer, partNumber });
    const response = await servePages(writeLibrary(awkward)).get(`/lookup?${query}`);
    expect(response.headers.get('Location')).toBe(`/products/${product?.record.id}`);
  });

  it('of a part number alone lists every manufacturer that has exactly it, otherwise what is similar', async () => {
    const { viewAt } = servePages(
      writeLibrary(
        libraryOf([
          ['Case', 'Abc-12'],
          ['Other', 'Abc-12'],
          ['Third', 'abc12'],
        ]),
      ),
    );
    const listedFor = async (partNumber: string) => {
      const view = await viewAt(`/lookup?partNumber=${partNumber}`);
      if (view.kind !== 'lookup' || view.answer?.kind !== 'part_number_alone') throw new Error(view.kind);
      return view.answer.records.map(({ why, record }) => `${why} ${record.partNumber}`);
    };
    expect(await listedFor('Abc-12')).toEqual(['same_number Abc-12', 'same_number Abc-12']);
    expect(await listedFor('ABC+12')).toEqual(['spelling Abc-12', 'spelling Abc-12', 'spelling abc12']);
    expect(await listedFor('bc12')).toEqual([]);
  });

  it('of a text leads to a record that is named in whole, and otherwise says how the text was read', async () => {
    const { get, viewAt } = servePages(writeLibrary(libraryOf([['Case', 'AB-12/3']])));
    const found = await get('/lookup?q=case+AB-12%2F3');
    expect([found.status, found.headers.get('Location')]).toEqual([303, '/products/prd_00000000']);
    const left = await viewAt('/lookup?q=case+AB-12%2F3&leftOut=serial_number,none');
    expect(left).toMatchObject({ reading: { leftOut: ['serial_number'] }, answer: { kind: 'read' } });
    const longer = await viewAt('/lookup?q=case+AB-12%2F3%2F4');
    expect(longer).toMatchObject({
      lookup: { manufacturer: 'Case', partNumber: 'AB-12/3/4' },
      answer: {
        kind: 'part_number_unknown',
        records: [{ why: 'before_slash', record: { partNumber: 'AB-12/3' } }],
      },
    });
  });

  it('without a part number names the manufacturer when there is exactly this one', async () => {
    const answerOf = async (manufacturer: string) => {
      const view = await serve().viewAt(`/lookup?manufacturer=${manufacturer}`);
      return view.kind === 'lookup' ? view.answer : undefined;
    };
    const named = { kind: 'part_number_missing', manufacturers: [{ name: 'Case' }] };
    expect(await answerOf('case')).toMatchObject(named);
    expect(await answerOf('cas')).toEqual({ kind: 'part_number_missing', manufacturers: [] });
  });
});

describe('pages whose catalogue cannot be read', () => {
  it.each([`/products/${first.id}`, '/catalogue', '/lookup?q=case', '/lookup?partNumber=C-100'])(
    'are unavailable, with the cause in the log alone: %s',
    async (path) => {
      const { get, platform } = servePages(join(temporaryDirectory(), 'missing.sqlite'));
      const response = await get(path);
      expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5']);
      expect(await response.json()).toMatchObject({ code: 'catalogue_unavailable', retryable: true });
      expect(platform.lines).toMatchObject([{ error: expect.stringContaining('unable to open') }]);
      const page = await get(path, { headers: { Accept: 'text/html' } });
      expect(page.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    },
  );
});
