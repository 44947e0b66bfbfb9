import { createDocument } from 'zod-openapi';
import {
  contractVersion,
  maxBodyBytes,
  maxRecords,
  minRecords,
  ValidationRequestSchema,
  type Verdict,
} from '../../../packages/record-contract/src/index.ts';
import { addressLimits } from '../../contracts/address-limits.ts';
import { siteName } from '../../contracts/site-name.ts';
import { SupplierIdentityResponseSchema } from '../../contracts/supplier/identity.ts';
import { keyLimits } from '../../contracts/supplier/key-limits.ts';
import { InvalidBatchProblemSchema, UnreadableBodyProblemSchema } from '../../contracts/supplier/problems.ts';
import { ValidationResponseSchema } from '../../contracts/supplier/validation-response.ts';
import { groupDigits } from '../../text/counted.ts';
import { openAnswers } from './open-answers.ts';
import { contentOfCdn, problemResponse, secondsHeader, textHeader } from './problem-responses.ts';
import {
  batchExample,
  datedExample,
  identityExample,
  invalidVerdictExample,
  validVerdictExample,
} from './supplier-examples.ts';

const commonHeaders = {
  Link: textHeader('The authority boundary, as `rel="describedby"`.'),
  'X-Request-Id': textHeader('The id of the request. Quote it when you report a problem.'),
};

const bodyBytes = groupDigits(maxBodyBytes);

/** The fields of a verdict that a response contains. */
const publicFields = ({ outcome: _outcome, ...fields }: Verdict): Readonly<Record<string, unknown>> => fields;

const description = `Two endpoints for suppliers to test an integration before sharing any data: one tells whom a key belongs to, the other validates a batch of records against the record contract.

Only the number of requests is stored, and no address in a record is fetched. A valid result does not prove access to the source, that the source is true, continuous synchronisation, or permission to share. A key grants no buyer access, no permission to publish and no commercial authority, and it must never appear in a web page, an address or source control.

Checks are made in this order: route and method (404, 405), a key in the query of the address (401), the key in the header (401, or 429 after many refused keys from one network address), rate (429), scope and company (403), content type (415), size (413), encoding and JSON (400), contract (422). When a dependency is unavailable, the check that needs it returns 503. This is a preview; the contract version is ${contractVersion}.`;

/** A response with the headers that every response has. */
const describe = <Described extends object>(response: Described) => ({ headers: commonHeaders, ...response });

/** Describes problems in the responses of the preview, for a service at an address. */
const problemsAt =
  (baseUrl: string) =>
  (text: string, ...codes: Parameters<typeof problemResponse>[1][number][]) =>
    describe(problemResponse(text, codes, baseUrl));

/** The responses that both endpoints have. */
const sharedResponses = (baseUrl: string) => {
  const problem = problemsAt(baseUrl);

  const tooManyRequests = problemResponse(
    `More than ${keyLimits.requestsPerMinute} accepted requests with the key in 60 seconds; or the key is missing or not accepted, and so were many others from the same network address. More than ${groupDigits(addressLimits.supplierRequestsPerMinute)} requests from one network address in 60 seconds are answered by the CDN, with a body of its own and perhaps without these headers.`,
    ['rate_limit_exceeded', 'too_many_attempts'],
    baseUrl,
  );

  return {
    '401': {
      ...problem(
        'The key is missing or is not accepted, with the same body for every reason; or the query of the address contains a key.',
        'key_not_accepted',
        'key_in_query',
      ),
      headers: { ...commonHeaders, 'WWW-Authenticate': textHeader('The scheme, `Bearer`.') },
    },
    '403': problem(
      'The key is valid, but its scope is insufficient, or its company or owner has no access.',
      'insufficient_scope',
      'company_access_unavailable',
    ),
    '405': {
      ...problem('The method is not allowed.', 'method_not_allowed'),
      headers: { ...commonHeaders, Allow: textHeader('The allowed methods.') },
    },
    '429': {
      ...tooManyRequests,
      headers: Object.fromEntries(
        Object.entries({
          ...commonHeaders,
          'Retry-After': secondsHeader('Seconds until the oldest request is no longer counted.'),
        }).map(([name, header]) => [name, { ...header, required: false }]),
      ),
      content: { ...tooManyRequests.content, ...contentOfCdn },
    },
    '500': problem('An error in the service.', 'internal_error'),
    '503': {
      ...problem('A dependency is unavailable. The request had no effect.', 'service_unavailable'),
      headers: { ...commonHeaders, 'Retry-After': secondsHeader('Seconds to wait before a retry.') },
    },
  };
};

