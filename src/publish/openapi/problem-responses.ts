import type * as z from 'zod';
import { tooManyFromAddressDetail } from '../../contracts/address-limits.ts';
import { ProblemSchema } from '../../contracts/problem.ts';
import { type ProblemCode, problems } from '../../contracts/problem-table.ts';

/** A header of a response, as OpenAPI describes it. */
type ResponseHeader = {
  readonly description: string;
  readonly required: boolean;
  readonly schema: { readonly type: 'string' } | { readonly type: 'integer'; readonly minimum: number };
};

/** A header with a text, in words. */
export const textHeader = (description: string): ResponseHeader => ({
  description,
  required: true,
  schema: { type: 'string' },
});

/** A header with a number of seconds, at least 1. */
export const secondsHeader = (description: string): ResponseHeader => ({
  description,
  required: true,
  schema: { type: 'integer', minimum: 1 },
});

const problemExample = (code: ProblemCode, baseUrl: string, fields: Readonly<Record<string, unknown>>) => {
  const { title, status, detail, retryable = false } = problems[code];
  return {
    summary: title,
    value: { type: `${baseUrl}/problems/${code}`, title, status, detail, code, retryable, ...fields },
  };
};

/**
 * A response with one of these problems, and an example of each. `fields` are those that the examples have beyond the
 * fields of every problem.
 */
export const problemResponse = (
  description: string,
  codes: readonly ProblemCode[],
  baseUrl: string,
  options: { readonly schema?: z.ZodType; readonly fields?: Readonly<Record<string, unknown>> } = {},
) => ({
  description,
  content: {
    'application/problem+json': {
      schema: options.schema ?? ProblemSchema,
      examples: Object.fromEntries(
        codes.map((code) => [code, problemExample(code, baseUrl, options.fields ?? {})]),
      ),
    },
  },
});

/** The body of a 429 that comes from the CDN, before any endpoint sees the request. Nothing is known of it. */
export const contentOfCdn = { '*/*': { schema: {} } } as const;

/**
 * A 429 for too many requests from one network address. The CDN answers with a body of its own; a server without a CDN
 * answers with a problem.
 */
export const tooManyFromAddress = (description: string) =>
  ({
    description,
    headers: {
      'Retry-After': {
        description: 'Seconds to wait before a retry. The CDN may leave it out.',
        required: false,
        schema: { type: 'integer', minimum: 1 },
      },
    },
    content: {
      'application/problem+json': {
        schema: ProblemSchema,
        example: {
          type: 'about:blank',
          title: 'Too Many Requests',
          status: 429,
          detail: tooManyFromAddressDetail,
          retryable: true,
        },
      },
      ...contentOfCdn,
    },
  }) as const;
