import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { type ConsoleOperation, consoleOperations, consoleRoot } from '../../contracts/console/operations.ts';
import { type EveryProblemCode, everyProblem } from '../../contracts/console/problem-table.ts';
import {
  DailyKeyLimitProblemSchema,
  InvalidFormProblemSchema,
  RequestRepeatedProblemSchema,
} from '../../contracts/console/problems.ts';
import { ProblemSchema } from '../../contracts/problem.ts';
import { problemResponse, type ResponseHeader } from './problem-responses.ts';

const description = `The interface between the pages of the console and the service. It is **internal**: it may change in any release, without notice and without a new version. Build on the read API and the supplier preview instead.

An account signs in with an email address and a code from a mail; the session is in a cookie. A change is refused when a page of another site sends it. No response is stored by a cache. A company that is not one of the account's is answered as one that does not exist. The full value of a key is in one response only: that of the request that created it.`;

/** What each problem has beyond the fields of every problem, with an example. */
const extensions: Partial<
  Record<EveryProblemCode, { readonly schema: z.ZodType; readonly fields: Readonly<Record<string, unknown>> }>
> = {
  invalid_form: {
    schema: InvalidFormProblemSchema,
    fields: {
      errors: [
        {
          pointer: '/country',
          code: 'invalid_value',
          detail: 'Choose a country from the list (ISO 3166-1 codes such as DE).',
        },
      ],
    },
  },
  daily_key_limit: { schema: DailyKeyLimitProblemSchema, fields: { nextAt: '2026-11-22T12:00:00.000Z' } },
  request_repeated: {
    schema: RequestRepeatedProblemSchema,
    fields: { masked: 'npk_rnvt7k1a0hlbfkid_********' },
  },
};

const requestIdHeader: Record<string, ResponseHeader> = {
  'X-Request-Id': {
    description: 'The id of the request. Quote it when you report a problem.',
    required: true,
    schema: { type: 'string' },
  },
};

/** One response for each status of these problems. */
const describeProblems = (codes: readonly EveryProblemCode[], baseUrl: string) => {
  const statuses = [...new Set(codes.map((code) => everyProblem[code].status))].sort();
  return Object.fromEntries(
    statuses.map((status) => {
      const same = codes.filter((code) => everyProblem[code].status === status);
      const responses = same.map((code) => problemResponse('', [code], baseUrl, extensions[code] ?? {}));
      const schemas = [...new Set(same.map((code) => extensions[code]?.schema ?? ProblemSchema))];
      const [schema = ProblemSchema] = schemas;
      const content = {
        schema: schemas.length > 1 ? z.union(schemas) : schema,
        examples: Object.assign(
          {},
          ...responses.map(({ content: each }) => each['application/problem+json'].examples),
        ),
      };
      return [
        String(status),
        {
          description: `${same.map((code) => everyProblem[code].title).join('; ')}.`,
          headers: requestIdHeader,
          content: { 'application/problem+json': content },
        },
      ];
    }),
  );
};

/** The problems that every operation of a kind has: with a session, with a body or a query, and any. */
const generalProblems = ({ body, query, isOpen }: ConsoleOperation): readonly EveryProblemCode[] => [
  ...(isOpen ? [] : (['not_signed_in'] as const)),
  ...(body === undefined && query === undefined
    ? []
    : (['invalid_json', 'unsupported_media_type', 'body_too_large', 'invalid_form'] as const)),
  'key_in_query',
  'method_not_allowed',
  'internal_error',
  'service_unavailable',
  'console_unavailable',
];

const describeOperation = (
  operationId: string,
  operation: ConsoleOperation,
  baseUrl: string,
): ZodOpenApiOperationObject => {
  const { tag, summary, description: text, answer, status = 200, type, problems } = operation;
  const { body, isBodyOptional = false, values: path, query, header, isOpen = false } = operation;
  return {
    operationId,
    tags: [tag],
    summary,
    description: text,
    ...(isOpen ? { security: [] } : {}),
    ...(path || query || header
      ? { requestParams: { ...(path && { path }), ...(query && { query }), ...(header && { header }) } }
      : {}),
    ...(body === undefined
      ? {}
      : { requestBody: { required: !isBodyOptional, content: { 'application/json': { schema: body } } } }),
    responses: {
      [String(status)]: {
        description: 'Success.',
        headers: requestIdHeader,
        content: { [type ?? 'application/json']: { schema: answer } },
      },
      ...describeProblems([...new Set([...generalProblems(operation), ...problems])], baseUrl),
    },
  };
};

/** The OpenAPI 3.1 description of the console's own interface. */
export const createConsoleApiDescription = (baseUrl: string) => {
  const paths: ZodOpenApiPathsObject = {};
  for (const [name, operation] of Object.entries<ConsoleOperation>(consoleOperations)) {
    const path = `${consoleRoot}${operation.path}`;
    paths[path] = {
      ...paths[path],
      [operation.method.toLowerCase()]: describeOperation(name, operation, baseUrl),
    };
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Nameplate console (internal)',
      version: '0.0.0',
      description,
      license: { name: 'CC0-1.0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' },
    },
    servers: [{ url: baseUrl, description: 'The service.' }],
    security: [{ session: [] }],
    tags: [
      { name: 'Account', description: 'Signing in and out, the account and its sessions.' },
      { name: 'Companies', description: 'The companies of the account.' },
      { name: 'Keys', description: 'The keys of a company.' },
      { name: 'Members', description: 'Members and invitations.' },
      { name: 'Audit', description: 'The audit record of a company.' },
    ],
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: baseUrl.startsWith('https://') ? '__Host-nameplate_session' : 'nameplate_session',
          description: 'The session cookie. Signing in sets it.',
        },
      },
    },
    paths,
  });
};
