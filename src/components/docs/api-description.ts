import { z } from 'zod';
import { siteContent } from '../../content/site-content.ts';
import { exampleBodies } from '../../publish/api-bodies.ts';
import { createReadApiDescription } from '../../publish/openapi/read-api.ts';
import { createSupplierApiDescription } from '../../publish/openapi/supplier-api.ts';

const CountSchema = z.number().optional();

/** The part of a JSON Schema that the pages show. */
const SchemaNodeSchema = z.object({
  $ref: z.string().optional(),
  type: z.string().optional(),
  format: z.string().optional(),
  description: z.string().optional(),
  example: z.unknown().optional(),
  const: z.union([z.string(), z.number(), z.boolean()]).optional(),
  enum: z.array(z.string()).optional(),
  pattern: z.string().optional(),
  minLength: CountSchema,
  maxLength: CountSchema,
  minimum: CountSchema,
  maximum: CountSchema,
  minItems: CountSchema,
  maxItems: CountSchema,
  required: z.array(z.string()).optional(),
  'x-findings': z.array(z.string()).optional(),
  'x-own-rules': z.array(z.string()).optional(),
  get items() {
    return SchemaNodeSchema.optional();
  },
  get properties() {
    return z.record(z.string(), SchemaNodeSchema).optional();
  },
  get anyOf() {
    return z.array(SchemaNodeSchema).optional();
  },
  get oneOf() {
    return z.array(SchemaNodeSchema).optional();
  },
});

/** A JSON Schema as far as the pages show it. */
export type SchemaNode = z.infer<typeof SchemaNodeSchema>;

const ContentSchema = z.record(
  z.string(),
  z.object({
    schema: SchemaNodeSchema,
    example: z.unknown().optional(),
    examples: z.record(z.string(), z.object({ summary: z.string(), value: z.unknown() })).optional(),
  }),
);

const ResponseSchema = z.object({
  description: z.string(),
  headers: z.record(z.string(), z.object({ description: z.string() })).optional(),
  content: ContentSchema.optional(),
});

const OperationSchema = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.string(),
  parameters: z
    .array(
      z.object({
        in: z.string(),
        name: z.string(),
        required: z.boolean().optional(),
        schema: SchemaNodeSchema,
      }),
    )
    .optional(),
  requestBody: z.object({ description: z.string(), content: ContentSchema }).optional(),
  responses: z.record(z.string(), ResponseSchema),
});

/** The part of an OpenAPI description that the pages show. */
export const ApiDescriptionSchema = z.object({
  info: z.object({ version: z.string(), description: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), OperationSchema)),
  components: z.object({ schemas: z.record(z.string(), SchemaNodeSchema) }),
});

/** An OpenAPI description as far as the pages show it. */
export type ApiDescription = z.infer<typeof ApiDescriptionSchema>;

/** One answer an endpoint may give. */
export type ApiResponse = z.infer<typeof ResponseSchema>;

/** What can be done at one address with one method. */
export type ApiOperation = z.infer<typeof OperationSchema> & {
  readonly method: string;
  readonly path: string;
};

/** Every operation of a description, in its order. */
export const operationsOf = ({ paths }: ApiDescription): ApiOperation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  );

/** Which of the two APIs is described. */
export type ApiName = 'read' | 'supplier';

/** The descriptions of both APIs, the same that clients fetch, as the pages show them. */
export const apiDescriptions = async (
  baseUrl: string,
): Promise<Readonly<Record<ApiName, ApiDescription>>> => ({
  read: ApiDescriptionSchema.parse(
    createReadApiDescription(baseUrl, exampleBodies(await siteContent(), baseUrl)),
  ),
  supplier: ApiDescriptionSchema.parse(createSupplierApiDescription(baseUrl)),
});

/** Each problem by its code, with the paths of the endpoints that may answer with it. */
export const pathsByProblem = (
  descriptions: readonly ApiDescription[],
): ReadonlyMap<string, readonly string[]> => {
  const pairs = descriptions.flatMap(operationsOf).flatMap(({ path, responses }) =>
    Object.values(responses)
      .flatMap(({ content }) => Object.values(content ?? {}))
      .flatMap(({ examples }) => Object.keys(examples ?? {}))
      .map((code) => ({ code, path })),
  );
  return new Map(
    [...Map.groupBy(pairs, ({ code }) => code)].map(([code, group]) => [code, group.map(({ path }) => path)]),
  );
};
