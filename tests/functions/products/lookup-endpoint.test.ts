import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { select, selectAll } from 'hast-util-select';
import { describe, expect, it } from 'vitest';
import { createLookupEndpoint } from '../../../functions/products/lookup-endpoint.ts';
import { pageHeaders } from '../../../src/contracts/page-headers.ts';
import { libraryOf } from '../../content/catalogue/library-of.ts';
import { lookupPage } from '../../content/catalogue/lookup-page.ts';
import { openLibrary } from '../../content/catalogue/temporary-catalogue.ts';
import { faultsOfHtml } from '../../end-to-end/html-rules.ts';
import { parsePage, readText } from '../../end-to-end/page.ts';
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
  const answer = createLookupEndpoint(
    () => catalogue,
    async () => (await catalogue).lookupPage(),
    platform,
  );
  const get = (query: string, init?: RequestInit) =>
    answer(new Request(`${address}${query}`, init), 'request-1');
  const lookUp = async (manufacturer: string, partNumber: string): Promise<string | null> => {
    const response = await get(`?${new URLSearchParams({ manufacturer, partNumber })}`);
    expect(response.status).toBe(303);
    return response.headers.get('Location');
  };
  const show = async (query: Record<string, string>) => {
    const response = await get(`?${new URLSearchParams(query)}`);
    const text = await response.text();
    return {
      response,
      text,
      status: response.status,
      main: textOfPage(parsePage(text)),
      page: parsePage(text),
    };
  };
  return { get, library, lookUp, platform, show };
};

const textOfPage = (page: Parameters<typeof select>[1]): string => {
  const main = select('main', page);
  return main === null || main === undefined ? '' : readText(main);
};

