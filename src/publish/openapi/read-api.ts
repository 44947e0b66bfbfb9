import * as z from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { addressLimits } from '../../contracts/address-limits.ts';
import {
  FilledInsightListResponseSchema,
  InsightListResponseSchema,
  InsightNotFoundSchema,
  InsightResponseSchema,
  SlugSchema,
} from '../../contracts/insight.ts';
import {
  ManufacturerNotFoundSchema,
  PartNumberNotFoundSchema,
  ProductNotFoundSchema,
} from '../../contracts/lookup-problems.ts';
import { ProductIdSchema, ProductResponseSchema } from '../../contracts/product.ts';
import { siteName } from '../../contracts/site-name.ts';
import { SiteOverviewResponseSchema } from '../../contracts/site-overview.ts';
import type { ExampleBodies } from '../api-bodies.ts';
import { openAnswers } from './open-answers.ts';
import { problemResponse, secondsHeader, textHeader, tooManyFromAddress } from './problem-responses.ts';

/** The version of the API without a key, as the changelog has it. It changes whenever the API does. */
export const readApiVersion = '1.1.0';

const notModified = {
  description:
    'The body has not changed since the response with the tag in `If-None-Match`. This response has no content.',
  headers: {
    ETag: textHeader('The entity tag of the body.'),
    'Cache-Control': textHeader('How a cache may use the stored body, as in the response with the body.'),
  },
};

const ifNoneMatch = z.object({
  'If-None-Match': z.string().optional().meta({
    description: 'The entity tag of an earlier response; the response is 304 when the body has not changed.',
    example: '"8P4zYqN0w1mR3kT5vX7bC9dF2gH"',
  }),
});

/** What tells one endpoint from the others: each is a `GET` of one body, which a cache may keep. */
type Endpoint = Required<Pick<ZodOpenApiOperationObject, 'operationId' | 'summary' | 'description'>> & {
  readonly tag: string;
  readonly path?: z.ZodObject;
  /** What the body is, in a sentence. */
  readonly answer: string;
  readonly schema: z.ZodType;
  readonly example: unknown;
  /** What it can be refused with beyond a wrong method. */
  readonly problems?: ZodOpenApiOperationObject['responses'];
};

const endpoint = (baseUrl: string, { tag, path, answer, schema, example, problems, ...texts }: Endpoint) => ({
  get: {
    ...texts,
    tags: [tag],
    requestParams: { ...(path && { path }), header: ifNoneMatch },
    responses: {
      '200': {
        description: answer,
        headers: {
          Link: textHeader('The authority boundary, as `rel="describedby"`.'),
          ETag: textHeader('The entity tag of the body.'),
        },
        content: { 'application/json': { schema, example } },
      },
      '304': notModified,
      ...(path && { '400': problemResponse('A malformed percent-escape.', ['malformed_path'], baseUrl) }),
      ...problems,
      '405': {
        ...problemResponse(
          'A method other than `GET`, `HEAD` or `OPTIONS`.',
          ['method_not_allowed'],
          baseUrl,
        ),
        headers: { Allow: textHeader('The allowed methods.') },
      },
    },
  },
});

const siteAndInsightPaths = (baseUrl: string, examples: ExampleBodies): ZodOpenApiPathsObject => ({
  '/api/v1/site': endpoint(baseUrl, {
    operationId: 'getSiteOverview',
    tag: 'Site',
    summary: 'Read the overview of the service',
    description: 'What the service is, what it offers today, and what no request does or grants.',
    answer: 'The overview.',
    schema: SiteOverviewResponseSchema,
    example: examples.site,
  }),
  '/api/v1/insights': endpoint(baseUrl, {
    operationId: 'listInsights',
    tag: 'Insights',
    summary: 'List the published Insights',
    description:
      'Every published Insight, newest first. The list is not paged and has no parameters of its own.',
    answer: 'The published Insights.',
    schema: examples.insights.meta.total === 0 ? InsightListResponseSchema : FilledInsightListResponseSchema,
    example: examples.insights,
  }),
  '/api/v1/insights/{slug}': endpoint(baseUrl, {
    operationId: 'getInsight',
    tag: 'Insights',
    summary: 'Read an Insight with its evidence register',
    description:
      'The article, block by block, and every source it cites. The slug must match exactly. The article is CC BY 4.0.',
    path: z.object({ slug: SlugSchema }),
    answer: 'The Insight.',
    schema: InsightResponseSchema,
    example: examples.insight,
    problems: {
      '404': problemResponse(
        'No published Insight has the slug. Of one that was withdrawn, `withdrawn` has the day and the reason.',
        ['insight_not_found', 'insight_withdrawn'],
        baseUrl,
        { schema: InsightNotFoundSchema },
      ),
    },
  }),
});

