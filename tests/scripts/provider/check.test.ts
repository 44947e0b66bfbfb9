import { createRequestListener } from '@remix-run/node-fetch-server';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { providerFindingCodes } from '../../../src/contracts/provider/finding-codes.ts';
import { findingCodes } from '../../../src/contracts/supplier/finding-codes.ts';
import { checkAt, codesOf, type Handle, reportOn, serve } from './check-served.ts';
import {
  page,
  problem,
  records,
  sound,
  withOffsets,
  withPages,
  withPath,
  withText,
} from './faulty-providers.ts';

const catalog = '/v1/catalog';
const availability = '/v1/availability/check';
const health = '/v1/health';

const AskedSchema = z.object({ sourceRecordIds: z.array(z.string()) });
const AnswerSchema = z.looseObject({ data: z.array(z.looseObject({})) });
const unknownId = 'nameplate-check:unknown';

/** A provider that answers a request with an unknown identifier in another way. */
const withUnknownId = (answer: (answered: z.infer<typeof AnswerSchema>) => Response): Handle =>
  withPath(availability, async (request, handle) => {
    const { sourceRecordIds } = AskedSchema.parse(await request.clone().json());
    const response = await handle(request);
    return sourceRecordIds.includes(unknownId) ? answer(AnswerSchema.parse(await response.json())) : response;
  });

type Fault = readonly [fault: string, provider: () => Handle, codes: readonly string[]];

/** Faults of the catalogue. The source of the first two changes with each page. */
const paging: readonly Fault[] = [
  [
    'a record repeated because another was added before it',
    () =>
      withOffsets((pages) => [
        ...records
          .slice(0, pages)
          .map((record, index) => ({ ...record, sourceRecordId: `added-${index}` }))
          .reverse(),
        ...records,
      ]),
    ['cursor_unstable', 'repeated_record'],
  ],
  [
    'a record lost because another was removed before it',
    () => withOffsets((pages) => records.slice(pages)),
    ['cursor_unstable', 'lost_record'],
  ],
  [
    'a cursor that leads to itself',
    () => withPages(() => page(records.slice(0, 20), 'b'), { b: () => page(records.slice(20, 40), 'b') }),
    ['cursor_loop'],
  ],
  [
    'an order that is another in each walk',
    () => {
      let walks = 0;
      return withPages(
        () => {
          walks += 1;
          return page(walks === 2 ? records.slice(20, 40) : records.slice(0, 20), walks === 2 ? 'c' : 'b');
        },
        { b: () => page(records.slice(20, 40), null), c: () => page(records.slice(0, 20), null) },
      );
    },
    ['unstable_order'],
  ],
  [
    'a cursor that leads elsewhere when it is sent again',
    () => {
      let asked = 0;
      return withPages(() => page(records.slice(0, 20), 'b'), {
        b: () => {
          asked += 1;
          return page(asked === 2 ? records.slice(30, 60) : records.slice(20, 60), null);
        },
      });
    },
    ['cursor_unstable'],
  ],
  [
    'an empty page in the middle',
    () =>
      withPages(() => page(records.slice(0, 20), 'b'), {
        b: () => page([], 'c'),
        c: () => page(records.slice(20, 60), null),
      }),
    ['empty_page'],
  ],
  [
    'a catalogue without an end',
    () => {
      let pages = 0;
      return withPath(catalog, (request) => {
        if (request.url.includes('unknown')) return problem(400);
        pages += 1;
        const [record] = records;
        return page([{ ...record, sourceRecordId: `endless-${pages}` }], `after-${pages}`);
      });
    },
    ['too_many_pages'],
  ],
  [
    'an unknown cursor taken for the first page',
    () =>
      withPath(catalog, (request, handle) =>
        handle(request.url.includes('unknown') ? new Request(new URL(catalog, request.url)) : request),
      ),
    ['unknown_cursor_accepted'],
  ],
  [
    'more than 50 records in a page',
    () => withPages(() => page(records.slice(0, 51), null)),
    ['wrong_shape'],
  ],
];

