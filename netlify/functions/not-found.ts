import type { Config } from '@netlify/functions';
import type { FunctionContext } from '../../functions/http/endpoint.ts';
import { createNotFoundEndpoint } from '../../functions/prebuilt/not-found-endpoint.ts';
import { platform } from '../platform.ts';

const answer = createNotFoundEndpoint(platform);

// It has no path: the last rewrite sends every request under /api/ here that has no other endpoint.
export default (request: Request, { requestId, ip }: FunctionContext) => answer(request, requestId, ip);

export const config: Config = {
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
