import type { z } from 'zod';
import { type EveryProblemCode, everyProblem } from '../../contracts/console/problem-table.ts';
import { ProblemSchema } from '../../contracts/problem.ts';

/** A header of a response, as OpenAPI describes it. */
export type ResponseHeader = {
  readonly description: string;
  readonly required: true;
  readonly schema: { readonly type: 'string' } | { readonly type: 'integer'; readonly minimum: number };
};

const problemExample = (
  code: EveryProblemCode,
  baseUrl: string,
  fields: Readonly<Record<string, unknown>>,
) => {
  const { title, status, detail, retryable } = everyProblem[code];
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
  codes: readonly EveryProblemCode[],
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