/** The OpenAPI 3.1 description of the supplier preview. */
export const createSupplierApiDescription = (baseUrl: string) => {
  const problem = problemsAt(baseUrl);
  const shared = sharedResponses(baseUrl);

  return openAnswers(
    createDocument({
      openapi: '3.1.0',
      info: {
        title: `${siteName} supplier preview`,
        version: contractVersion,
        description,
        license: { name: 'CC0-1.0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' },
      },
      servers: [{ url: baseUrl, description: 'The service.' }],
      security: [{ supplierKey: [] }],
      tags: [{ name: 'Supplier', description: 'Identity and validation. Requires a key.' }],
      components: {
        securitySchemes: {
          supplierKey: {
            type: 'http',
            scheme: 'bearer',
            description: 'A supplier key, `npk_…`, accepted only in the Authorization header.',
          },
        },
      },
      paths: {
        '/api/v1/supplier/me': {
          get: {
            operationId: 'getSupplierIdentity',
            tags: ['Supplier'],
            summary: 'Check a key',
            description: 'Requires the scope `supplier:read`.',
            responses: {
              '200': {
                description: 'The company of the key, its scopes and its limits.',
                headers: commonHeaders,
                content: {
                  'application/json': { schema: SupplierIdentityResponseSchema, example: identityExample },
                },
              },
              ...shared,
            },
          },
        },
        '/api/v1/supplier/validate': {
          post: {
            operationId: 'validateSupplierBatch',
            tags: ['Supplier'],
            summary: 'Validate a batch against the record contract',
            description: 'Requires the scope `supplier:validate`. Nothing is stored, published or approved.',
            requestBody: {
              required: true,
              description: `At most ${bodyBytes} bytes of UTF-8 without a byte order mark, with ${minRecords} to ${maxRecords} records.`,
              content: {
                'application/json': { schema: ValidationRequestSchema, ...datedExample(batchExample) },
              },
            },
            responses: {
              '200': {
                description: 'The batch meets the contract. Nothing was stored, published or approved.',
                headers: commonHeaders,
                content: {
                  'application/json': {
                    schema: ValidationResponseSchema,
                    example: { data: publicFields(validVerdictExample).result },
                  },
                },
              },
              '400': describe(
                problemResponse(
                  'The body is not UTF-8, not JSON, or JSON that parsers interpret differently.',
                  [
                    'invalid_json',
                    'invalid_utf8',
                    'byte_order_mark',
                    'empty_body',
                    'duplicate_member',
                    'lone_surrogate',
                    'nesting_too_deep',
                    'body_incomplete',
                  ],
                  baseUrl,
                  { schema: UnreadableBodyProblemSchema },
                ),
              ),
              ...shared,
              '413': problem(`The body is larger than ${bodyBytes} bytes.`, 'body_too_large'),
              '415': problem(
                'The content type is not JSON in UTF-8, or the body has a content encoding.',
                'unsupported_media_type',
                'unsupported_content_encoding',
              ),
              '422': describe(
                problemResponse('The batch does not meet the contract.', ['invalid_batch'], baseUrl, {
                  schema: InvalidBatchProblemSchema,
                  fields: publicFields(invalidVerdictExample),
                }),
              ),
            },
          },
        },
      },
    }),
  );
};
