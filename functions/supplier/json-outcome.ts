import type { Outcome } from '../http/endpoint.ts';

/** The outcome of a request that succeeded: `{ data }` as JSON, which no cache may keep. */
export const jsonOutcome = (data: unknown): Outcome => ({
  kind: 'response',
  response: new Response(JSON.stringify({ data }), {
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
  }),
});
