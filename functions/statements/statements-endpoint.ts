import { dayPath, historyPath, statementsPath } from '../../src/contracts/site-paths.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { withCatalogueErrors } from '../catalogue/catalogue-outcome.ts';
import type { CatalogueRecord } from '../catalogue/catalogue-rows.ts';
import {
  createEndpoint,
  type Endpoint,
  type EndpointPlatform,
  type Outcome,
  problemOutcome,
} from '../http/endpoint.ts';
import { keptUntilDeploy, untilNextDeploy } from '../http/kept-until-deploy.ts';
import { pathOf } from '../http/path.ts';
import { coveredDay, dayBody, findStated, historyBody, statementsBody } from './stated-record.ts';

const keptJson = (
  request: Request,
  address: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Outcome => {
  const text = { body: JSON.stringify(body), type: 'application/json' };
  return keptUntilDeploy(request, text, { ...untilNextDeploy(request, address), ...headers });
};

/** No search engine lists the states of a record on single days. */
const unlisted = { 'X-Robots-Tag': 'noindex' };

const onDay = (request: Request, record: CatalogueRecord, day: string, baseUrl: string): Outcome => {
  const { id } = record.response.data;
  const covered = coveredDay(record, day);
  if (typeof covered !== 'string') return problemOutcome(covered);
  if (covered !== day) {
    const headers = {
      ...untilNextDeploy(request, undefined),
      ...unlisted,
      Location: dayPath(id, covered),
    };
    return { kind: 'reply', reply: { status: 302, headers, body: null } };
  }
  const address = dayPath(id, day);
  return keptJson(request, address, dayBody(record, day, address, baseUrl), unlisted);
};

const routes = [
  { route: '/products/{id}/statements.json', path: /^\/products\/([^/]+)\/statements\.json$/ },
  { route: '/products/{id}/history.json', path: /^\/products\/([^/]+)\/history\.json$/ },
  { route: '/products/{id}/on/{day}.json', path: /^\/products\/([^/]+)\/on\/([^/]+)\.json$/ },
] as const;

type Route = (typeof routes)[number];

/** The kind of a statements address; undefined for any other. */
export const statementsRouteOf = (pathname: string): Route | undefined =>
  routes.find(({ path }) => path.test(pathname));

/**
 * What the sources of a record say, what they said before, and what they said on a day: JSON from the catalogue, or a 404 that
 * says what is missing.
 */
export const createStatementsEndpoint = (
  catalogue: () => Promise<Catalogue>,
  platform: EndpointPlatform,
): Endpoint => {
  const { baseUrl } = platform;
  const answer = async (request: Request): Promise<Outcome> => {
    const { route, path } = statementsRouteOf(pathOf(request)) ?? routes[0];
    const [, id = '', day = ''] = path.exec(pathOf(request)) ?? [];
    const record = await findStated(await catalogue(), id);
    if ('code' in record) return problemOutcome(record);
    if (route === '/products/{id}/statements.json') {
      return keptJson(request, statementsPath(id), statementsBody(record, baseUrl));
    }
    if (route === '/products/{id}/history.json') {
      return keptJson(request, historyPath(id), historyBody(record, baseUrl));
    }
    return onDay(request, record, day, baseUrl);
  };
  return createEndpoint(
    {
      route: (request) => (statementsRouteOf(pathOf(request)) ?? routes[0]).route,
      methods: ['GET'],
      handle: (request) => withCatalogueErrors(() => answer(request)),
    },
    platform,
  );
};
