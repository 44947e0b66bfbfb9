import type { FunctionContext } from '../../functions/http/endpoint.ts';
import { createNotFoundEndpoint } from '../../functions/prebuilt/not-found-endpoint.ts';
import { platform } from '../platform.ts';

const answer = createNotFoundEndpoint(platform);

// It has no path: the last rewrite sends every request under /api/ here that has no other endpoint.
export default (request: Request, { requestId, ip, respond }: FunctionContext) =>
  answer(request, requestId, ip, respond);
