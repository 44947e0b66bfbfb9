import * as z from 'zod';
import type { Handle } from './check-served.ts';
import { page, problem, records, withOffsets, withPages, withPath, withText } from './faulty-providers.ts';

const catalog = '/v1/catalog';
const availability = '/v1/availability/check';
const health = '/v1/health';

const AskedSchema = z.object({ sourceRecordIds: z.array(z.string()) });
const AnswerSchema = z.looseObject({ data: z.array(z.looseObject({})) });
const unknownId = 'nameplate-check:unknown';

/** A provider that answers a request with an unknown identifier in another way. */
const withUnknownId = (answer: (answered: z.infer<typeof AnswerSchema>) => Response): Handle =>
  withPath(availability, async (request, handle) => {
    const response = await handle(request.clone());
    if (response.status !== 200) return response;
    const { sourceRecordIds } = AskedSchema.parse(await request.json());
    return sourceRecordIds.includes(unknownId) ? answer(AnswerSchema.parse(await response.json())) : response;
  });

/** A provider in whose answers for a path a part of the text is another. */
const replacing = (path: string, from: string | RegExp, to: string) => (): Handle =>
  withText(path, (text) => text.replace(from, to));

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
          return page(asked === 2 ? records.slice(30, 45) : records.slice(20, 45), null);
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
        c: () => page(records.slice(20, 45), null),
      }),
    ['empty_page'],
  ],
  [
    'a catalogue without an end',
    () => {
      let pages = 0;
      return withPath(catalog, (request) => {
        if (request.method !== 'GET') return problem(405);
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
  [
    'more records in a page than the provider says',
    replacing('/v1/provider', '"maxRecords":25', '"maxRecords":5'),
    ['page_too_large'],
  ],
  [
    'a withdrawn record that is active again',
    () => {
      const [ended, ...others] = records.slice(0, 20);
      let walks = 0;
      return withPages(() => {
        walks += 1;
        const status = walks === 1 ? 'withdrawn' : 'active';
        return page([{ ...ended, status, sourceVersion: `changed-${status}` }, ...others], null);
      });
    },
    ['withdrawn_returned'],
  ],
];

/** Requests that the interface refuses, and a provider that takes them. */
const lenient: readonly Fault[] = [
  [
    'another method taken for a request of the catalogue',
    () =>
      withPath(catalog, (request, handle) =>
        handle(request.method === 'POST' ? new Request(request.url) : request),
      ),
    ['wrong_request_accepted'],
  ],
  [
    'a body taken whatever its content type',
    () =>
      withPath(availability, async (request, handle) => {
        if (request.method !== 'POST') return handle(request);
        const headers = { 'Content-Type': 'application/json' };
        return handle(new Request(request.url, { method: 'POST', headers, body: await request.text() }));
      }),
    ['wrong_request_accepted'],
  ],
  [
    'a body taken whatever its schemaVersion',
    () =>
      withPath(availability, async (request, handle) => {
        const { method, url, headers } = request;
        if (method !== 'POST') return handle(request);
        const body = (await request.text()).replace('-none', '');
        const type = headers.get('Content-Type') ?? '';
        return handle(new Request(url, { method, headers: { 'Content-Type': type }, body }));
      }),
    ['wrong_request_accepted'],
  ],
  [
    'another method refused with another status',
    () =>
      withPath(availability, (request, handle) =>
        request.method === 'GET' ? problem(404) : handle(request),
      ),
    ['unexpected_status'],
  ],
];

/** Records and availability with one fault. */
const readings: readonly Fault[] = [
  ['a price as a number', replacing(catalog, /"unitPrice":"([^"]+)"/, '"unitPrice":$1'), ['wrong_type']],
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
    replacing(catalog, '"unit":"piece"', '"unit":"box"'),
    ['undeclared_unit', 'version_not_changed'],
  ],
  ['an undeclared market', replacing('/v1/provider', '"XTS"', '"XXX"'), ['undeclared_market']],
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
    'no entry for an unknown identifier',
    () => withUnknownId(({ data, meta }) => Response.json({ data: data.slice(0, 1), meta })),
    ['wrong_entries'],
  ],
  [
    'no record for an identifier of the catalogue',
    () =>
      withPath(availability, async (request, handle) => {
        const response = await handle(request);
        if (response.status !== 200) return response;
        const { data, meta } = AnswerSchema.parse(await response.json());
        return Response.json({ data: data.map((entry) => ({ ...entry, record: null })), meta });
      }),
    ['known_id_not_found'],
  ],
  [
    'an observation that is older than in the catalogue',
    replacing(availability, '12:00:00.000Z","expires', '11:59:00.000Z","expires'),
    ['older_observation'],
  ],
];

/** What the health can say against the other answers. */
const contradictions: readonly (readonly [fault: string, provider: () => Handle])[] = [
  [
    'records of a source that it says was never read',
    replacing(health, /"lastSuccessfulRefresh":"[^"]+"/, '"lastSuccessfulRefresh":null'),
  ],
  ['records that are newer than the last refresh', replacing(health, '12:00:00.000Z', '11:00:00.000Z')],
  ['a last refresh in the future', replacing(health, '12:00:00.000Z', '12:01:00.001Z')],
  [
    'a last refresh that goes back',
    () => {
      let asked = 0;
      return withText(health, (text) => {
        asked += 1;
        return text.replace('12:00:00.000Z', asked === 1 ? '12:00:30.000Z' : '12:00:00.000Z');
      });
    },
  ],
  [
    'a connection to a source that was last read a day ago',
    () =>
      withText(
        health,
        (text) => text.replace('2026-11-21T12', '2026-11-20T12'),
        withPages(() => page([], null)),
      ),
  ],
];

const dishonest: readonly Fault[] = [
  ...contradictions.map(([fault, provider]): Fault => [fault, provider, ['health_contradiction']]),
  [
    'a connection to the source while records get 503',
    () => withPath(availability, () => problem(503)),
    ['health_contradiction', 'unexpected_status'],
  ],
];

const html = '<!doctype html><title>Sign in</title>';

const healthAs = (body: string, type: string) => () =>
  withPath(health, () => new Response(body, { headers: { 'Content-Type': type } }));

/** Answers that are none, whatever path they are from. */
const answers: readonly Fault[] = [
  ['an HTML page', healthAs(html, 'text/html'), ['wrong_content_type']],
  ['JSON under another content type', healthAs('{}', 'text/plain'), ['wrong_content_type']],
  [
    'JSON in another encoding than UTF-8',
    healthAs('{}', 'application/json; charset=iso-8859-1'),
    ['wrong_content_type'],
  ],
  ['an HTML page under the content type of JSON', healthAs(html, 'application/json'), ['not_json']],
  [
    'an object with a name twice',
    replacing(health, '{"data":{', '{"data":{"object":"provider_health",'),
    ['not_json'],
  ],
  ['a field that the interface does not have', replacing(health, '"notice"', '"notices"'), ['wrong_shape']],
  ['a status that is not expected', () => withPath(health, () => problem(500)), ['unexpected_status']],
];

/** Providers with one fault each, and the codes that the check reports them with. */
export const faults: readonly Fault[] = [...paging, ...lenient, ...readings, ...dishonest, ...answers];
