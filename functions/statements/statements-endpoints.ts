import { dayPath, historyPath, statementsPath } from '../../src/contracts/site-paths.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { withCatalogueErrors } from '../catalogue/catalogue-outcome.ts';
import type { StatedRecord } from '../catalogue/catalogue-rows.ts';
import { type EndpointDefinition, type Outcome, problemOutcome } from '../http/endpoint.ts';
import { keptUntilDeploy, untilNextDeploy } from '../http/kept-until-deploy.ts';
import { createPathReader } from '../http/path.ts';
import { functionRoutes, type Route } from '../routes.ts';
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

const onDay = (request: Request, record: StatedRecord, day: string, baseUrl: string): Outcome => {
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

/**
 * The statements of a record's sources: today's, earlier ones, and those of a day. JSON from the catalogue, or a 404
 * that names the missing part.
 */
export const statementsEndpoints = (
  catalogue: () => Promise<Catalogue>,
  baseUrl: string,
): EndpointDefinition[] => {
  const endpoint = (
    route: Route,
    answer: (request: Request, record: StatedRecord, day: string) => Outcome,
  ): EndpointDefinition => {
    const valuesOf = createPathReader(route.path);
    return {
      ...route,
      handle: (request) =>
        withCatalogueErrors(async () => {
          const { id = '', day = '' } = valuesOf(request);
          const record = await findStated(await catalogue(), id);
          return 'code' in record ? problemOutcome(record) : answer(request, record, day);
        }),
    };
  };
  const { statements, history, day } = functionRoutes.catalogue.routes;
  return [
    endpoint(statements, (request, record) =>
      keptJson(request, statementsPath(record.response.data.id), statementsBody(record, baseUrl)),
    ),
    endpoint(history, (request, record) =>
      keptJson(request, historyPath(record.response.data.id), historyBody(record, baseUrl)),
    ),
    endpoint(day, (request, record, asked) => onDay(request, record, asked, baseUrl)),
  ];
};