const productPaths = (baseUrl: string, examples: ExampleBodies): ZodOpenApiPathsObject => ({
  '/api/v1/products/{manufacturer}/{mpn}': endpoint(baseUrl, {
    operationId: 'getProduct',
    tag: 'Products',
    summary: 'Resolve a product from manufacturer and exact part number',
    description:
      'Returns an exact match or nothing. The manufacturer matches by name, id or listed alias under Unicode case folding; spaces and punctuation must match. The part number is percent-decoded once and compared code point by code point, without trimming or normalisation. A slash may be written as `/` or `%2F`. A match does not confirm stock, price, condition or a seller’s authority. The data licence names the licence of the record.',
    path: z.object({
      manufacturer: z.string().meta({
        description: 'Name, id or alias of the manufacturer, in any case, percent-encoded once.',
        example: examples.product.data.manufacturer.id,
      }),
      mpn: z.string().meta({
        description: 'The exact part number, percent-encoded once.',
        example: examples.product.data.manufacturerPartNumber,
      }),
    }),
    answer: 'The product.',
    schema: ProductResponseSchema,
    example: examples.product,
    problems: {
      '401': {
        ...problemResponse(
          'The query of the address contains a supplier key. An address must never contain a key.',
          ['key_in_query'],
          baseUrl,
        ),
        headers: { 'WWW-Authenticate': textHeader('The scheme of supplier keys, `Bearer`.') },
      },
      '404': problemResponse(
        'The manufacturer or the part number was not found: see `code`. A person can choose among the records and manufacturers in `candidates`, `elsewhere`, `alike` and `containing`. None of them is the requested product.',
        ['manufacturer_not_found', 'part_number_not_found', 'not_found'],
        baseUrl,
        {
          schema: z.union([ManufacturerNotFoundSchema, PartNumberNotFoundSchema, ProductNotFoundSchema]),
        },
      ),
      '429': tooManyFromAddress(
        `More than ${addressLimits.catalogueRequestsPerMinute} lookups, pages of the catalogue, searches and calls of agents from one network address in 60 seconds. A CDN answers with its own body, perhaps without \`Retry-After\`. A server without a CDN answers with a problem.`,
      ),
      '500': problemResponse('An error in the service.', ['internal_error'], baseUrl),
      '503': {
        ...problemResponse(
          'The catalogue did not answer in time. This says nothing about the product.',
          ['catalogue_unavailable'],
          baseUrl,
        ),
        headers: { 'Retry-After': secondsHeader('Seconds to wait before a retry.') },
      },
    },
  }),
  '/api/v1/products/{id}.json': endpoint(baseUrl, {
    operationId: 'getProductRecord',
    tag: 'Products',
    summary: 'Read the record of a product by its id',
    description:
      'A file with the same body as the lookup by manufacturer and part number. Use it to read a record again by its stored `id`. To find a product, use the lookup: an id does not contain the manufacturer or part number. The data licence names the licence of the record.',
    path: z.object({
      id: ProductIdSchema.meta({
        description: 'The `id` of the product.',
        example: examples.product.data.id,
      }),
    }),
    answer: 'The product.',
    schema: ProductResponseSchema,
    example: examples.product,
    problems: { '404': problemResponse('No record has the id.', ['not_found'], baseUrl) },
  }),
});

/**
 * The OpenAPI 3.1 description of the endpoints that need no key. `examples` are real bodies; `baseUrl` is the address of
 * the site, without a slash at its end.
 */
export const createReadApiDescription = (baseUrl: string, examples: ExampleBodies) =>
  openAnswers(
    createDocument({
      openapi: '3.1.0',
      info: {
        title: `${siteName} read API`,
        version: readApiVersion,
        description: `Read-only access to the overview of the service, to source-backed articles (Insights) and to the identity of industrial products. It covers four anonymous endpoints: the overview, the list of published Insights, one Insight, and product identity. The record of each product is also a file, \`/api/v1/products/{id}.json\`: the prebuilt form of the fourth endpoint.\n\n${examples.site.data.authorityBoundary} Keep every evidence date and verification state that comes with a record. Any response that is neither 2xx nor a 304 to your \`If-None-Match\` is a failure; these endpoints describe it as a problem according to RFC 9457.`,
        license: {
          name: `CC BY 4.0 for articles, the overview and this description; ${examples.licence.name} for catalogue facts, except records whose sources name other conditions`,
          identifier: `CC-BY-4.0 AND ${examples.licence.id}`,
        },
      },
      servers: [{ url: baseUrl, description: 'The service.' }],
      security: [],
      tags: [
        { name: 'Site', description: 'The overview of the service.' },
        { name: 'Insights', description: 'Source-backed articles.' },
        { name: 'Products', description: 'The identity of products, independent of suppliers.' },
      ],
      paths: { ...siteAndInsightPaths(baseUrl, examples), ...productPaths(baseUrl, examples) },
    }),
  );