/** Records and availability with one fault. */
const readings: readonly Fault[] = [
  [
    'a price as a number',
    () => withText(catalog, (text) => text.replace(/"unitPrice":"([^"]+)"/, '"unitPrice":$1')),
    ['wrong_type'],
  ],
  [
    'an expired record',
    () =>
      withText(catalog, (text) =>
        text
          .replace(/"observedAt":"[^"]+"/, '"observedAt":"2026-11-20T10:00:00Z"')
          .replace(/"expiresAt":"[^"]+"/, '"expiresAt":"2026-11-21T10:00:00Z"'),
      ),
    ['already_expired'],
  ],
  [
    'an undeclared unit',
    () => withText(catalog, (text) => text.replace('"unit":"piece"', '"unit":"box"')),
    ['undeclared_unit', 'version_not_changed'],
  ],
  [
    'an undeclared market',
    () => withText('/v1/provider', (text) => text.replace('"XTS"', '"XXX"')),
    ['undeclared_market'],
  ],
  [
    'another content under the same version',
    () => {
      let pages = 0;
      return withText(catalog, (text) => {
        pages += 1;
        return text.replace(/"quantity":"\d+"/, `"quantity":"${1000 + pages}"`);
      });
    },
    ['version_not_changed'],
  ],
  [
    'an unknown identifier answered with 500',
    () => withUnknownId(() => problem(500)),
    ['unknown_id_refused'],
  ],
  [
    'an unknown identifier answered with 404',
    () => withUnknownId(() => problem(404)),
    ['unknown_id_refused'],
  ],
  [
    'a record for an unknown identifier',
    () =>
      withUnknownId(({ data, meta }) =>
        Response.json({
          data: [
            data[0],
            {
              sourceRecordId: unknownId,
              record: { ...records[0], sourceRecordId: unknownId },
            },
          ],
          meta,
        }),
      ),
    ['unknown_id_has_record'],
  ],
  [
    'the record of something else for an unknown identifier',
    () =>
      withUnknownId(({ data, meta }) =>
        Response.json({
          data: [data[0], { sourceRecordId: unknownId, record: records[0] }],
          meta,
        }),
      ),
    ['wrong_entries'],
  ],
  [
    'no entry for an unknown identifier',
    () => withUnknownId(({ data, meta }) => Response.json({ data: data.slice(0, 1), meta })),
    ['wrong_entries'],
  ],
  [
    'no record for an identifier of the catalogue',
    () =>
      withPath(availability, async (request, handle) => {
        const { data, meta } = AnswerSchema.parse(await (await handle(request)).json());
        return Response.json({ data: data.map((entry) => ({ ...entry, record: null })), meta });
      }),
    ['known_id_not_found'],
  ],
  [
    'an observation that is older than in the catalogue',
    () =>
      withText(availability, (text) => text.replace('12:00:00.000Z","expires', '11:59:00.000Z","expires')),
    ['older_observation'],
  ],
];

/** What the health can say against the other answers. */
const dishonest: readonly Fault[] = [
  [
    'records of a source that it says was never read',
    () =>
      withText(health, (text) =>
        text.replace(/"lastSuccessfulRefresh":"[^"]+"/, '"lastSuccessfulRefresh":null'),
      ),
    ['health_contradiction'],
  ],
  [
    'records that are newer than the last refresh',
    () => withText(health, (text) => text.replace('12:00:00.000Z', '11:00:00.000Z')),
    ['health_contradiction'],
  ],
  [
    'a last refresh in the future',
    () => withText(health, (text) => text.replace('12:00:00.000Z', '12:01:00.001Z')),
    ['health_contradiction'],
  ],
  [
    'a last refresh that goes back',
    () => {
      let asked = 0;
      return withText(health, (text) => {
        asked += 1;
        return text.replace('12:00:00.000Z', asked === 1 ? '12:00:30.000Z' : '12:00:00.000Z');
      });
    },
    ['health_contradiction'],
  ],
  [
    'a connection to the source while records get 503',
    () => withPath(availability, () => problem(503)),
    ['health_contradiction', 'unexpected_status'],
  ],
  [
    'a connection to a source that was last read a day ago',
    () =>
      withText(
        health,
        (text) => text.replace('2026-11-21T12', '2026-11-20T12'),
        withPages(() => page([], null)),
      ),
    ['health_contradiction'],
  ],
];

const html = () =>
  new Response('<!doctype html><title>Sign in</title>', { headers: { 'Content-Type': 'text/html' } });

/** Answers that are none, whatever path they are from. */
const answers: readonly Fault[] = [
  ['an HTML page', () => withPath(health, html), ['wrong_content_type']],
  [
    'JSON under another content type',
    () => withPath(health, () => new Response('{}', { headers: { 'Content-Type': 'text/plain' } })),
    ['wrong_content_type'],
  ],
  [
    'an HTML page under the content type of JSON',
    () =>
      withPath(
        health,
        async () => new Response(await html().text(), { headers: { 'Content-Type': 'application/json' } }),
      ),
    ['not_json'],
  ],
  [
    'an object with a name twice',
    () => withText(health, (text) => text.replace('{"data":{', '{"data":{"object":"provider_health",')),
    ['not_json'],
  ],
  [
    'a field that the interface does not have',
    () => withText(health, (text) => text.replace('"notice"', '"notices"')),
    ['wrong_shape'],
  ],
  ['a status that is not expected', () => withPath(health, () => problem(500)), ['unexpected_status']],
];

