import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openRecordStore } from '../../../functions/records/record-store.ts';
import { createRecordsEndpoint } from '../../../functions/records/records-endpoint.ts';
import { pageHeaders } from '../../../src/contracts/page-headers.ts';
import { RecordViewSchema } from '../../../src/publish/record-view.ts';
import { temporaryDirectory } from '../../temporary-directory.ts';
import { createTestPlatform } from '../platform.ts';
import { libraryWith, notFoundPage, writeOnDemandLibrary } from './on-demand-library.ts';

const library = libraryWith([
  ['Case', 'AB-1000'],
  ['Case', 'AB-1001'],
  ['Case', 'ZZ-9'],
  ['Other', 'OT-1'],
]);
const [{ record: first } = { record: { id: '' } }] = library.products;

const openRecords = () => {
  const store = openRecordStore(writeOnDemandLibrary(library));
  onTestFinished(() => store.close());
  return store;
};

/** The endpoint over a real lookup database; what it renders is the address and the part number of the view. */
const createEndpoint = () => {
  const store = openRecords();
  const platform = createTestPlatform();
  const answer = createRecordsEndpoint(
    () => store,
    async (address, view) =>
      `${address} ${RecordViewSchema.parse(view).response.data.manufacturerPartNumber}`,
    platform,
  );
  const ask = (path: string, options: RequestInit = {}) =>
    answer(new Request(`https://nameplate.example${path}`, options), 'request-1');
  return { ask, platform };
};

const cached = {
  'cache-control': 'public, max-age=0, must-revalidate',
  'netlify-cdn-cache-control': 'public, durable, max-age=31536000',
  'netlify-vary': 'query=unused',
};

describe('the store of records', () => {
  it('has what the page of a record shows: body, evidence and related records', () => {
    const found = openRecords().find(first.id);
    const view = RecordViewSchema.parse(found?.view());
    expect(JSON.stringify(view.response)).toBe(JSON.stringify(JSON.parse(found?.body ?? '')));
    expect(found?.entityTag).toMatch(/^"[\w-]{27}"$/);
    expect(view.evidence.sources).toHaveLength(1);
    expect(view.related.alike.map(({ manufacturerPartNumber }) => manufacturerPartNumber)).toEqual([
      'AB-1001',
    ]);
    expect(view.related.next.map(({ manufacturerPartNumber }) => manufacturerPartNumber)).toEqual(['ZZ-9']);
    expect(view.related.comparable.map(({ manufacturer }) => manufacturer.name)).toEqual(['Other']);
    expect(view.related.likeness).toBe('class');
    expect(view.insights).toEqual([]);
  });

  it('finds an id exactly or not at all', () => {
    const store = openRecords();
    expect(store.find(first.id.toUpperCase())).toBeUndefined();
    expect(store.find('')).toBeUndefined();
    expect(store.notFoundPage).toBe(notFoundPage);
  });
});

