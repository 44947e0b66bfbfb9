import * as z from 'zod';
import { createDocument } from 'zod-openapi';
import { authorityBoundarySentence } from '../../contracts/authority-boundary.ts';
import { groupDigits } from '../../contracts/counted.ts';
import { ProblemSchema } from '../../contracts/problem.ts';
import {
  exampleAvailability,
  exampleAvailabilityRequest,
  exampleCatalogPage,
  exampleHealth,
  exampleProvider,
} from '../../contracts/provider/examples.ts';
import {
  maxProviderBodyBytes,
  providerInterfaceVersion,
  providerPaths,
  providerStatus,
} from '../../contracts/provider/interface.ts';
import {
  AvailabilityCheckRequestSchema,
  AvailabilityCheckResponseSchema,
  CatalogPageSchema,
  CursorSchema,
  ProviderHealthResponseSchema,
  ProviderResponseSchema,
} from '../../contracts/provider/schemas.ts';
import { datedExample } from './supplier-examples.ts';

const maxBodyBytes = groupDigits(maxProviderBodyBytes);

const description = `**${providerStatus}** This is a proposal for an interface that a supplier hosts on its own service. Any part of it may change in any version, or never be released. Nameplate has no such interface and calls none: its service fetches nothing from a supplier.

Records follow the supplier record contract. They are dated evidence, not quotations, and reading a record gives no permission to share it. The authority boundary holds for the answers of a provider too: “${authorityBoundarySentence}”

Every answer has at most ${maxBodyBytes} bytes, and no answer is a redirect.`;

/** An error of the provider. Its types are the supplier's own; `about:blank` says no more than the status does. */
const problem = (status: number, title: string, detail: string, retryable = false) => ({
  [String(status)]: {
    description: `${title}.`,
    content: {
      'application/problem+json': {
        schema: ProblemSchema,
        example: { type: 'about:blank', title, status, detail, retryable },
      },
    },
  },
});

const methodNotAllowed = problem(405, 'Method not allowed', 'Use a method that the Allow header lists.');

const sourceUnavailable = problem(
  503,
  'Source unavailable',
  'The source cannot be read, and what was last read has expired. Try again later.',
  true,
);

/** The OpenAPI 3.1 description of the proposed provider interface. It describes no endpoint of this service. */
export const createProviderApiDescription = () =>
  createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Proposed provider interface (not released)',
      version: providerInterfaceVersion,
      description,
      license: { name: 'CC0-1.0', url: 'https://creativecommons.org/publicdomain/zero/1.0/' },
    },
    servers: [{ url: 'http://localhost:9000', description: 'A draft of a supplier.' }],
    // Authentication is not released, so the proposal describes none.
    security: [],
    tags: [{ name: 'Provider', description: 'Hosted by a supplier. Proposed, not released.' }],
    paths: {
      [providerPaths.provider]: {
        get: {
          operationId: 'getProvider',
          tags: ['Provider'],
          summary: 'Read what the provider says of itself',
          description:
            'The version of the record contract, the capabilities, and the supported markets and units.',
          responses: {
            '200': {
              description: 'What the provider says of itself.',
              content: {
                'application/json': { schema: ProviderResponseSchema, example: { data: exampleProvider } },
              },
            },
            ...methodNotAllowed,
          },
        },
      },
      [providerPaths.catalog]: {
        get: {
          operationId: 'listCatalog',
          tags: ['Provider'],
          summary: 'Read a page of the catalogue',
          description:
            'Without `cursor`, the first page. The order never changes. A record that the source has while all pages are read is on exactly one of them, whatever is added, changed or removed meanwhile. A record that ends gets the status `withdrawn` before it is left out, and does not return.',
          requestParams: { query: z.object({ cursor: CursorSchema.optional() }) },
          responses: {
            '200': {
              description: 'A page of the catalogue.',
              content: {
                'application/json': { schema: CatalogPageSchema, ...datedExample(exampleCatalogPage) },
              },
            },
            ...problem(400, 'Unknown cursor', 'Begin again without a cursor.'),
            ...methodNotAllowed,
            ...sourceUnavailable,
          },
        },
      },
      [providerPaths.availabilityCheck]: {
        post: {
          operationId: 'checkAvailability',
          tags: ['Provider'],
          summary: 'Read identified records now',
          description:
            'The current price, stock or capacity of the records with these identifiers. It reads; it reserves nothing. An identifier that the source does not have is answered with `null`, not with an error.',
          requestBody: {
            required: true,
            description: `At most ${maxBodyBytes} bytes.`,
            content: {
              'application/json': {
                schema: AvailabilityCheckRequestSchema,
                example: exampleAvailabilityRequest,
              },
            },
          },
          responses: {
            '200': {
              description: 'One entry for each identifier, in the order of the request.',
              content: {
                'application/json': {
                  schema: AvailabilityCheckResponseSchema,
                  ...datedExample(exampleAvailability),
                },
              },
            },
            ...problem(400, 'Invalid JSON', 'The body is not JSON in UTF-8.'),
            ...methodNotAllowed,
            ...problem(413, 'Body too large', `Send at most ${maxBodyBytes} bytes.`),
            ...problem(415, 'Unsupported media type', 'Send application/json.'),
            ...problem(422, 'Invalid request', 'Send schemaVersion and 1 to 50 sourceRecordIds, each once.'),
            ...sourceUnavailable,
          },
        },
      },
      [providerPaths.health]: {
        get: {
          operationId: 'getProviderHealth',
          tags: ['Provider'],
          summary: 'Read whether the source can be read',
          description: 'Answers 200 also when the source is unavailable, and says so.',
          responses: {
            '200': {
              description: 'The connection to the source, and when it was last read.',
              content: {
                'application/json': {
                  schema: ProviderHealthResponseSchema,
                  example: { data: exampleHealth },
                },
              },
            },
            ...methodNotAllowed,
          },
        },
      },
    },
  });
