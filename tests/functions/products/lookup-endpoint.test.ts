import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLookupEndpoint } from '../../../functions/products/lookup-endpoint.ts';
import { libraryOf } from '../../content/catalogue/library-of.ts';
import { openLibrary } from '../../content/catalogue/temporary-catalogue.ts';
import { faultsOfHtml } from '../../end-to-end/html-rules.ts';
import { createTestPlatform } from '../platform.ts';
import { awkwardPairs } from './awkward-pairs.ts';

const address = 'https://nameplate.example/lookup';

const open = (
  pairs: readonly (readonly [string, string])[] = awkwardPairs,
  aliases: Record<string, string[]> = {},
) => {
  const platform = createTestPlatform();
  const library = libraryOf(pairs, aliases);
  const catalogue = openLibrary(library);
  const answer = createLookupEndpoint(() => catalogue, platform);
  const get = (query: string, init?: RequestInit) =>
    answer(new Request(`${address}${query}`, init), 'request-1');
  const lookUp = async (manufacturer: string, partNumber: string): Promise<string | null> => {
    const response = await get(`?${new URLSearchParams({ manufacturer, partNumber })}`);
    expect(response.status).toBe(303);
    return response.headers.get('Location');
  };
  return { get, library, lookUp, platform };
};

describe('a lookup', () => {
  it.each(awkwardPairs)('of %s %s leads to its record', async (manufacturer, partNumber) => {
    const { library, lookUp } = open();
    const product = library.products.find(
      ({ manufacturer: { name }, record }) =>
        name === manufacturer && record.manufacturerPartNumber === partNumber,
    );
    expect(await lookUp(manufacturer, partNumber)).toBe(`/products/${product?.record.id}`);
  });

  it.each(['HUBER+SUHNER', 'huber+suhner', 'Huber Suhner', 'manufacturer-0'])(
    'finds a manufacturer under its name, id or alias in any case: %s',
    async (manufacturer) => {
      const { library, lookUp } = open([['HUBER+SUHNER', '85086220']], { 'HUBER+SUHNER': ['HUBER SUHNER'] });
      expect(await lookUp(manufacturer, '85086220')).toBe(`/products/${library.products[0]?.record.id}`);
    },
  );

  it.each([
    ['Allied Telesis', 'at-fs232/1'],
    ['Allied Telesis', 'AT-FS232/1 '],
    ['Allied Telesis', ' AT-FS232/1'],
    ['Allied Telesis', 'AT-FS2321'],
    ['Weidmüller', 'Gro\u0308ße-Ω'],
    ['Weidmüller', '型番-1'],
    ['Percent', 'A'],
    ['Percent', 'a/b'],
    ['Case', 'ABC-1'],
  ])('never leads to a product that is only similar: %s %s', async (manufacturer, partNumber) => {
    const { library, lookUp } = open();
    const known = library.manufacturers.find(({ name }) => name === manufacturer);
    expect(await lookUp(manufacturer, partNumber)).toBe(
      `/catalogue/manufacturer/${known?.id}#part-number-not-found`,
    );
  });

  it.each(['Nobody', 'Allied  Telesis', ' Case', '%'])(
    'of an unknown manufacturer leads to the manufacturers: %s',
    async (manufacturer) => {
      expect(await open().lookUp(manufacturer, 'Abc-1')).toBe(
        '/catalogue/manufacturers#manufacturer-not-found',
      );
    },
  );

  it.each([
    '',
    '?',
    '?manufacturer=Case',
    '?partNumber=Abc-1',
    '?manufacturer=&partNumber=',
    '?manufacturer=Case&partNumber=',
  ])('with an empty or a missing field says that it needs both: %s', async (query) => {
    const response = await open().get(query);
    expect([response.status, response.headers.get('Location')]).toEqual([
      303,
      '/catalogue#lookup-incomplete',
    ]);
  });

  it('is kept by no cache, names the authority boundary, and is for this site alone', async () => {
    const { headers } = await open().get('?manufacturer=Case&partNumber=Abc-1');
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('Netlify-CDN-Cache-Control')).toBeNull();
    expect(headers.get('Link')).toBe('<https://nameplate.example/authority-boundary>; rel="describedby"');
    expect(headers.get('X-Request-Id')).toBe('request-1');
    expect(headers.get('Access-Control-Allow-Origin')).toBeNull();
  });

  it('answers HEAD as GET, and refuses other methods with a Problem', async () => {
    const { get } = open();
    const query = '?manufacturer=Case&partNumber=Abc-1';
    const [read, head] = [await get(query), await get(query, { method: 'HEAD' })];
    expect([head.status, head.headers.get('Location')]).toEqual([303, read.headers.get('Location')]);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const refused = await get(query, { method });
      expect([refused.status, refused.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
      expect(await refused.json()).toMatchObject({ code: 'method_not_allowed' });
    }
  });

  describe('that fails', () => {
    const platform = createTestPlatform();
    const failing = createLookupEndpoint(() => {
      throw new Error('A secret cause.');
    }, platform);
    const fail = (accept: string | undefined, method = 'GET') => {
      const headers = accept === undefined ? {} : { Accept: accept };
      return failing(new Request(`${address}?manufacturer=canary`, { method, headers }), 'request-1');
    };

    it.each([
      'text/html',
      'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
      'application/json;q=0.5, TEXT/HTML;q=0.9',
    ])('is a page for who asks for HTML: %s', async (accept) => {
      for (const [method, status] of [
        ['GET', 500],
        ['POST', 405],
      ] as const) {
        const response = await fail(accept, method);
        const html = await response.text();
        expect(response.status).toBe(status);
        expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
        expect(response.headers.get('Vary')).toBe('Accept');
        expect(response.headers.get('Cache-Control')).toBe('no-store');
        expect(response.headers.get('X-Request-Id')).toBe('request-1');
        expect(html).toMatch(/href="\/problems\/(internal_error|method_not_allowed)"/);
        expect(html).not.toMatch(/secret|canary/);
        expect(await faultsOfHtml(html, 'the page')).toEqual([]);
        const [, style = ''] = /<style>(.*)<\/style>/.exec(html) ?? [];
        const digest = createHash('sha256').update(style).digest('base64');
        expect(response.headers.get('Content-Security-Policy')).toContain(`style-src 'sha256-${digest}'`);
      }
    });

    it.each([
      undefined,
      '*/*',
      'application/json',
      'text/html;q=0',
      'application/problem+json, text/html;q=0.9',
      'text/htmlx',
    ])('is a Problem for everybody else: %s', async (accept) => {
      const response = await fail(accept);
      expect(response.headers.get('Content-Type')).toBe('application/problem+json');
      expect(await response.json()).toMatchObject({ code: 'internal_error', status: 500 });
      expect(response.headers.get('Vary')).toBe('Accept');
    });
  });

  it('repeats nothing of what was asked, neither in the answer nor in the log', async () => {
    const { get, platform } = open();
    const canary = fc.stringMatching(/^canary[a-zA-Z0-9]{8}$/);
    await fc.assert(
      fc.asyncProperty(canary, canary, fc.boolean(), async (one, other, isKnownManufacturer) => {
        const manufacturer = isKnownManufacturer ? 'Case' : one;
        const response = await get(`?manufacturer=${manufacturer}&partNumber=${other}&${one}=${other}`);
        const answer = JSON.stringify([...response.headers]) + (await response.text());
        expect(answer).not.toContain('canary');
      }),
      { numRuns: 50 },
    );
    expect(JSON.stringify(platform.lines)).not.toContain('canary');
  });

  it('leads to one of its own pages whatever is asked', async () => {
    const { get, platform } = open();
    const text = fc.string({ unit: 'binary', maxLength: 12 });
    const query = fc.oneof(
      fc
        .tuple(text, text)
        .map(([manufacturer, partNumber]) => new URLSearchParams({ manufacturer, partNumber }).toString()),
      fc.string({ unit: fc.constantFrom(...'manufacturer=partNumber&%+;#\\\'"<>`~ aé型🔌\u0000\u202e') }),
      fc.constantFrom(
        'manufacturer=%&partNumber=%E0%A4%A',
        'manufacturer=Case&manufacturer=Slashes&partNumber=Abc-1',
      ),
    );
    await fc.assert(
      fc.asyncProperty(query, async (asked) => {
        const response = await get(`?${asked}`);
        expect(response.status).toBe(303);
        expect(response.headers.get('Location')).toMatch(
          /^\/(?:products\/prd_[a-z0-9]+|catalogue#lookup-incomplete|catalogue\/manufacturers#manufacturer-not-found|catalogue\/manufacturer\/[a-z0-9-]+#part-number-not-found)$/,
        );
      }),
      { numRuns: 500 },
    );
    expect(platform.lines.every((line) => line.error === undefined)).toBe(true);
  });
});
