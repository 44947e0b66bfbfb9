import type { z } from 'zod';
import { ProblemSchema } from '../../contracts/problem.ts';
import { type ProblemCode, problems } from '../../contracts/problem-table.ts';

/** A header of a response, as OpenAPI describes it. */
export type ResponseHeader = {
  readonly description: string;
  readonly required: true;
  readonly schema: { readonly type: 'string' } | { readonly type: 'integer'; readonly minimum: number };
};

const problemExample = (code: ProblemCode, baseUrl: string, members: Readonly<Record<string, unknown>>) => {
  const { title, status, detail, retryable } = problems[code];
  return {
    summary: title,
    value: { type: `${baseUrl}/problems/${code}`, title, status, detail, code, retryable, ...members },
  };
};

/**
 * A response that is one of these problems, each with an example;
 * `members` are what an example has beyond every Problem.
 */
export const problemResponse = (
  description: string,
  codes: readonly ProblemCode[],
  baseUrl: string,
  options: { readonly schema?: z.ZodType; readonly members?: Readonly<Record<string, unknown>> } = {},
) => ({
  description,
  content: {
    'application/problem+json': {
      schema: options.schema ?? ProblemSchema,
      examples: Object.fromEntries(
        codes.map((code) => [code, problemExample(code, baseUrl, options.members ?? {})]),
      ),
    },
  },
});