const linksOf = (page: Parameters<typeof select>[1]): unknown[] =>
  selectAll('a', page).map(({ properties }) => properties.href);

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
    const { library, show } = open();
    const known = library.manufacturers.find(({ name }) => name === manufacturer);
    const { response, status, main, page } = await show({ manufacturer, partNumber });
    expect([status, response.headers.get('Location')]).toEqual([404, null]);
    expect(main).toContain('No record with this part number');
    expect(linksOf(page)).toContain(`/catalogue/manufacturer/${known?.id}`);
  });

  it('of a part number that differs by case or punctuation lists those that there are, to choose from', async () => {
    const { status, main, page } = await open().show({ manufacturer: 'case', partNumber: 'A.B.C.1' });
    expect(status).toBe(404);
    expect(main).toContain('none with exactly the part number A.B.C.1');
    expect(main).toContain('We never redirect to a near match.');
    expect(selectAll('tbody th', page).map(readText)).toEqual(['Abc-1', 'abC-1']);
  });

  it.each(['Nobody', 'Allied  Telesis', ' Case', '%'])(
    'of an unknown manufacturer says so, names it and leads to the manufacturers: %s',
    async (manufacturer) => {
      const { response, status, main, page } = await open().show({ manufacturer, partNumber: 'Abc-1' });
      expect([status, response.headers.get('Location')]).toEqual([404, null]);
      expect(main).toContain('No manufacturer has this name');
      expect(linksOf(page)).toContain('/catalogue/manufacturers');
    },
  );

  it('of a manufacturer that is spelt nearly so lists it, and its record of exactly the part number', async () => {
    const { show } = open(
      [
        ['Rockwell Automation', '1756-A10'],
        ['Rockwell International', 'other'],
        ['Third', '1756-A10'],
      ],
      { 'Rockwell Automation': ['Allen-Bradley'] },
    );
    const { status, main, page } = await show({ manufacturer: 'rockwel', partNumber: '1756-A10' });
    expect(status).toBe(404);
    expect(main).toContain('has the name, id or alias rockwel.');
    expect(main).toContain('We never redirect to a near match.');
    const items = selectAll('.notice li', page);
    expect(items.map(readText)).toEqual([
      'Rockwell Automation: has a record with exactly this part number, Ethernet switch',
      'Rockwell International: no record with exactly this part number',
    ]);
    expect(items.flatMap((item) => linksOf(item))).toEqual([
      '/catalogue/manufacturer/manufacturer-0',
      '/products/prd_00000000',
      '/catalogue/manufacturer/manufacturer-1',
    ]);
    expect(main).toContain('One other manufacturer has exactly this part number');
    expect(selectAll('tbody tr td:first-child', page).map(readText)).toEqual(['Third']);
    const byAlias = await show({ manufacturer: 'alen-bradley', partNumber: 'x' });
    expect(byAlias.main).toContain('Rockwell Automation (also known as Allen-Bradley)');
  });

  it('of an unknown manufacturer without similar ones says so', async () => {
    const { main } = await open().show({ manufacturer: 'Nobody', partNumber: 'nothing' });
    expect(main).toContain('No manufacturer in the catalogue has a similar name.');
    expect(main).not.toContain('near match');
  });

  it.each(['Allen-Bradley', 'ALLEN-BRADLEY'])(
    'finds a record by a brand as by the name: %s',
    async (brand) => {
      const { library, lookUp } = open([['Rockwell Automation', '1756-A10']], {
        'Rockwell Automation': ['Allen-Bradley'],
      });
      expect(await lookUp(brand, '1756-A10')).toBe(`/products/${library.products[0]?.record.id}`);
    },
  );

  it.each(['', '?', '?manufacturer=', '?manufacturer=&partNumber=', '?partNumber='])(
    'without a part number asks for one: %s',
    async (query) => {
      const response = await open().get(query);
      expect(response.status).toBe(200);
      const page = parsePage(await response.text());
      expect(textOfPage(page)).toContain('Enter a part number');
      expect(linksOf(page)).toContain('/catalogue/manufacturers');
    },
  );

  it('of a manufacturer alone leads to its records, when there is exactly this manufacturer', async () => {
    const { page } = await open().show({ manufacturer: 'case', partNumber: '' });
    const { page: unknown } = await open().show({ manufacturer: 'cas', partNumber: '' });
    expect(linksOf(page)).toEqual([expect.stringMatching(/^\/catalogue\/manufacturer\/manufacturer-\d+$/)]);
    expect(linksOf(unknown)).toEqual(['/catalogue/manufacturers']);
  });

  describe('of a part number alone', () => {
    const pairs = [
      ['Case', 'Abc-1'],
      ['Other', 'Abc-1'],
      ['Third', 'abc1'],
      ['Fourth', 'X/1 #2'],
    ] as const;

    it('lists the manufacturers that have exactly it, and no other', async () => {
      const { show } = open(pairs);
      const { status, main, page } = await show({ manufacturer: '', partNumber: 'Abc-1' });
      expect(status).toBe(200);
      expect(main).toContain('2 manufacturers have exactly this part number');
      expect(selectAll('tbody tr', page).map((row) => selectAll('a', row).map(readText))).toEqual([
        ['Case', 'Abc-1'],
        ['Other', 'Abc-1'],
      ]);
      expect(linksOf(page)).toEqual([
        '/catalogue/manufacturer/manufacturer-0',
        '/products/prd_00000000',
        '/catalogue/manufacturer/manufacturer-1',
        '/products/prd_00000001',
      ]);
    });

    it('shows one manufacturer, and leaves the choice to the reader', async () => {
      const { response, main } = await open(pairs).show({ manufacturer: '', partNumber: 'X/1 #2' });
      expect([response.status, response.headers.get('Location')]).toEqual([200, null]);
      expect(main).toContain('One manufacturer has exactly this part number');
    });

    it('says that nothing has exactly it, with those that differ by case or punctuation', async () => {
      const { status, main, page } = await open(pairs).show({ manufacturer: '', partNumber: 'ABC 1' });
      expect(status).toBe(404);
      expect(main).toContain('No record with exactly this part number');
      expect(main).toContain('We never redirect to a near match.');
      expect(selectAll('tbody th', page).map(readText)).toEqual(['Abc-1', 'Abc-1', 'abc1']);
    });

    it('says so plainly when nothing is similar either', async () => {
      const { status, main, page } = await open(pairs).show({ manufacturer: '', partNumber: 'nothing' });
      expect(status).toBe(404);
      expect(main).toContain('exactly the part number nothing.');
      expect(main).not.toContain('near match');
      expect(linksOf(page)).toEqual(['/catalogue']);
    });

    it('says when there are more than are listed', async () => {
      const many = Array.from({ length: 60 }, (_, index) => [`Maker ${index}`, '1'] as const);
      const { main, page } = await open(many).show({ manufacturer: '', partNumber: '1' });
      expect(main).toContain('50 manufacturers or more have exactly this part number');
      expect(selectAll('tbody tr', page)).toHaveLength(50);
    });
  });

  describe('shows what was typed', () => {
    it.each([
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '"><b>bold',
      "' onfocus='alert(1)",
      '&lt;b&gt; &amp;amp; &#x3c;',
      '{{answer}}{{part-number}}',
      '$& $1 $`',
      '</code></bdi></section>',
    ])('as text, never as markup: %s', async (typed) => {
      const { show } = open();
      for (const query of [
        { manufacturer: typed, partNumber: 'x' },
        { manufacturer: 'Case', partNumber: typed },
        { manufacturer: '', partNumber: typed },
      ]) {
        const { text, page } = await show(query);
        expect(selectAll('.typed', page).map(readText)).toContain(typed);
        expect(select('#part-number', page)?.properties.value).toBe(query.partNumber);
        expect(select('#manufacturer', page)?.properties.value ?? '').toBe(query.manufacturer);
        expect(selectAll('script, img, [onfocus], [onerror]', page)).toEqual([]);
        expect(await faultsOfHtml(text, 'the page')).toEqual([]);
      }
    });

    it.each([
      ['ABC\u0000\u0007', 'ABCU+0000U+0007'],
      ['ABC\u202e1', 'ABCU+202E1'],
      ['ABC\u200b1', 'ABCU+200B1'],
      ['ABC\u00a01', 'ABCU+00A01'],
      [' ABC 1 ', 'U+0020ABC 1U+0020'],
      ['A  B', 'A U+0020B'],
      ['A\tB\r\nC', 'AU+0009BU+000DU+000AC'],
      ['Моха', 'Моха'],
      ['שלום', 'שלום'],
    ])('with what cannot be seen in it, and apart from the text beside it: %j', async (typed, shown) => {
      const { page, text } = await open().show({ manufacturer: '', partNumber: typed });
      expect(selectAll('bdi.typed', page).map(readText)).toEqual([shown]);
      expect(await faultsOfHtml(text, 'the page')).toEqual([]);
    });

    it('shortened when it is long', async () => {
      const { main, page } = await open().show({
        manufacturer: 'x'.repeat(5000),
        partNumber: '🔌'.repeat(1000),
      });
      expect(selectAll('.typed', page).map((typed) => [...readText(typed)].length)).toEqual([120, 120]);
      expect(main).toContain('(the first 120 characters)');
    });
  });

  it('has the headers of every page of the site', async () => {
    const { headers } = (await open().show({ manufacturer: '', partNumber: 'Abc-1' })).response;
    for (const [name, value] of Object.entries(pageHeaders)) expect(headers.get(name), name).toBe(value);
    expect(headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(headers.get('Cache-Control')).toBe('no-store');
  });

  it('is kept by no cache, names the authority boundary, and is for this site alone', async () => {
    const { headers } = await open().get('?manufacturer=Case&partNumber=Abc-1');
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('Netlify-CDN-Cache-Control')).toBeNull();
    expect(headers.get('Link')).toBe('<https://nameplate.example/authority-boundary>; rel="describedby"');
    expect(headers.get('X-Request-Id')).toBe('request-1');
    expect(headers.get('Access-Control-Allow-Origin')).toBeNull();
  });

  it('is logged under its route, without the query', async () => {
    const { get, platform } = open();
    await get('?manufacturer=Case&partNumber=Abc-1');
    expect(platform.lines).toMatchObject([{ route: '/lookup', method: 'GET', status: 303 }]);
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
    const failing = createLookupEndpoint(
      () => {
        throw new Error('A secret cause.');
      },
      async () => lookupPage,
      platform,
    );
    const fail = (accept: string | undefined, method = 'GET') => {
      const headers = accept === undefined ? {} : { Accept: accept };
      return failing(new Request(`${address}?manufacturer=canary`, { method, headers }), 'request-1');
    };

    it.each([
      'text/html',
      'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
      'application/json;q=0.5, TEXT/HTML;q=0.9',
      'text/html;level=1, application/json',
      'text/html; level=1; q=0.7, application/problem+json; q=0.7',
      'application/json;q=high, text/html;q=0.1',
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
      'text/html;level=1;q=0',
      'text/html;q=high',
      'application/problem+json, text/html;q=0.9',
      'text/html;q=0.9, application/json;q=0.95',
      'text/htmlx',
    ])('is a Problem for everybody else: %s', async (accept) => {
      const response = await fail(accept);
      expect(response.headers.get('Content-Type')).toBe('application/problem+json');
      expect(await response.json()).toMatchObject({ code: 'internal_error', status: 500 });
      expect(response.headers.get('Vary')).toBe('Accept');
    });
  });

  it('repeats nothing of what was asked in the log and in the headers', async () => {
    const { get, platform } = open();
    const canary = fc.stringMatching(/^canary[a-zA-Z0-9]{8}$/);
    await fc.assert(
      fc.asyncProperty(canary, canary, fc.boolean(), async (one, other, isKnownManufacturer) => {
        const manufacturer = isKnownManufacturer ? 'Case' : one;
        const response = await get(`?manufacturer=${manufacturer}&partNumber=${other}&${one}=${other}`);
        expect(JSON.stringify([...response.headers])).not.toContain('canary');
      }),
      { numRuns: 50 },
    );
    expect(JSON.stringify(platform.lines)).not.toContain('canary');
  });

  it('leads to a record or answers with a valid page, whatever is asked', async () => {
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
        if (response.status === 303) {
          expect(response.headers.get('Location')).toMatch(/^\/products\/prd_[a-z0-9]+$/);
          return;
        }
        expect([200, 404]).toContain(response.status);
        expect(await faultsOfHtml(await response.text(), 'the page')).toEqual([]);
      }),
      { numRuns: 50 },
    );
    expect(platform.lines.every((line) => line.error === undefined)).toBe(true);
  });
});
