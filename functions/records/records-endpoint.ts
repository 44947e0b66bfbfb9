import { createHash } from 'node:crypto';
import { pageHeaders } from '../../src/contracts/page-headers.ts';
import { recordPath } from '../../src/contracts/site-paths.ts';
import {
  createEndpoint,
  type Endpoint,
  type EndpointPlatform,
  type Outcome,
  problemOutcome,
} from '../http/endpoint.ts';
import { decodePath, pathOf } from '../http/path.ts';
import type { Reply } from '../http/reply.ts';
import { untilNextDeploy } from '../http/until-next-deploy.ts';
import { unlessUnavailable } from '../products/catalogue-outcome.ts';
import { matchesEntityTag } from '../products/products-endpoint.ts';
import type { RecordStore } from './record-store.ts';

/** Renders the page at an address from the view of its record. */
export type RenderRecord = (address: string, view: unknown) => Promise<string>;

const withEntityTag = (
  request: Request,
  body: string,
  entityTag: string,
  headers: Record<string, string>,
): Outcome => {
  const isUnchanged = matchesEntityTag(request.headers.get('If-None-Match'), entityTag);
  const { 'Content-Type': _type, ...ofUnchanged } = headers;
  const reply = isUnchanged
    ? { status: 304, headers: { ...ofUnchanged, ETag: entityTag }, body: null }
    : { status: 200, headers: { ...headers, ETag: entityTag }, body };
  return { kind: 'reply', reply };
};

/** The id in the last part of an address that has `ending` after it; undefined when it cannot be one. */
const idIn = (pathname: string, ending: RegExp): string | undefined => {
  const last = pathname.replace(/\/$/, '').split('/').at(-1) ?? '';
  const [name] = ending.exec(last) ?? [];
  return name === undefined ? undefined : decodePath(last.slice(0, last.length - name.length));
};

const pageReply = (page: string, status: number, headers: Record<string, string>): Reply => ({
  status,
  headers: { ...pageHeaders, ...headers, 'Content-Type': 'text/html; charset=utf-8' },
  body: page,
});

/**
 * `GET /products/{id}` when records are rendered on demand: the same page, and for an unknown id the same 404 page, as when
 * they are prebuilt. The CDN keeps a page until the next deploy.
 */
const createPageEndpoint = (
  records: () => RecordStore,
  renderRecord: RenderRecord,
  platform: EndpointPlatform,
) =>
  createEndpoint(
    {
      route: '/products/{id}',
      methods: 'any',
      crossOrigin: false,
      forPeople: true,
      handle: (request) =>
        unlessUnavailable(async () => {
          const store = records();
          const isRead = request.method === 'GET' || request.method === 'HEAD';
          const id = isRead ? idIn(pathOf(request), /(?:\.html)?$/) : undefined;
          const record = id === undefined ? undefined : store.find(id);
          if (id === undefined || record === undefined) {
            const headers = { 'Cache-Control': 'public, max-age=0, must-revalidate' };
            return { kind: 'reply', reply: pageReply(store.notFoundPage, 404, headers) };
          }
          const page = await renderRecord(`${platform.baseUrl}${recordPath(id)}`, record.view());
          const tag = `"${createHash('sha256').update(page).digest('base64url')}"`;
          return withEntityTag(request, page, tag, {
            ...pageHeaders,
            ...untilNextDeploy,
            'Content-Type': 'text/html; charset=utf-8',
          });
        }),
    },
    platform,
  );

/** `GET /api/v1/products/{id}.json` when records are rendered on demand: the same body as that of the lookup. */
const createBodyEndpoint = (records: () => RecordStore, platform: EndpointPlatform) =>
  createEndpoint(
    {
      route: '/api/v1/products/{id}.json',
      methods: 'any',
      handle: (request) =>
        unlessUnavailable(async () => {
          const path = pathOf(request);
          if (decodePath(path) === undefined) return problemOutcome({ code: 'malformed_path' });
          const isRead = request.method === 'GET' || request.method === 'HEAD';
          const id = isRead ? idIn(path, /\.json$/) : undefined;
          const record = id === undefined ? undefined : records().find(id);
          if (record === undefined) return problemOutcome({ code: 'not_found' });
          return withEntityTag(request, record.body, record.entityTag, {
            ...pageHeaders,
            ...untilNextDeploy,
            'Content-Type': 'application/json',
          });
        }),
    },
    platform,
  );

/** Answers what exists once for each record, by the folder of the address. */
export const createRecordsEndpoint = (
  records: () => RecordStore,
  renderRecord: RenderRecord,
  platform: EndpointPlatform,
): Endpoint => {
  const page = createPageEndpoint(records, renderRecord, platform);
  const body = createBodyEndpoint(records, platform);
  return (request, ...call) => (pathOf(request).startsWith('/api/') ? body : page)(request, ...call);
};
