import { isDeepStrictEqual } from 'node:util';
import type { oas32 } from 'zod-openapi';
import { problems } from '../../contracts/problem-table.ts';
import type { ExampleBodies } from '../../publish/api-bodies.ts';
import { createReadApiDescription } from '../../publish/openapi/read-api.ts';
import { createSupplierApiDescription } from '../../publish/openapi/supplier-api.ts';

/** The OpenAPI description of an API, the same object that clients fetch as JSON. */
export type ApiDescription = ReturnType<typeof createReadApiDescription>;

/** A JSON Schema or a reference to one, with the keywords that the supplier contract adds. */
export type SchemaNode = oas32.SchemaObjectValue & {
  readonly 'x-findings'?: readonly string[];
  readonly 'x-own-rules'?: readonly string[];
};

/** One answer an endpoint may give. */
export type ApiResponse = oas32.ResponseObject;

/** What can be done at one address with one method. */
export type ApiOperation = oas32.OperationObject & {
  readonly method: string;
  readonly path: string;
};

/** A schema as a node. A boolean schema or none sets no condition, like an empty one. */
export const schemaNode = (schema: oas32.SchemaObject | oas32.ReferenceObject | undefined): SchemaNode =>
  typeof schema === 'object' ? schema : {};

/** The named objects of a description by their names. */
export const schemasOf = ({ components }: ApiDescription): Readonly<Record<string, SchemaNode>> =>
  Object.fromEntries(
    Object.entries(components?.schemas ?? {}).map(([name, schema]) => [name, schemaNode(schema)]),
  );

const methods = ['get', 'post'] as const;

/** Every operation of a description, in its order. */
export const operationsOf = ({ paths = {} }: ApiDescription): ApiOperation[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      return operation === undefined ? [] : [{ ...operation, method: method.toUpperCase(), path }];
    }),
  );

/** The answers of an operation, each with its HTTP status. */
export const responsesOf = ({ responses = {} }: ApiOperation): [string, ApiResponse][] =>
  Object.entries(responses);

/** A part of a description that is written in place. Only schemas of our descriptions are referenced. */
const inPlace = <Part extends object>(part: Part | oas32.ReferenceObject): Part[] =>
  '$ref' in part ? [] : [part];

/** The parameters of an operation. */
export const parametersOf = ({ parameters = [] }: ApiOperation): oas32.ParameterObject[] =>
  parameters.flatMap(inPlace);

/** The bodies that a request or a response may have, one for each media type. */
export const mediaTypesOf = (
  part: Pick<ApiResponse, 'content'> | oas32.ReferenceObject | undefined,
): oas32.MediaTypeObject[] =>
  part === undefined
    ? []
    : inPlace(part).flatMap(({ content = {} }) => Object.values(content).flatMap(inPlace));

/** The codes of the problems of which a body has an example. */
export const problemCodesOf = ({ examples }: oas32.MediaTypeObject): string[] =>
  Object.keys(examples ?? {}).filter((name) => name in problems);

/** The example of a body that a page shows: the only or the first one, and what is said of it. */
export const exampleOf = ({
  example,
  examples,
}: oas32.MediaTypeObject): { readonly value: unknown; readonly note: string | undefined } => {
  const [first] = Object.values(examples ?? {});
  return first === undefined || '$ref' in first
    ? { value: example, note: undefined }
    : { value: first.value, note: first.description };
};

/** Which API of the service is described. */
export type ApiName = 'read' | 'supplier';

/**
 * The descriptions of all of them, with the addresses of the site that is built and the examples that the page was given.
 * Throws when it was given none.
 */
export const apiDescriptions = (
  baseUrl: string,
  examples: ExampleBodies | undefined,
): Readonly<Record<ApiName, ApiDescription>> => {
  if (examples === undefined) throw new Error('A page that describes an API sets `Astro.locals.examples`.');
  return {
    read: createReadApiDescription(baseUrl, examples),
    supplier: createSupplierApiDescription(baseUrl),
  };
};

/** The paths of the endpoints that can return each problem, by the code of the problem. */
export const pathsByProblem = (
  descriptions: readonly ApiDescription[],
): ReadonlyMap<string, readonly string[]> => {
  const pairs = descriptions.flatMap(operationsOf).flatMap((operation) =>
    responsesOf(operation)
      .flatMap(([, response]) => mediaTypesOf(response))
      .flatMap(problemCodesOf)
      .map((code) => ({ code, path: operation.path })),
  );
  return new Map(
    [...Map.groupBy(pairs, ({ code }) => code)].map(([code, group]) => [code, group.map(({ path }) => path)]),
  );
};

/** What every operation of a description has alike: parameters, and answers with their HTTP statuses. */
export type SharedParts = {
  readonly parameters: oas32.ParameterObject[];
  readonly responses: readonly (readonly [string, ApiResponse])[];
};

/** Finds what all of the operations have alike, where there are several. */
export const sharedParts = (operations: readonly ApiOperation[]): SharedParts => {
  const [first, ...others] = operations;
  if (first === undefined || others.length === 0) return { parameters: [], responses: [] };
  const inAll = <Part>(part: Part, partsOf: (operation: ApiOperation) => readonly Part[]): boolean =>
    others.every((other) => partsOf(other).some((one) => isDeepStrictEqual(one, part)));
  return {
    parameters: parametersOf(first).filter((parameter) => inAll(parameter, parametersOf)),
    responses: responsesOf(first).filter((response) => inAll(response, responsesOf)),
  };
};
