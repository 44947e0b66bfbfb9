import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Catalogue } from '../../../functions/catalogue/catalogue.ts';
import { createFunction } from '../../../functions/http/endpoint.ts';
import { productEndpoint } from '../../../functions/products/product-endpoint.ts';
import { casesOf } from '../../../packages/record-contract/tests/cases-of.ts';
import {
  ManufacturerNotFoundSchema,
  PartNumberNotFoundSchema,
} from '../../../src/contracts/lookup-problems.ts';
import { ProductResponseSchema } from '../../../src/contracts/product.ts';
import { libraryOf, libraryWithShortNames } from '../../content/catalogue/library-of.ts';
import { awkwardPairs } from '../catalogue/awkward-pairs.ts';
import { mainStores, type OpenLibrary } from '../catalogue/catalogue-stores.ts';
import { pathSegment, unescapedSegment } from '../path-segments.ts';
import { context, createTestPlatform } from '../platform.ts';

/** An endpoint over a catalogue that `openLibrary` opens. */
const endpointOver =
  (openLibrary: OpenLibrary) =>
  (pairs: readonly (readonly [string, string])[] = awkwardPairs, aliases: Record<string, string[]> = {}) => {
    const platform = createTestPlatform();
    const catalogue = openLibrary(libraryOf(pairs, aliases));
    const answer = createFunction([productEndpoint(() => catalogue, platform.baseUrl)], platform);
    const get = (path: string, init?: RequestInit) =>
      answer(new Request(`https://nameplate.example/api/v1/products/${path}`, init), context);
    return { get, platform };
  };

const path = (manufacturer: string, partNumber: string) =>
  `${encodeURIComponent(manufacturer)}/${encodeURIComponent(partNumber)}`;