describe('the page of a record', () => {
  it.each(['', '/', '.html', '?a=b'])('is rendered at its address with %j after it', async (ending) => {
    const { ask } = createEndpoint();
    const response = await ask(`/products/${first.id}${ending}`);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(`https://nameplate.example/products/${first.id} AB-1000`);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      ...cached,
      ...Object.fromEntries(Object.entries(pageHeaders).map(([name, value]) => [name.toLowerCase(), value])),
      'content-type': 'text/html; charset=utf-8',
    });
  });

  it('has an entity tag that stays, and answers 304 to it with the headers but no type and no body', async () => {
    const { ask } = createEndpoint();
    const tag = (await ask(`/products/${first.id}`)).headers.get('ETag') ?? '';
    expect(tag).toMatch(/^"[\w-]{43}"$/);
    const response = await ask(`/products/${first.id}`, { headers: { 'If-None-Match': `"x", W/${tag}` } });
    expect([response.status, response.headers.get('ETag'), await response.text()]).toEqual([304, tag, '']);
    expect(response.headers.get('Content-Type')).toBeNull();
    expect(Object.fromEntries(response.headers)).toMatchObject(cached);
    const other = await ask(`/products/${library.products[1]?.record.id}`);
    expect(other.headers.get('ETag')).not.toBe(tag);
  });

  it('that does not exist is the 404 page of the site, which the CDN does not keep', async () => {
    const { ask } = createEndpoint();
    for (const [path, method] of [
      ['/products/prd_unknown', 'GET'],
      ['/products/prd_%', 'GET'],
      ['/products/', 'GET'],
      [`/products/${first.id}`, 'POST'],
      [`/products/${first.id}`, 'DELETE'],
      [`/products/${first.id}.json`, 'GET'],
    ] as const) {
      const response = await ask(path, { method });
      expect([path, response.status, await response.text()]).toEqual([path, 404, notFoundPage]);
      expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
      expect(response.headers.get('Netlify-CDN-Cache-Control')).toBeNull();
      expect(response.headers.get('X-Frame-Options')).toBe('DENY');
    }
  });

  it('answers HEAD as GET, and is not for other sites to read', async () => {
    const { ask } = createEndpoint();
    const response = await ask(`/products/${first.id}`, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('Access-Control-Allow-Origin')).toBeNull();
  });

  it('is logged with its route and without the id', async () => {
    const { ask, platform } = createEndpoint();
    await ask(`/products/${first.id}`);
    await ask(`/api/v1/products/${first.id}.json`);
    expect(platform.lines.map(({ route, status }) => [route, status])).toEqual([
      ['/products/{id}', 200],
      ['/api/v1/products/{id}.json', 200],
    ]);
    expect(JSON.stringify(platform.lines)).not.toContain(first.id);
  });
});

describe('the body of a record', () => {
  it.each(['GET', 'HEAD'])('answers %s as the lookup does, and 304 to its entity tag', async (method) => {
    const { ask } = createEndpoint();
    const record = openRecords().find(first.id);
    const path = `/api/v1/products/${first.id}.json`;
    const response = await ask(path, { method });
    expect([response.status, response.headers.get('ETag')]).toEqual([200, record?.entityTag]);
    expect(await response.text()).toBe(method === 'HEAD' ? '' : record?.body);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      ...cached,
      'content-type': 'application/json',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    });
    const again = await ask(path, { method, headers: { 'If-None-Match': record?.entityTag ?? '' } });
    expect([again.status, again.headers.get('Content-Type')]).toEqual([304, null]);
  });

  it.each([
    ['GET', '/api/v1/products/prd_unknown.json', 404, 'not_found'],
    ['GET', `/api/v1/products/${first.id}`, 404, 'not_found'],
    ['GET', `/api/v1/products/${first.id}.json.html`, 404, 'not_found'],
    ['POST', `/api/v1/products/${first.id}.json`, 404, 'not_found'],
    ['GET', '/api/v1/products/%ff.json', 400, 'malformed_path'],
  ])('answers %s %s with %i %s', async (method, path, status, code) => {
    const { ask } = createEndpoint();
    const response = await ask(path, { method });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code });
    expect(response.headers.get('Content-Type')).toBe('application/problem+json');
  });

  it('finds an id that is percent-encoded', async () => {
    const { ask } = createEndpoint();
    const encoded = `%${first.id.charCodeAt(0).toString(16)}${first.id.slice(1)}`;
    expect((await ask(`/api/v1/products/${encoded}.json`)).status).toBe(200);
    expect((await ask(`/products/${encoded}`)).status).toBe(200);
  });
});

describe('records whose file cannot be read', () => {
  const unavailable = async (path: string, headers: Record<string, string> = {}) => {
    const missing = join(temporaryDirectory(), 'missing.sqlite');
    const platform = createTestPlatform();
    const answer = createRecordsEndpoint(
      () => openRecordStore(missing),
      async () => '',
      platform,
    );
    const response = await answer(new Request(`https://nameplate.example${path}`, { headers }), 'request-1');
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5']);
    expect(platform.lines).toMatchObject([{ error: expect.stringContaining('unable to open') }]);
    return response;
  };

  it('are unavailable to a program', async () => {
    const response = await unavailable(`/api/v1/products/${first.id}.json`);
    expect(await response.json()).toMatchObject({ code: 'catalogue_unavailable', retryable: true });
  });

  it('are unavailable on a page for people', async () => {
    const response = await unavailable(`/products/${first.id}`, { Accept: 'text/html' });
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
  });
});
