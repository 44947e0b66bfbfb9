import { type ProblemCode, problems } from '../../functions/http/problems.ts';
import { ProblemSchema } from '../contracts/problem.ts';

const problemExample = (code: ProblemCode, baseUrl: string) => {
  const { title, status, detail, retryable } = problems[code];
  return {
    summary: title,
    value: { type: `${baseUrl}/problems/${code}`, title, status, detail, code, retryable },
  };
};

/** A response that is one of these problems, each with the body that the service answers as its example. */
export const problemResponse = (
  description: string,
  codes: readonly ProblemCode[],
  baseUrl: string,
  schema: typeof ProblemSchema = ProblemSchema,
) => ({
  description,
  content: {
    'application/problem+json': {
      schema,
      examples: Object.fromEntries(codes.map((code) => [code, problemExample(code, baseUrl)])),
    },
  },
});