describe('the check of a provider', () => {
  it('has no finding for a provider whose source changes all the time, and says how it changed', async () => {
    const report = await reportOn(createRequestListener(sound()));
    expect(report).toMatchObject({ outcome: 'passed', errors: [], errorCount: 0, completeWalks: 3 });
    expect(report.records).toBeGreaterThan(60);
    expect(report.change.added).toBeGreaterThan(0);
    expect(report.change.revised).toBeGreaterThan(0);
  });

  it.each([...paging, ...readings, ...dishonest, ...answers])('finds %s', async (_fault, provider, codes) => {
    expect(await codesOf(provider())).toEqual(codes);
  });

  it('says at which place of which page, in which walk', async () => {
    const { errors } = await reportOn(
      createRequestListener(
        withText(catalog, (text) => text.replace(/"unitPrice":"([^"]+)"/, '"unitPrice":$1')),
      ),
    );
    expect(errors[0]).toEqual({
      request: 'GET /v1/catalog',
      walk: 1,
      page: 1,
      pointer: '/data/0/pricing/tiers/0/unitPrice',
      code: 'wrong_type',
      detail: expect.stringContaining('Expected a decimal string'),
      hint: expect.any(String),
    });
  });

  it('asks nothing of the address that a redirect names', async () => {
    let asked = 0;
    const elsewhere = await serve((_request, response) => {
      asked += 1;
      response.end();
    });
    const redirecting = withPath(health, () => Response.redirect(`${elsewhere}/v1/health`, 302));
    expect(await codesOf(redirecting)).toEqual(['redirected']);
    expect(asked).toBe(0);
  });

  it('stops reading a body without an end', async () => {
    const ended = Promise.withResolvers<void>();
    const handle = createRequestListener(sound());
    const { errors } = await reportOn((request, response) => {
      if (request.url !== health) return handle(request, response);
      response.writeHead(200, { 'Content-Type': 'application/json' });
      const fill = () => {
        while (!response.destroyed && response.write(' '.repeat(65_536)));
      };
      response.on('drain', fill).on('close', ended.resolve);
      fill();
    });
    await ended.promise;
    expect(errors.map(({ code }) => code)).toEqual(['body_too_large']);
  });

  it('gives up an answer that does not come in time', async () => {
    const handle = createRequestListener(sound());
    let late = new AbortController();
    const { errors } = await reportOn(
      (request, response) => {
        if (request.url === health) late.abort(new DOMException('', 'TimeoutError'));
        else handle(request, response);
      },
      {
        timeOut: () => {
          late = new AbortController();
          return late.signal;
        },
      },
    );
    expect(errors.map(({ code }) => code)).toEqual(['timed_out']);
  });

  it('ends at its time limit, and says once that it did', async () => {
    const handle = createRequestListener(sound());
    const limit = new AbortController();
    const { errors } = await reportOn(
      (request, response) => {
        if (request.url === catalog) limit.abort(new DOMException('', 'TimeoutError'));
        else handle(request, response);
      },
      { timeLimit: limit.signal },
    );
    expect(errors.map(({ code }) => code)).toEqual(['time_limit']);
  });

  it('does not take a broken answer for a whole one', async () => {
    const handle = createRequestListener(sound());
    const { errors } = await reportOn((request, response) => {
      if (request.url !== health) return handle(request, response);
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100' });
      response.write('{"data":', () => response.destroy());
    });
    expect(errors.map(({ code }) => code)).toEqual(['connection_failed']);
  });

  it('has no finding because a provider closes a connection after its answer', async () => {
    const handle = createRequestListener(sound());
    const used = new WeakSet<object>();
    const report = await reportOn((request, response) => {
      if (used.has(request.socket)) return request.socket.destroy();
      used.add(request.socket);
      return handle(request, response);
    });
    expect(report.outcome).toBe('passed');
  });

  it('tells an address at which nothing answers from a provider with findings', async () => {
    const address = await serve((request) => request.socket.destroy());
    expect(await checkAt(address)).toEqual({ kind: 'unreachable' });
  });

  it('pauses before each page except the first of a walk, so that the source can change in the middle', async () => {
    const pages: (number | undefined)[] = [];
    const paused: (number | undefined)[] = [];
    await reportOn(createRequestListener(withOffsets(() => records)), {
      onPage: ({ page: number }) => pages.push(number),
      pause: async () => paused.push(pages.at(-1)),
    });
    expect(pages).toEqual([1, 2, 3, 2, 3, 1, 2, 3, 1, 2, 3]);
    expect(paused).toEqual(pages.filter((number) => number !== 1));
  });

  it('asks below the path of the address', async () => {
    const handle = sound();
    const report = await reportOn(
      createRequestListener((request) => {
        const { pathname, search } = new URL(request.url);
        if (!pathname.startsWith('/draft/v1/')) return problem(404);
        const below = new URL(pathname.slice('/draft'.length) + search, request.url);
        return handle(new Request(below, request));
      }),
      {},
      '/draft/',
    );
    expect(report.outcome).toBe('passed');
  });

  it('has a case here for every code, and no code of the record contract', () => {
    const own = ['redirected', 'body_too_large', 'timed_out', 'time_limit', 'connection_failed'];
    const caused = new Set([
      ...own,
      ...[...paging, ...readings, ...dishonest, ...answers].flatMap(([, , codes]) => codes),
    ]);
    const codes = Object.keys(providerFindingCodes);
    expect(codes.filter((code) => !caused.has(code))).toEqual([]);
    expect(codes.filter((code) => Object.hasOwn(findingCodes, code))).toEqual([]);
  });
});
