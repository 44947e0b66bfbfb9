import { type ProblemOccurrence, problems } from './problems.ts';

/**
 * The `application/problem+json` response of a problem, after RFC 9457. It is never stored by a cache, so a
 * record or an Insight published a moment later is found.
 */
export const problemResponse = (occurrence: ProblemOccurrence, baseUrl: string): Response => {
  const { status, title, detail, retryable } = problems[occurrence.code];
  const body = {
    type: `${baseUrl}/problems/${occurrence.code}`,
    title,
    status,
    detail: occurrence.detail ?? detail,
    code: occurrence.code,
    retryable,
    ...occurrence.members,
  };
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'Content-Type': 'application/problem+json',
      'Cache-Control': 'no-store',
      ...occurrence.headers,
    },
  });
};
