import { createHash } from 'node:crypto';
import { pageHeaders } from '../../src/contracts/page-headers.ts';
import type { PageView } from '../../src/contracts/page-views.ts';
import { createEndpoint, type Endpoint, type EndpointPlatform, type Outcome } from '../http/endpoint.ts';
import { matchesEntityTag } from '../http/entity-tag.ts';
import { pathOf } from '../http/path.ts';
import { untilNextDeploy } from '../http/until-next-deploy.ts';
import { withCatalogueErrors } from '../products/catalogue-outcome.ts';
import { findPage, type PageRoute, type PageSources, pagePathOf, pageRouteOf } from './page-view.ts';

/** Renders the page at a path of the site, with the status of the answer, from its view. */
export type RenderPage = (path: string, status: number, view: PageView) => Promise<string>;

const contentType = { 'Content-Type': 'text/html; charset=utf-8' };

/** How caches keep a page that was found. */
const cacheHeaders = ({ caching }: PageRoute): Readonly<Record<string, string>> =>
  caching === 'never' ? { 'Cache-Control': 'no-store' } : untilNextDeploy(caching.parameters);

const answer = async (
  request: Request,
  route: PageRoute,
  sources: PageSources,
  render: RenderPage,
): Promise<Outcome> => {
  const address = new URL(request.url);
  const outcome = await findPage(route, sources, address);
  const caching = cacheHeaders(route);
  if (outcome.kind === 'moved') {
    const { status, location } = outcome;
    return { kind: 'reply', reply: { status, headers: { ...caching, Location: location }, body: null } };
  }
  const page = await render(pagePathOf(address.pathname), outcome.status, outcome.view);
  if (outcome.status !== 200) {
    const headers = { ...pageHeaders, 'Cache-Control': 'no-store', ...contentType };
    return { kind: 'reply', reply: { status: outcome.status, headers, body: page } };
  }
  const headers = { ...pageHeaders, ...caching };
  const whole = {
    kind: 'reply',
    reply: { status: 200, headers: { ...headers, ...contentType }, body: page },
  } as const;
  if (route.caching === 'never') return whole;
  const tag = `"${createHash('sha256').update(page).digest('base64url')}"`;
  return matchesEntityTag(request.headers.get('If-None-Match'), tag)
    ? { kind: 'reply', reply: { status: 304, headers: { ...headers, ETag: tag }, body: null } }
    : { ...whole, reply: { ...whole.reply, headers: { ...whole.reply.headers, ETag: tag } } };
};

/**
 * The pages of the catalogue, the search and the lookup: the same components as the prebuilt pages, rendered from the
 * catalogue. A page of records is kept by the CDN until the next deploy; what was searched for or looked up is in no cache
 * and in no log.
 */
export const createPagesEndpoint = (
  sources: PageSources,
  render: RenderPage,
  platform: EndpointPlatform,
): Endpoint => {
  const endpointOf = (route: PageRoute): Endpoint =>
    createEndpoint(
      {
        route: route.route,
        methods: ['GET'],
        crossOrigin: false,
        forPeople: true,
        handle: (request) => withCatalogueErrors(() => answer(request, route, sources, render)),
      },
      platform,
    );
  const endpoints = new Map<string, Endpoint>();
  return (request, ...call) => {
    const route = pageRouteOf(pathOf(request));
    if (route === undefined)
      throw new Error('The function of the pages was asked for an address that is none.');
    const endpoint = endpoints.get(route.route) ?? endpointOf(route);
    endpoints.set(route.route, endpoint);
    return endpoint(request, ...call);
  };
};