describe.each(mainStores)('a product request to a catalogue in %s', (_name, prepare) => {
  const openLibrary = prepare();
  const open = endpointOver(openLibrary);

  it.each(awkwardPairs)(
    'finds %s %s by its exact part number, encoded once',
    async (manufacturer, partNumber) => {
      const response = await open().get(path(manufacturer, partNumber));
      expect(response.status).toBe(200);
      const { data, links } = ProductResponseSchema.parse(await response.json());
      expect(data.manufacturerPartNumber).toBe(partNumber);
      expect(data.manufacturer.name).toBe(manufacturer);
      expect(links.self).toContain(encodeURIComponent(partNumber));
    },
  );

  it.each([
    ['Allied%20Telesis/AT-FS232/1', 'AT-FS232/1'],
    ['Slashes//leading', '/leading'],
    ['Slashes/trailing/', 'trailing/'],
    ['Slashes/double//slash', 'double//slash'],
    ['A/S%20Manufacturer/X/1', 'X/1'],
    ['A%2FS%20Manufacturer/X%2F1', 'X/1'],
    ['MikroTik/CRS326-4C+20G+2Q+RM', 'CRS326-4C+20G+2Q+RM'],
    ['Space/%20leading and trailing%20', ' leading and trailing '],
  ])('finds %s with raw characters that an address may hold', async (rawPath, partNumber) => {
    const response = await open().get(rawPath);
    const { data } = ProductResponseSchema.parse(await response.json());
    expect(data.manufacturerPartNumber).toBe(partNumber);
  });

  it.each([
    'A/B/C Company/X/1',
    'A%2FB%2FC%20Company/X%2F1',
    'a/b%2Fc company/X%2F1',
    'Also/known/as/this/X/1',
  ])('finds a manufacturer whose name or alias has slashes: %s', async (rawPath) => {
    const aliases = { 'A/B/C Company': ['Also/known/as/this'] };
    const { get } = open([...awkwardPairs, ['A/B/C Company', 'X/1']], aliases);
    const { data } = ProductResponseSchema.parse(await (await get(rawPath)).json());
    expect([data.manufacturer.name, data.manufacturerPartNumber]).toEqual(['A/B/C Company', 'X/1']);
  });

  const askShort = async (rawPath: string) => {
    const platform = createTestPlatform();
    const catalogue = openLibrary(libraryWithShortNames());
    const answer = createFunction([productEndpoint(() => catalogue, platform.baseUrl)], platform);
    const response = await answer(
      new Request(`https://nameplate.example/api/v1/products/${rawPath}`),
      context,
    );
    return { status: response.status, body: await response.json() };
  };

  it.each(['AB/1756-L8', 'ab/1756-L8', 'SMC/X-1', 'KN/1', 'PROMAT/1'])(
    'never takes a short name for a manufacturer: %s',
    async (rawPath) => {
      expect(await askShort(rawPath)).toMatchObject({
        status: 404,
        body: { code: 'manufacturer_not_found' },
      });
    },
  );

  it('offers whom a short name may mean first, with the record, and both where two have it', async () => {
    const one = ManufacturerNotFoundSchema.parse((await askShort('ab/1756-L8')).body);
    expect(one.candidates).toMatchObject([{ manufacturer: { name: 'Allen Works' }, matched: 'AB' }]);
    expect(one.candidates?.[0]?.product).toContain('/1756-L8');
    expect(one.detail).toContain('AB is a short name of Allen Works.');
    const two = ManufacturerNotFoundSchema.parse((await askShort('smc/X-1')).body);
    expect(two.candidates?.map(({ manufacturer }) => manufacturer.name)).toEqual(['SMC Other', 'SMC Works']);
  });

  it.each(['Known/X-9', 'known gmbh/X-9'])(
    'says of a manufacturer without records that it is known here: %s',
    async (rawPath) => {
      const { status, body } = await askShort(encodeURI(rawPath));
      expect(status).toBe(404);
      const problem = PartNumberNotFoundSchema.parse(body);
      expect(problem.detail).toBe('No records of Known yet.');
    },
  );

  it('with very many slashes costs no more lookups than the manufacturer with the most slashes needs', async () => {
    const catalogue = await openLibrary(libraryOf([...awkwardPairs, ['A/B/C Company', 'X/1']]));
    const asked: string[] = [];
    const counting: Catalogue = {
      ...catalogue,
      find: (manufacturer, partNumber) => {
        asked.push(manufacturer);
        return catalogue.find(manufacturer, partNumber);
      },
    };
    const platform = createTestPlatform();
    const answer = createFunction([productEndpoint(async () => counting, platform.baseUrl)], platform);
    const address = `https://nameplate.example/api/v1/products/a${'/b'.repeat(3000)}`;
    expect((await answer(new Request(address), context)).status).toBe(404);
    expect(asked).toEqual(['a', 'a/b', 'a/b/b']);
  });

  it.each(['HUBER+SUHNER', 'huber%2bsuhner', 'HUBER%20SUHNER', 'manufacturer-0', 'MANUFACTURER-0'])(
    'finds a manufacturer under its name, id or alias in any case: %s',
    async (manufacturer) => {
      const { get } = open([['HUBER+SUHNER', '85086220']], { 'HUBER+SUHNER': ['HUBER SUHNER'] });
      expect((await get(`${manufacturer}/85086220`)).status).toBe(200);
    },
  );

  it.each([
    'Allied Telesis/at-fs232/1',
    'Allied Telesis/AT-FS232/1%20',
    'Allied Telesis/AT-FS2321',
    'Allied Telesis/AT-FS232%E2%81%841',
    'Weidmüller/Gro%CC%88ße-Ω',
    'Percent/A',
    'Case/ABC-1',
  ])('never answers with a product that is only similar: %s', async (rawPath) => {
    const response = await open().get(rawPath);
    expect(response.status).toBe(404);
    expect((await response.json()).code).toBe('part_number_not_found');
  });

  it('says that the manufacturer is unknown when it is', async () => {
    const response = await open().get('Nobody/X');
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'manufacturer_not_found', retryable: false });
  });

  it.each([
    'nobody/X',
    'zz/X',
    `${'x'.repeat(3000)}/X`,
    '%00/X',
    '%E2%80%AE/X',
    '---/X',
    '%D0%9C%D0%BE%D1%85%D0%B0/X',
  ])('lists no similar manufacturers when there are none: %s', async (rawPath) => {
    const response = await open([['Moxa', 'X']]).get(rawPath);
    expect(response.status).toBe(404);
    const problem = await response.json();
    expect(problem).toMatchObject({ code: 'manufacturer_not_found' });
    expect(problem).not.toHaveProperty('candidates');
  });

  it('lists manufacturers with similar names, with the record of exactly the part number where there is one', async () => {
    const { get } = open(
      [
        ['Rockwell Automation', '1756-A10'],
        ['Rockwell Automationy', 'other'],
      ],
      { 'Rockwell Automation': ['Allen-Bradley'] },
    );
    const problem = ManufacturerNotFoundSchema.parse(
      await (await get('rockwell%20automationx/1756-A10')).json(),
    );
    expect(problem.candidates).toEqual([
      {
        manufacturer: { id: 'manufacturer-0', name: 'Rockwell Automation' },
        matched: 'Rockwell Automation',
        records: 'https://nameplate.example/catalogue/manufacturer/manufacturer-0',
        product: 'https://nameplate.example/api/v1/products/manufacturer-0/1756-A10',
      },
      {
        manufacturer: { id: 'manufacturer-1', name: 'Rockwell Automationy' },
        matched: 'Rockwell Automationy',
        records: 'https://nameplate.example/catalogue/manufacturer/manufacturer-1',
      },
    ]);
    expect(problem.detail).toContain('None of them is the requested manufacturer');
    const [first] = problem.candidates ?? [];
    expect((await get(first?.product?.split('/products/')[1] ?? '')).status).toBe(200);
    const byAlias = ManufacturerNotFoundSchema.parse(await (await get('alen-bradley/x')).json());
    expect(byAlias.candidates?.map(({ matched, product }) => [matched, product])).toEqual([
      ['Allen-Bradley', undefined],
    ]);
  });

  it('is answered by an alias in any case as by the name, and its own address is that of the id', async () => {
    const { get } = open([['Rockwell Automation', '1756-A10']], {
      'Rockwell Automation': ['Allen-Bradley'],
    });
    const { data, links } = ProductResponseSchema.parse(await (await get('ALLEN-bradley/1756-A10')).json());
    expect(data.manufacturer).toEqual({ id: 'manufacturer-0', name: 'Rockwell Automation' });
    expect(links.self).toBe('https://nameplate.example/api/v1/products/manufacturer-0/1756-A10');
  });

  it('lists at most five similar manufacturers, also of a name with raw slashes', async () => {
    const names = Array.from({ length: 9 }, (_, index) => `Slash/Works ${index}`);
    const { get } = open(names.map((name) => [name, 'X'] as const));
    for (const rawPath of ['Slash/Works/X', 'Slash%2FWorks/X']) {
      const problem = ManufacturerNotFoundSchema.parse(await (await get(rawPath)).json());
      expect(problem.candidates).toHaveLength(5);
    }
  });

  it('lists no candidates when there are none', async () => {
    const problem = await (await open().get('Case/Nothing')).json();
    expect(problem).toMatchObject({ code: 'part_number_not_found' });
    expect(problem).not.toHaveProperty('candidates');
  });

  it('is logged under its route, whatever the address', async () => {
    const { get, platform } = open();
    await get('Case/Abc-1');
    await get('Nobody/X');
    expect(platform.lines.map(({ route, status }) => [route, status])).toEqual([
      ['/api/v1/products/{manufacturer}/{mpn}', 200],
      ['/api/v1/products/{manufacturer}/{mpn}', 404],
    ]);
  });

  it('lists candidates that differ only by case or punctuation, for the client to choose from', async () => {
    const response = await open().get('Case/A.B.C.1');
    const problem = PartNumberNotFoundSchema.parse(await response.json());
    expect(problem.candidates?.map((candidate) => candidate.manufacturerPartNumber)).toEqual([
      'Abc-1',
      'abC-1',
    ]);
    for (const { self } of problem.candidates ?? []) {
      expect((await open().get(self.split('/products/')[1] ?? '')).status).toBe(200);
    }
  });

  it('lists records of other manufacturers with exactly the part number beside candidates, and never answers with one', async () => {
    const pairs = [
      ['Works', 'J9775A'],
      ['Works', 'other'],
      ['Wroks', 'J9775-A'],
      ['Elsewhere', 'J9775A'],
      ['Case', 'j9775a'],
    ] as const;
    const { get } = open(pairs);
    const known = await get('Case/J9775A');
    const problem = PartNumberNotFoundSchema.parse(await known.json());
    expect([known.status, problem.candidates?.length]).toEqual([404, 1]);
    expect(problem.elsewhere?.map(({ manufacturer }) => manufacturer.name).sort()).toEqual([
      'Elsewhere',
      'Works',
    ]);
    for (const { self } of problem.elsewhere ?? []) {
      expect((await get(self.split('/products/')[1] ?? '')).status).toBe(200);
    }
    // Works is similar to the name and has the number, which its candidate says; the others stand apart.
    const unknown = ManufacturerNotFoundSchema.parse(await (await get('Worksz/J9775A')).json());
    const similar = unknown.candidates?.map(({ manufacturer }) => manufacturer.name) ?? [];
    expect(similar).toContain('Works');
    expect(unknown.elsewhere?.map(({ manufacturer }) => manufacturer.name)).toEqual(['Elsewhere']);
    expect(PartNumberNotFoundSchema.parse(await (await get('Case/none')).json())).not.toHaveProperty(
      'elsewhere',
    );
  });

  it('lists similar manufacturers and a part number that differs by case side by side', async () => {
    const { get } = open([
      ['Rockwell Automation', '1756-A10'],
      ['Rockwell Automation', '1756-A10XT'],
      ['Works', '1756A10'],
    ]);
    const unknown = ManufacturerNotFoundSchema.parse(
      await (await get('rockwell%20automaton/1756-a10')).json(),
    );
    expect(unknown.candidates?.map(({ manufacturer }) => manufacturer.name)).toEqual(['Rockwell Automation']);
    const alike = unknown.alike?.map((entry) => [entry.manufacturer.name, entry.manufacturerPartNumber]);
    expect(alike).toEqual([
      ['Rockwell Automation', '1756-A10'],
      ['Works', '1756A10'],
    ]);
    expect(unknown.containing?.map((entry) => entry.manufacturerPartNumber)).toEqual(['1756-A10XT']);
    const known = PartNumberNotFoundSchema.parse(await (await get('Works/1756-a10')).json());
    expect(known.candidates?.map((entry) => entry.manufacturerPartNumber)).toEqual(['1756A10']);
    expect(known.alike?.map(({ manufacturer }) => manufacturer.name)).toEqual(['Rockwell Automation']);
    expect(known).not.toHaveProperty('containing');
    for (const { self } of [...(unknown.alike ?? []), ...(unknown.containing ?? [])]) {
      expect((await get(self.split('/products/')[1] ?? '')).status).toBe(200);
    }
  });

  it('lists part numbers of the manufacturer that contain the requested one, never in a 200, and says if there are more', async () => {
    const pairs = Array.from({ length: 11 }, (_, index) => ['Case', `WS-C2960-${index}`] as const);
    const { get } = open([...pairs, ['Case', 'WS-C2960X'], ['Other', 'WS-C2960-24']]);
    const problem = PartNumberNotFoundSchema.parse(await (await get('Case/c2960')).json());
    expect(problem.containing).toHaveLength(10);
    expect(new Set(problem.containing?.map(({ manufacturer }) => manufacturer.name))).toEqual(
      new Set(['Case']),
    );
    expect(problem.detail).toContain('More than 10 longer numbers contain this one');
    const few = PartNumberNotFoundSchema.parse(await (await get('Case/2960X')).json());
    expect(few.containing?.map((entry) => entry.manufacturerPartNumber)).toEqual(['WS-C2960X']);
    expect(few.detail).not.toContain('More than');
    expect((await get('Case/ws')).status).toBe(404);
    const short = PartNumberNotFoundSchema.parse(await (await get('Case/ws')).json());
    expect(short).not.toHaveProperty('containing');
  });

  it('lists at most five records of other manufacturers', async () => {
    const pairs = Array.from({ length: 7 }, (_, index) => [`Manufacturer ${index}`, 'A1'] as const);
    const response = await open([...pairs, ['Case', 'B2']]).get('Case/A1');
    expect(PartNumberNotFoundSchema.parse(await response.json()).elsewhere).toHaveLength(5);
  });

  it('lists at most ten candidates', async () => {
    const pairs = Array.from({ length: 12 }, (_, index) => ['Case', `A${'-'.repeat(index)}12`] as const);
    const response = await open(pairs).get('Case/A.12');
    expect(PartNumberNotFoundSchema.parse(await response.json()).candidates).toHaveLength(10);
  });

  it.each(['Moxa/%', 'Moxa/%E0%A4%A', '%ZZ/X', 'Moxa/%C0%AF'])(
    'refuses malformed percent-encoding: %s',
    async (rawPath) => {
      const response = await open().get(rawPath);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: 'malformed_path', status: 400 });
    },
  );

  it.each(['Moxa/', '/X', 'Moxa'])('answers 404 when a half is empty: %s', async (rawPath) => {
    const response = await open().get(rawPath);
    expect(response.status).toBe(404);
    expect((await response.json()).code).toBe('not_found');
  });

  it('answers 304 without a body when the entity tag still holds, weak or in a list', async () => {
    const { get } = open();
    const first = await get('Case/Abc-1');
    const tag = first.headers.get('ETag') ?? '';
    expect(tag).toMatch(/^"[\w-]+"$/);
    for (const value of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const again = await get('Case/Abc-1', { headers: { 'If-None-Match': value } });
      expect(again.status).toBe(304);
      expect(again.body).toBeNull();
      expect(again.headers.get('ETag')).toBe(tag);
    }
    for (const value of ['"other"', `W/${tag}x`, `"${tag}"`, `"W/${tag.slice(1)}`, `W/W/${tag}`, '"*"']) {
      expect((await get('Case/Abc-1', { headers: { 'If-None-Match': value } })).status).toBe(200);
    }
  });

  it('may be kept by the CDN until the next deploy at the address that it names, but a problem is not kept', async () => {
    const { get } = open();
    const first = await get('Case/Abc-1');
    const own = new URL((await first.json()).links.self).pathname.slice('/api/v1/products/'.length);
    for (const path of [own, `${own}?a=1`]) {
      const { headers } = await get(path);
      expect(headers.get('Netlify-CDN-Cache-Control'), path).toContain('durable');
      expect(headers.get('Netlify-Vary'), path).toBe('query=unused');
    }
    const others = [own.toUpperCase().replace('ABC-1', 'Abc-1'), own.replace('A', '%41'), `${own}?unused=1`];
    for (const path of ['Case/Abc-1', ...others]) {
      const { status, headers } = await get(path);
      expect([status, headers.get('Cache-Control')], path).toEqual([
        200,
        'public, max-age=0, must-revalidate',
      ]);
      expect(headers.get('Netlify-CDN-Cache-Control'), path).toBeNull();
    }
    const missing = await get('Case/Nothing');
    expect(missing.headers.get('Cache-Control')).toBe('no-store');
    expect(missing.headers.get('Netlify-CDN-Cache-Control')).toBeNull();
  });

  it('carries the authority boundary, cross-origin access and a request id on every answer', async () => {
    const { get } = open();
    for (const rawPath of ['Case/Abc-1', 'Case/Nothing', 'Nobody/X', 'Case/%']) {
      const { headers } = await get(rawPath);
      expect(headers.get('Link')).toBe('<https://nameplate.example/authority-boundary>; rel="describedby"');
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
      expect(headers.get('X-Request-Id')).toBe('request-1');
    }
  });

  it('answers every path with a product or a Problem below 500, and echoes no path', async () => {
    const { get, platform } = open();
    const segments = fc.array(fc.oneof(pathSegment, unescapedSegment), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(segments, async (parts) => {
        const url = new URL(`https://nameplate.example/api/v1/products/Case/${parts.join('/')}`);
        if (!url.pathname.startsWith('/api/v1/products/')) return;
        const response = await get(url.pathname.slice('/api/v1/products/'.length));
        expect(response.status).toBeLessThan(500);
        if (!response.ok) expect(response.headers.get('Content-Type')).toBe('application/problem+json');
      }),
      { numRuns: casesOf(500) },
    );
    expect(platform.lines.every((line) => line.error === undefined)).toBe(true);
  });

  it('turns an unexpected failure into a generic 500 whose cause is in the log alone', async () => {
    const platform = createTestPlatform();
    const answer = createFunction(
      [
        productEndpoint(() => {
          throw new Error('canary: the disk is on fire');
        }, platform.baseUrl),
      ],
      platform,
    );
    const response = await answer(new Request('https://nameplate.example/api/v1/products/a/b'), {
      requestId: 'request-2',
      ip: '',
    });
    const text = await response.text();
    expect(response.status).toBe(500);
    expect(JSON.parse(text)).toMatchObject({ code: 'internal_error', retryable: true });
    expect(text).not.toContain('canary');
    expect(platform.lines).toMatchObject([
      { requestId: 'request-2', status: 500, error: expect.stringContaining('canary') },
    ]);
  });
});
