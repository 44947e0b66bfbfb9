import { createDocument } from 'zod-openapi';
import { contractVersion } from '../../contracts/supplier/contract-version.ts';
import { groupDigits, maxBodyBytes } from '../../contracts/supplier/limits.ts';
import { SupplierIdentityResponseSchema } from '../../contracts/supplier/schemas/identity.ts';
import {
  InvalidBatchProblemSchema,
  UnreadableBodyProblemSchema,
} from '../../contracts/supplier/schemas/problems.ts';
import { ValidationRequestSchema } from '../../contracts/supplier/schemas/request.ts';
import { ValidationResponseSchema } from '../../contracts/supplier/schemas/result.ts';
import type { Verdict } from '../../contracts/supplier/verdict.ts';
import { problemResponse, type ResponseHeader } from './problem-responses.ts';
import {
  batchExample,
  identityExample,
  invalidVerdictExample,
  validVerdictExample,
} from './supplier-examples.ts';

const textHeader = (description: string): ResponseHeader => ({
  description,
  required: true,
  schema: { type: 'string' },
});

const secondsHeader = (description: string): ResponseHeader => ({
  description,
  required: true,
  schema: { type: 'integer', minimum: 1 },
});

const everyAnswer = {
  Link: textHeader('The authority boundary, as `rel="describedby"`.'),
  'X-Request-Id': textHeader('The identity of the request, to quote in a question.'),
};

/** What of a verdict goes over the wire. */
const membersOf = ({ outcome: _outcome, ...members }: Verdict): Readonly<Record<string, unknown>> => members;

const description = `Two endpoints with which a supplier tests an integration before anything is shared: who a key belongs to, and whether a batch of records keeps the record contract.

Nothing is stored but the count of requests, and no address in a record is fetched. A valid result proves neither access to the source, nor its truth, nor continuous synchronisation, nor permission to share. A key grants no access as a buyer, no permission to publish and no commercial authority, and it must never be in a web page, an address or source control.

Checks are made in this order: route and method (404, 405), a key in the query of the address (401), the key in the header (401), rate (429), scope and company (403), content type (415), size (413), encoding and JSON (400), contract (422). A dependency that is unavailable is a 503 wherever it is needed. This is a preview; its contract has version ${contractVersion}.`;

/** A response with the headers that every answer carries. */
const describe = <Described extends object>(response: Described) => ({ headers: everyAnswer, ...response });

/** The OpenAPI 3.1 description of the supplier preview. */
export const createSupplierApiDescription = (baseUrl: string) => {
  const problem = (text: string, ...codes: Parameters<typeof problemResponse>[1][number][]) =>
    describe(problemResponse(text, codes, baseUrl));

  const shared = {
    '401': {
      ...problem(
        'No key, or one that does not work, with one body for every reason; or a key in the query of the address.',
        'key_not_accepted',
        'key_in_query',
      ),
      headers: { ...everyAnswer, 'WWW-Authenticate': textHeader('The scheme, `Bearer`.') },
    },
    '403': problem(
      'The key works, but its scope or the access of its company or owner does not reach.',
      'insufficient_scope',
      'company_access_unavailable',
    ),
    '405': {
      ...problem('Another method.', 'method_not_allowed'),
      headers: { ...everyAnswer, Allow: textHeader('The methods that are answered.') },
    },
    '429': {
      ...problem('More than 60 accepted requests of the key in 60 seconds.', 'rate_limit_exceeded'),
      headers: {
        ...everyAnswer,
        'Retry-After': secondsHeader('Seconds until the oldest request leaves the window.'),
      },
    },
    '500': problem('Something went wrong on our side.', 'internal_error'),
    '503': {
      ...problem('A dependency is unavailable; nothing was done.', 'service_unavailable'),
      headers: { ...everyAnswer, 'Retry-After': secondsHeader('Seconds to wait.') },
    },
  };

  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Nameplate supplier preview',
      version: contractVersion,
      description,
      license: { name: 'CC0-1.0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' },
    },
    servers: [{ url: baseUrl, description: 'The service.' }],
    security: [{ supplierKey: [] }],
    tags: [{ name: 'Supplier', description: 'Identity and validation, with a key.' }],
    components: {
      securitySchemes: {
        supplierKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'A supplier key, `npk_…`, in the Authorization header and nowhere else.',
        },
      },
    },
    paths: {
      '/api/v1/supplier/me': {
        get: {
          operationId: 'getSupplierIdentity',
          tags: ['Supplier'],
          summary: 'Check a key',
          description: 'Needs the scope `supplier:read`.',
          responses: {
            '200': {
              description: 'Who the key belongs to and what it may do.',
              headers: everyAnswer,
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
          description: 'Needs the scope `supplier:validate`. Nothing is stored, published or approved.',
          requestBody: {
            required: true,
            description: `At most ${groupDigits(maxBodyBytes)} bytes of UTF-8, without a byte order mark, with 1 to 50 records.`,
            content: { 'application/json': { schema: ValidationRequestSchema, example: batchExample } },
          },
          responses: {
            '200': {
              description: 'Every rule holds. Nothing was stored, published or approved.',
              headers: everyAnswer,
              content: {
                'application/json': {
                  schema: ValidationResponseSchema,
                  example: { data: membersOf(validVerdictExample).result },
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
            '413': problem(`More than ${groupDigits(maxBodyBytes)} bytes.`, 'body_too_large'),
            '415': problem(
              'Another content type than JSON in UTF-8, or an encoded body.',
              'unsupported_media_type',
              'unsupported_content_encoding',
            ),
            '422': describe(
              problemResponse('Rules of the contract are broken.', ['invalid_batch'], baseUrl, {
                schema: InvalidBatchProblemSchema,
                members: membersOf(invalidVerdictExample),
              }),
            ),
          },
        },
      },
    },
  });
};
