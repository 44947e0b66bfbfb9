import { expect } from 'vitest';
import { type ProblemCode, problems } from '../../../src/contracts/problem-table.ts';

/** Holds an answer against the table of problems, and returns its body. */
export const expectProblem = async (response: Response, code: ProblemCode) => {
  const body: unknown = await response.json();
  const { status, title, retryable = false } = problems[code];
  expect(body).toMatchObject({
    type: `https://nameplate.example/problems/${code}`,
    title,
    status,
    code,
    retryable,
    detail: expect.stringMatching(/\.$/),
  });
  expect(response.status).toBe(status);
  expect(response.headers.get('Content-Type')).toBe('application/problem+json');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  return body;
};
